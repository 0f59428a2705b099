import { encodeBase64 } from '../../identity-service/index.js';
import type { FaceAccepted } from '../../shared/contract.js';
import { faceDetails } from '../contract-schemas.js';
import { readUpload } from '../image-upload.js';
import { ProblemError } from '../problem.js';
import { answerWrite } from './answer.js';
import type { BackendContext, Environment } from './environment.js';

/** `POST /faces`: exactly one face, or a clear problem. */
export async function checkFace(
  context: BackendContext,
  environment: Environment,
): Promise<Response> {
  const { service, policy, bodyTimeoutMs, sessionSeconds } = environment;
  const session = context.get('session');
  const { images, fingerprint } = await readUpload(context.req.raw, {
    imageParts: ['image'],
    details: faceDetails,
    policy,
    bodyTimeoutMs,
  });
  const image = images.get('image') ?? new Uint8Array();
  return answerWrite(context, environment, {
    scope: `session ${session.sessionId}`,
    fingerprint,
    ttlSeconds: sessionSeconds,
    async run(beforeCall) {
      await beforeCall();
      const answer = await service.detectFaces({ base64Image: encodeBase64(image) });
      const reference = answer.reference ?? '';
      if (answer.pending) throw new ProblemError('PENDING', { reference, retryAfterSeconds: 5 });
      const { facesDetected, faces } = answer.data;
      if (facesDetected === 0) throw new ProblemError('NO_FACE', { reference });
      if (facesDetected > 1) throw new ProblemError('MULTIPLE_FACES', { reference });
      const accepted: FaceAccepted = {
        faceId: crypto.randomUUID(),
        reference,
        confidence: faces[0]?.confidence ?? 0,
      };
      return { status: 201, body: accepted };
    },
  });
}
