import { readUpload, type Upload, type UploadRules } from '../image-upload.js';
import { answerWrite, type Write } from './answer.js';
import type { BackendContext, Environment } from './environment.js';

/** Reads a form of pictures as soon as there is room for it, and answers it when its turn has come. */
export async function answerUpload<
  ImagePart extends string,
  OptionalPart extends string = never,
  Details = null,
>(
  context: BackendContext,
  environment: Environment,
  rules: Pick<
    UploadRules<ImagePart, OptionalPart, Details>,
    'imageParts' | 'optionalImageParts' | 'details'
  >,
  run: (
    upload: Upload<ImagePart, OptionalPart, Details>,
    beforeCall: () => Promise<void>,
  ) => ReturnType<Write['run']>,
): Promise<Response> {
  const { bodies, uploads, policy, bodyTimeoutMs, sessionSeconds } = environment;
  const place = bodies.enter();
  try {
    const upload = await readUpload(context.req.raw, { ...rules, policy, bodyTimeoutMs, place });
    const write: Write = {
      scope: `session ${context.get('session').sessionId}`,
      fingerprint: upload.fingerprint,
      ttlSeconds: sessionSeconds,
      run: (beforeCall) => run(upload, beforeCall),
    };
    return await uploads.run(upload.byteLength, () => {
      place.leave();
      return answerWrite(context, environment, write);
    });
  } finally {
    place.leave();
  }
}
