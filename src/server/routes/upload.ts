import { readUpload, type Upload, type UploadRules } from '../image-upload.js';
import { ProblemError } from '../problem.js';
import type { ScannedImage } from '../scanned-image.js';
import { answerWrite, type Write } from './answer.js';
import type { BackendContext, Environment } from './environment.js';

/** Pictures that a repeat brought are not kept while the first attempt runs; when that fails, the browser sends them again. */
const letGo = () =>
  new ProblemError('SERVICE_TEMPORARILY_UNAVAILABLE', {
    detail: 'The first request under this key failed. Send it again.',
    retryAfterSeconds: 1,
  });

/**
 * Reads a form of pictures as soon as there is room for it, and answers it when its turn has come. Whoever waits for another request
 * under the same key holds neither room nor a share of the work.
 */
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
    /**
     * To be awaited right before the service is called, with the number of its calls that cost money. What it resolves to is to be
     * called once the pictures are not needed any more, before anything that may take long.
     */
    beforeCall: (paidCalls?: number) => Promise<() => void>,
  ) => ReturnType<Write['run']>,
): Promise<Response> {
  const { bodies, uploads, limits, policy, bodyTimeoutMs, sessionSeconds } = environment;
  const { sessionId, partner, subjectHash } = context.get('session');
  const owner = `${partner} ${subjectHash}`;
  const place = bodies.enter(owner);
  let release: () => void = () => undefined;
  try {
    const upload = await readUpload(context.req.raw, { ...rules, policy, bodyTimeoutMs, place });
    const images = upload.images as Partial<Record<string, ScannedImage>>;
    let isLetGo = false;
    const write: Write = {
      scope: `session ${sessionId}`,
      fingerprint: upload.fingerprint,
      ttlSeconds: sessionSeconds,
      onWait() {
        isLetGo = true;
        for (const name of Object.keys(images)) delete images[name];
        place.leave();
      },
      async run(beforeCall) {
        if (isLetGo) throw letGo();
        const sizes = Object.values(images).map((image) =>
          image === undefined ? 0 : environment.maxCleanedBytes(image),
        );
        const lease = await uploads.take(
          owner,
          sizes.reduce((sum, size) => sum + size, 0),
        );
        release = () => lease.release();
        place.leave();
        return run(upload, async (paidCalls = 1) => {
          await limits.take('paidCallsPerSubject', owner, paidCalls);
          await beforeCall();
          return release;
        });
      },
    };
    return await answerWrite(context, environment, write);
  } finally {
    place.leave();
    release();
  }
}
