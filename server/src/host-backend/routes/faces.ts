import { z } from 'zod';
import type { FaceAccepted } from 'idv-elements/contract';
import { sha256Hex } from '../bytes.js';
import { faceDetails } from 'idv-elements/contract-schemas';
import { pictureForHook } from '../hook-picture.js';
import { takeImage } from '../image-upload.js';
import { ProblemError } from '../problem.js';
import type { ScannedImage } from '../scanned-image.js';
import { acceptedEntry, adoptedEntry } from '../session-record.js';
import { dataOf } from '../service-check.js';
import type { BackendContext, Environment } from './environment.js';
import { answerUpload } from './upload.js';

/** The client hands on what deviates from the document; nothing is decided on a count that is none. */
const answeredFaces = z.looseObject({
  facesDetected: z.int().min(0),
  faces: z.array(z.looseObject({ confidence: z.number() })).catch([]),
});

/** `POST /faces`: exactly one face, or a clear problem. */
export async function checkFace(context: BackendContext, environment: Environment): Promise<Response> {
  const { service, cleanImage } = environment;
  const session = context.get('session');
  const rules = {
    imageParts: ['image'] as const,
    details: faceDetails,
    hook: 'onFaceChecked' as const,
    adopt: (upload: { images: { image?: ScannedImage } }, body: object) => {
      const result = body as FaceAccepted;
      const adopted = { id: result.faceId, result, upload: upload.images.image };
      return adoptedEntry(environment, session, 'face', adopted);
    },
  };
  return answerUpload(context, environment, rules, async ({ images, details }, attempt) => {
    const taken = takeImage(images, 'image');
    const image = await cleanImage(taken);
    await environment.checkFace(image, taken);
    const faceId = crypto.randomUUID();
    const sha256 = await sha256Hex(image);
    attempt.describe({ details, faceId, picture: { sha256, bytes: null } });
    await attempt.countPaidCalls(1);
    const checked = await attempt.call('detectFaces', (options) =>
      service.detectFaces({ base64Image: image }, options),
    );
    const picture = pictureForHook(environment, sha256, image);
    await attempt.report('onFaceChecked', { ...checked, picture });
    const { data, reference } = dataOf(checked);
    const found = answeredFaces.safeParse(data);
    if (!found.success) throw new ProblemError('FAILED', { reference });
    const { facesDetected, faces } = found.data;
    if (facesDetected === 0) throw new ProblemError('NO_FACE', { reference });
    if (facesDetected > 1) throw new ProblemError('MULTIPLE_FACES', { reference });
    const accepted: FaceAccepted = {
      faceId,
      reference,
      confidence: faces[0]?.confidence ?? 0,
      sha256,
    };
    const kept = { id: faceId, result: accepted, picture: image };
    attempt.add(await acceptedEntry(environment, session, 'face', kept));
    return { status: 201, body: accepted };
  });
}
