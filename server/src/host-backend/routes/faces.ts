import type { FaceAccepted } from 'idv-elements/contract';
import { faceDetails } from 'idv-elements/contract-schemas';
import { z } from 'zod';
import { dataOf } from '../calls/service-call.js';
import type { BackendContext, Environment } from '../environment.js';
import { pictureForHook } from '../images/picture.js';
import { acceptedEntry, adoptedEntry } from '../sessions/session-record.js';
import { ProblemError } from '../shared/problem.js';
import { answerUpload, takeImage, uploadRules } from './uploads.js';

/** The client accepts answers that deviate from the interface, so check that the count is a number before deciding. */
const answeredFaces = z.looseObject({
  facesDetected: z.int().min(0),
  faces: z.array(z.looseObject({ confidence: z.number() })).catch([]),
});

/** `POST /faces`: accepts a picture with exactly one face, and otherwise answers a clear problem. */
export function checkFace(context: BackendContext, environment: Environment): Promise<Response> {
  const { service, cleanImage, pictures } = environment;
  const session = context.get('session');
  const rules = uploadRules({
    images: { image: 'required' },
    details: faceDetails,
    hook: 'onFaceChecked',
    adopt: ({ images }, body) => adoptedEntry(environment, session, 'face', body as FaceAccepted, images['image']),
  });
  return answerUpload(context, environment, rules, async (upload, attempt) => {
    const image = takeImage(upload, 'image');
    const picture = await cleanImage(image);
    await environment.checkFace(picture.bytes, image);
    const score = await environment.scorePresentation(picture.bytes, image);
    const presentation = score === null ? {} : { presentation: score };
    const faceId = crypto.randomUUID();
    const { sha256 } = picture;
    attempt.describe({ details: upload.details, faceId, picture: pictureForHook(picture, false), ...presentation });
    await attempt.countPaidCalls(1);
    const checked = await attempt.call('detectFaces', (options) =>
      service.detectFaces({ base64Image: picture.bytes }, options),
    );
    await attempt.report('onFaceChecked', { ...checked, picture: pictureForHook(picture, pictures.bytesInHooks) });
    const { data, reference } = dataOf(checked);
    const found = answeredFaces.safeParse(data);
    if (!found.success) throw new ProblemError('FAILED', { reference });
    const { facesDetected, faces } = found.data;
    if (facesDetected === 0) throw new ProblemError('NO_FACE', { reference });
    if (facesDetected > 1) throw new ProblemError('MULTIPLE_FACES', { reference });
    const result: FaceAccepted = { faceId, reference, confidence: faces[0]?.confidence ?? 0, sha256 };
    attempt.add(await acceptedEntry(environment, session, 'face', result, picture));
    return { status: 201, body: result };
  });
}
