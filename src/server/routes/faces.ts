import { z } from 'zod';
import type { FaceAccepted } from '../../shared/contract.js';
import { faceDetails } from '../contract-schemas.js';
import { takeImage } from '../image-upload.js';
import { ProblemError } from '../problem.js';
import { resultEntry } from '../session-store.js';
import { dataOf } from '../service-check.js';
import type { BackendContext, Environment } from './environment.js';
import { answerUpload } from './upload.js';

/** The client hands on what deviates from the document; nothing is decided on a count that is none. */
const answeredFaces = z.looseObject({
  facesDetected: z.int().min(0),
  faces: z.array(z.looseObject({ confidence: z.number() })).catch([]),
});

/** `POST /faces`: exactly one face, or a clear problem. */
export async function checkFace(
  context: BackendContext,
  environment: Environment,
): Promise<Response> {
  const { service, cleanImage } = environment;
  const rules = {
    imageParts: ['image'],
    details: faceDetails,
    hook: 'onFaceChecked',
    kind: 'face',
  } as const;
  return answerUpload(context, environment, rules, async ({ images, details }, attempt) => {
    const image = await cleanImage(takeImage(images, 'image'));
    await environment.checkFace(image);
    const checked = await attempt.call('detectFaces', (options) =>
      service.detectFaces({ base64Image: image }, options),
    );
    await attempt.report('onFaceChecked', { ...checked, details });
    const { data, reference } = dataOf(checked);
    const found = answeredFaces.safeParse(data);
    if (!found.success) throw new ProblemError('FAILED', { reference });
    const { facesDetected, faces } = found.data;
    if (facesDetected === 0) throw new ProblemError('NO_FACE', { reference });
    if (facesDetected > 1) throw new ProblemError('MULTIPLE_FACES', { reference });
    const accepted: FaceAccepted = {
      faceId: crypto.randomUUID(),
      reference,
      confidence: faces[0]?.confidence ?? 0,
    };
    attempt.add(resultEntry(environment, attempt.session, 'face', accepted));
    return { status: 201, body: accepted };
  });
}
