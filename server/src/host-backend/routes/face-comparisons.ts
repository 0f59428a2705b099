import { z } from 'zod';
import type { ComparedPicture, FacesCompared } from 'idv-elements/contract';
import type { Attempt } from '../attempt.js';
import { sha256Hex } from '../bytes.js';
import { faceComparisonRequest, foreignComparisonDetails } from 'idv-elements/contract-schemas';
import { pictureForHook } from '../hook-picture.js';
import { parseJson, takeImage } from '../image-upload.js';
import { ProblemError } from '../problem.js';
import { readBody } from '../request-body.js';
import { dataOf } from '../service-check.js';
import type { SessionLife } from '../retention.js';
import { findHeld } from '../session-record.js';
import { resultEntry } from '../session-store.js';
import type { Commit } from '../../shared/store/store.js';
import { answerSessionWrite, ownerOf, type Write } from './answer.js';
import type { BackendContext, Environment } from './environment.js';
import { answerUpload } from './upload.js';

/** The client hands on what deviates from the document; nothing is decided on a verdict that is none. */
const answeredVerdict = z.looseObject({ isMatch: z.boolean() });

/** Two ids and what stands around them. */
const mostJsonBytes = 1_024;

interface Side {
  compared: ComparedPicture;
  picture: Uint8Array;
}

type SideName = 'source' | 'target';

async function heldSide(environment: Environment, sessionId: string, name: SideName, id: string): Promise<Side> {
  const held = await findHeld(environment, sessionId, id);
  if (held !== null) return held;
  const detail = `The session holds no picture for "${name}", or no more: send a new one.`;
  throw new ProblemError('NOT_FOUND', { detail });
}

async function compare(
  context: BackendContext,
  environment: Environment,
  { source, target }: Record<SideName, Side>,
  attempt: Attempt,
): ReturnType<Write['run']> {
  const { service, similarityThreshold } = environment;
  if (source.compared.sha256 === target.compared.sha256) {
    throw new ProblemError('INVALID_REQUEST', { detail: 'Both sides are the same picture.' });
  }
  const comparisonId = crypto.randomUUID();
  attempt.describe({
    comparisonId,
    source: { ...source.compared, bytes: null },
    target: { ...target.compared, bytes: null },
  });
  const [sourceImage, targetImage] = [source.picture, target.picture];
  await attempt.countPaidCalls(1);
  const checked = await attempt.call('faceComparison', (options) =>
    service.faceComparison({ sourceImage, targetImage, similarityThreshold }, options),
  );
  const forHook = ({ compared, picture }: Side) => ({
    ...compared,
    ...pictureForHook(environment, compared.sha256, picture),
  });
  await attempt.report('onFacesCompared', {
    ...checked,
    source: forHook(source),
    target: forHook(target),
  });
  const { data, reference } = dataOf(checked);
  const verdict = answeredVerdict.safeParse(data);
  if (!verdict.success) throw new ProblemError('FAILED', { reference });
  if (!verdict.data.isMatch) throw new ProblemError('FACE_MISMATCH', { reference });
  const result: FacesCompared = {
    comparisonId,
    reference,
    isMatch: true,
    source: source.compared,
    target: target.compared,
  };
  attempt.add(resultEntry(environment, context.get('session'), 'faceComparison', result));
  return { status: 201, body: result };
}

function adoptedComparison(environment: Environment, session: SessionLife, body: object): Commit {
  return resultEntry(environment, session, 'faceComparison', body as FacesCompared);
}

/** Two pictures of this session. */
async function compareHeld(context: BackendContext, environment: Environment): Promise<Response> {
  const { bodies, uploads, bodyTimeoutMs: timeoutMs, state } = environment;
  const session = context.get('session');
  const { sessionId } = session;
  const owner = ownerOf(session);
  const place = bodies.enter(owner);
  let body: Uint8Array;
  try {
    body = await readBody(context.req.raw, { maxBytes: mostJsonBytes, timeoutMs, place });
  } finally {
    place.leave();
  }
  const ids = parseJson(faceComparisonRequest, body);
  return answerSessionWrite(context, environment, {
    fingerprint: await sha256Hex(`${ids.source}\n${ids.target}`),
    unfinished: { hook: 'onFacesCompared', extra: {} },
    async run(attempt) {
      const [source, target] = [
        await heldSide(environment, sessionId, 'source', ids.source),
        await heldSide(environment, sessionId, 'target', ids.target),
      ];
      const bytes = source.picture.length + target.picture.length;
      return uploads.run(owner, bytes, () => compare(context, environment, { source, target }, attempt));
    },
    async adopt(body) {
      await state.store.commit(adoptedComparison(environment, session, body));
    },
  });
}

/** At least one picture that the session knows nothing of. */
async function compareForeign(context: BackendContext, environment: Environment): Promise<Response> {
  const { cleanImage, pictures } = environment;
  if (!pictures.foreign) {
    throw new ProblemError('FORBIDDEN', {
      detail: 'Foreign pictures are not allowed here. Send JSON with the ids of two held ones.',
    });
  }
  const session = context.get('session');
  const { sessionId } = session;
  const rules = {
    imageParts: [] as const,
    optionalImageParts: ['source', 'target'] as const,
    details: foreignComparisonDetails,
    hook: 'onFacesCompared' as const,
    adopt: (_: unknown, body: object) => Promise.resolve(adoptedComparison(environment, session, body)),
  };
  return answerUpload(context, environment, rules, async ({ images, details }, attempt) => {
    const sideOf = async (name: SideName): Promise<Side> => {
      const id = details[name];
      const isForeign = images[name] !== undefined;
      if ((id === undefined) !== isForeign) {
        const detail = `Send either a picture as "${name}" or an id in the details.`;
        throw new ProblemError('INVALID_REQUEST', { detail });
      }
      if (id !== undefined) return heldSide(environment, sessionId, name, id);
      const taken = takeImage<SideName>(images, name);
      const picture = await cleanImage(taken);
      if (name === 'target') await environment.checkFace(picture, taken);
      const sha256 = await sha256Hex(picture);
      return { compared: { kind: 'foreign', id: null, sha256 }, picture };
    };
    const sides = { source: await sideOf('source'), target: await sideOf('target') };
    return compare(context, environment, sides, attempt);
  });
}

/** `POST /face-comparisons`: the document's portrait against the selfie, or the selfie against the liveness reference. */
export function compareFaces(context: BackendContext, environment: Environment): Promise<Response> {
  const isForm = /^multipart\/form-data\b/i.test(context.req.header('content-type') ?? '');
  return isForm ? compareForeign(context, environment) : compareHeld(context, environment);
}
