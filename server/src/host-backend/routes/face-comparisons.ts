import type { ComparedPicture, FacesCompared } from 'idv-elements/contract';
import { faceComparisonRequest, foreignComparisonDetails } from 'idv-elements/contract-schemas';
import { z } from 'zod';
import { sha256Hex } from '../../shared/digest.js';
import type { Attempt } from '../calls/attempt.js';
import { dataOf } from '../calls/service-call.js';
import type { BackendContext, Environment } from '../environment.js';
import { pictureForHook } from '../images/picture.js';
import { findHeld } from '../sessions/session-record.js';
import { resultEntry } from '../sessions/session-store.js';
import { ProblemError } from '../shared/problem.js';
import { answerUpload, takeImage, uploadRules } from './uploads.js';
import { readJson, answerSessionWrite, ownerOf, type Write } from './writes.js';

/**
 * The client accepts answers that deviate from the interface, so check that the verdict is a boolean before deciding.
 */
const answeredVerdict = z.looseObject({ isMatch: z.boolean() });

interface Side {
  compared: ComparedPicture;
  picture: Uint8Array;
}

type SideName = 'source' | 'target';

async function heldSide(environment: Environment, sessionId: string, name: SideName, id: string): Promise<Side> {
  const held = await findHeld(environment, sessionId, id);
  if (held !== null) return held;
  const detail = `The session holds no picture for "${name}", or no longer holds it: send a new one.`;
  throw new ProblemError('NOT_FOUND', { detail });
}

async function compare(
  context: BackendContext,
  environment: Environment,
  { source, target }: Record<SideName, Side>,
  attempt: Attempt,
): ReturnType<Write['run']> {
  const { service, similarityThreshold, pictures } = environment;
  if (source.compared.sha256 === target.compared.sha256) {
    throw new ProblemError('INVALID_REQUEST', { detail: 'Both sides are the same picture.' });
  }
  const comparisonId = crypto.randomUUID();
  const sideForHook = ({ compared, picture }: Side, hasBytes: boolean) => ({
    ...compared,
    ...pictureForHook({ sha256: compared.sha256, bytes: picture }, hasBytes),
  });
  const forHook = (hasBytes: boolean) => ({
    source: sideForHook(source, hasBytes),
    target: sideForHook(target, hasBytes),
  });
  attempt.describe({ comparisonId, ...forHook(false) });
  const [sourceImage, targetImage] = [source.picture, target.picture];
  await attempt.countPaidCalls(1);
  const checked = await attempt.call('faceComparison', (options) =>
    service.faceComparison({ sourceImage, targetImage, similarityThreshold }, options),
  );
  await attempt.report('onFacesCompared', { ...checked, ...forHook(pictures.bytesInHooks) });
  const { data, reference } = dataOf(checked);
  const verdict = answeredVerdict.safeParse(data);
  if (!verdict.success) throw new ProblemError('FAILED', { reference });
  if (!verdict.data.isMatch) throw new ProblemError('FACE_MISMATCH', { reference });
  const compared = { source: source.compared, target: target.compared };
  const result: FacesCompared = { comparisonId, reference, isMatch: true, ...compared };
  attempt.add(resultEntry(environment, context.get('session'), 'faceComparison', result));
  return { status: 201, body: result };
}

/** Compares two pictures of this session. */
async function compareHeld(context: BackendContext, environment: Environment): Promise<Response> {
  const { uploads, state } = environment;
  const session = context.get('session');
  const { sessionId } = session;
  const owner = ownerOf(session);
  const ids = await readJson(context, environment, faceComparisonRequest, owner);
  return answerSessionWrite(context, environment, {
    fingerprint: await sha256Hex(`${ids.source}\n${ids.target}`),
    unfinished: { hook: 'onFacesCompared', extra: {} },
    async run(attempt) {
      const source = await heldSide(environment, sessionId, 'source', ids.source);
      const target = await heldSide(environment, sessionId, 'target', ids.target);
      const bytes = source.picture.length + target.picture.length;
      return uploads.run(owner, bytes, () => compare(context, environment, { source, target }, attempt));
    },
    async adopt(answered) {
      await state.store.commit(resultEntry(environment, session, 'faceComparison', answered as FacesCompared));
    },
  });
}

/** Compares two pictures, at least one of which is not from this session. */
async function compareForeign(context: BackendContext, environment: Environment): Promise<Response> {
  const { cleanImage, pictures } = environment;
  if (!pictures.foreign) {
    throw new ProblemError('FORBIDDEN', {
      detail: 'Foreign pictures are not allowed here. Send JSON with the ids of two pictures of the session.',
    });
  }
  const session = context.get('session');
  const rules = uploadRules({
    images: { source: 'optional', target: 'optional' },
    details: foreignComparisonDetails,
    hook: 'onFacesCompared',
    adopt: async (_, body) => resultEntry(environment, session, 'faceComparison', body as FacesCompared),
  });
  return answerUpload(context, environment, rules, async (upload, attempt) => {
    const sideOf = async (name: SideName): Promise<Side> => {
      const id = upload.details[name];
      const isForeign = upload.images[name] !== undefined;
      if ((id === undefined) !== isForeign) {
        const detail = `Send either a picture as "${name}" or an id in the details.`;
        throw new ProblemError('INVALID_REQUEST', { detail });
      }
      if (id !== undefined) return heldSide(environment, session.sessionId, name, id);
      const image = takeImage(upload, name);
      const { sha256, bytes } = await cleanImage(image);
      if (name === 'target') await environment.checkFace(bytes, image);
      return { compared: { kind: 'foreign', id: null, sha256 }, picture: bytes };
    };
    const sides = { source: await sideOf('source'), target: await sideOf('target') };
    return compare(context, environment, sides, attempt);
  });
}

/**
 * `POST /face-comparisons`: compares the document's portrait with the selfie, or the selfie with the liveness
 * reference.
 */
export function compareFaces(context: BackendContext, environment: Environment): Promise<Response> {
  const isForm = /^multipart\/form-data\b/i.test(context.req.header('content-type') ?? '');
  return isForm ? compareForeign(context, environment) : compareHeld(context, environment);
}
