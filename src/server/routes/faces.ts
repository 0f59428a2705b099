import { z } from 'zod';
import type { FaceAccepted } from '../../shared/contract.js';
import { faceDetails } from '../contract-schemas.js';
import { takeImage } from '../image-upload.js';
import { ProblemError } from '../problem.js';
import { keepResult } from '../session-store.js';
import { callHook, dataOf, settle } from '../service-check.js';
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
  const { service, sessionSeconds, cleanImage, hooks, state } = environment;
  const { sessionId } = context.get('session');
  const rules = { imageParts: ['image'], details: faceDetails } as const;
  return answerUpload(context, environment, rules, async ({ images, details }, beforeCall) => {
    const taken = takeImage(images, 'image');
    const image = await cleanImage(taken);
    await environment.checkFace(image, taken);
    const release = await beforeCall();
    const checked = await settle(service.detectFaces({ base64Image: image }));
    release();
    await callHook(environment, sessionId, hooks.onFaceChecked, { ...checked, details });
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
    await keepResult(state, sessionId, 'face', accepted, sessionSeconds);
    return { status: 201, body: accepted };
  });
}
