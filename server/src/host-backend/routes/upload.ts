import type { Attempt } from '../attempt.js';
import { readUpload, type Upload, type UploadRules } from '../image-upload.js';
import type { HookName } from '../results.js';
import type { ScannedImage } from '../scanned-image.js';
import type { Commit } from '../../shared/store/store.js';
import { answerSessionWrite, ownerOf, type Write } from './answer.js';
import type { BackendContext, Environment } from './environment.js';

interface AnswerRules<ImagePart extends string, OptionalPart extends string, Details> extends Pick<
  UploadRules<ImagePart, OptionalPart, Details>,
  'imageParts' | 'optionalImageParts' | 'details'
> {
  /** Told of the result, and of a call that nobody finished. */
  hook: HookName;
  /** What a session keeps of an answer that another session of the same person has got. */
  adopt(upload: Upload<ImagePart, OptionalPart, Details>, body: object): Promise<Commit>;
}

/**
 * Reads a form of pictures as soon as there is room for it, and answers it when its turn has come. Whoever waits for another request
 * under the same key takes no share of the work, and within one session and process no room either; who calls holds its share to the
 * end of the call.
 */
export async function answerUpload<ImagePart extends string, OptionalPart extends string = never, Details = null>(
  context: BackendContext,
  environment: Environment,
  rules: AnswerRules<ImagePart, OptionalPart, Details>,
  run: (upload: Upload<ImagePart, OptionalPart, Details>, attempt: Attempt) => ReturnType<Write['run']>,
): Promise<Response> {
  const { bodies, uploads, policy, bodyTimeoutMs, state } = environment;
  const { hook } = rules;
  const owner = ownerOf(context.get('session'));
  const place = bodies.enter(owner);
  try {
    const upload = await readUpload(context.req.raw, { ...rules, policy, bodyTimeoutMs, place });
    const { details } = upload;
    const images: Partial<Record<string, ScannedImage>> = upload.images;
    return await answerSessionWrite(context, environment, {
      fingerprint: upload.fingerprint,
      run: (attempt) => {
        const sizes = Object.values(images).map((image) =>
          image === undefined ? 0 : environment.maxCleanedBytes(image),
        );
        const bytes = sizes.reduce((sum, size) => sum + size, 0);
        return uploads.run(owner, bytes, () => {
          place.leave();
          return run(upload, attempt);
        });
      },
      onJoin() {
        for (const name of Object.keys(images)) delete images[name];
        place.leave();
      },
      unfinished: { hook, extra: details === null ? {} : { details } },
      adopt: async (body) => {
        await state.store.commit(await rules.adopt(upload, body));
      },
    });
  } finally {
    place.leave();
  }
}
