/** Checks of the attacked verifier, and the evidence that attackers send. */
import sharp from 'sharp';
import {
  commitmentOf,
  createEvidenceSigner,
  sealEvidence,
  type EvidenceSigner,
  type LivenessEvidence,
  type LivenessPlan,
} from '../../src/liveness-evidence/index.js';
import { callsOf } from '../../server/test/liveness-verifier/calls.js';
import {
  performFilm,
  type Film,
  type FilmFrame,
  type Performance,
} from '../../server/test/liveness-verifier/perform.js';
import { filmOf } from '../../server/test/liveness-verifier/rendered-person.js';
import { honestCamera } from '../../test/support/honest-camera.js';
import { fetchAgain, type Target } from './target.js';
import { beginRequest, type BegunUpload } from './requests.js';

export interface BegunCheck {
  checkId: string;
  signer: EvidenceSigner;
  plan: LivenessPlan;
  calls: ReturnType<typeof callsOf>;
}

/** Opens a check and starts it with the attacker's own key. */
export async function beginCheck(
  target: Target,
  { moreTime = false, owner }: { moreTime?: boolean; owner?: string } = {},
): Promise<BegunCheck> {
  const checkId = await target.openCheck(owner);
  const signer = await createEvidenceSigner(crypto.subtle);
  const calls = callsOf(target.checkUrl(checkId), signer, fetchAgain);
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const { body } = await calls.post('start', JSON.stringify({ publicKey: signer.publicKey, moreTime }), headers);
  if (body.plan === undefined) throw new Error('the check has not started');
  return { checkId, signer, plan: body.plan, calls };
}

const boundary = 'b';
export const evidenceType = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const end = `\r\n--${boundary}--\r\n`;
const partOf = (head: string, content: string) =>
  `\r\n--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}`;

/** Largest evidence, bytes. */
const evidenceBytes = 5_900_000;

/** Repeats a part until the body reaches the largest allowed size. */
function filled(start: string, part: string): Uint8Array<ArrayBuffer> {
  const count = Math.floor((evidenceBytes - start.length - end.length) / part.length);
  return new TextEncoder().encode(start + part.repeat(count) + end);
}

/**
 * Bodies that would keep a careless parser busy for seconds. @param nonce nonce of the plan that the manifest names;
 * may be made up
 */
export function costlyBodies(nonce: string): Record<'files' | 'fields' | 'brackets', Uint8Array<ArrayBuffer>> {
  const manifest = partOf('name="manifest"', JSON.stringify({ manifest: { plan: { nonce } }, signature: '' }));
  const files = partOf('name="f"; filename="f"', '');
  const fields = partOf('name="f"', '');
  const brackets = partOf('name="manifest"', '['.repeat(evidenceBytes - 1_000));
  return {
    files: filled(manifest, files),
    fields: filled(manifest, fields),
    brackets: new TextEncoder().encode(brackets + end),
  };
}

/** Begins an upload of evidence that announces `bytes` but never completes. */
export function beginEvidence(target: Target, checkId: string, first: Uint8Array): BegunUpload {
  const url = new URL(target.checkUrl(checkId));
  const begun = beginRequest({
    port: Number(url.port),
    path: `${url.pathname}/evidence`,
    headers: { ...evidenceType, 'idempotency-key': crypto.randomUUID(), 'content-length': String(evidenceBytes) },
  });
  begun.request.write(first);
  return begun;
}

export interface Forging {
  /** Changes the pictures before the device commits to them. */
  beforeRequest?: (done: Performance) => Promise<void>;
  /** Changes them once the film is over. */
  afterCheck?: (done: Performance) => Promise<void>;
  /** Poses as an older element, whose requests do not name key pictures. */
  asOlderElement?: boolean;
}

/** Seals a film as evidence, signed with the attacker's own key, once enough time has passed to film it. */
export async function sealFilm(
  target: Target,
  { plan, signer, calls }: BegunCheck,
  film: Film,
  { beforeRequest, afterCheck, asOlderElement = false }: Forging = {},
): Promise<LivenessEvidence> {
  let passedMs = 0;
  // The verifier compares its clock with the film's.
  const passTo = async (filmMs: number): Promise<void> => {
    await target.passVerifierTime(filmMs - passedMs);
    passedMs = filmMs;
  };
  const done = await performFilm(film, plan, async (challenge, performed) => {
    await passTo(performed.attempt.frames.at(-1)?.timeMs ?? 0);
    await beforeRequest?.(performed);
    const commitment = await commitmentOf(performed, crypto.subtle);
    const older = asOlderElement ? { keyPictures: undefined } : {};
    const { body } = await calls.moment({ nonce: plan.nonce, run: 1, challenge, ...commitment, ...older });
    return { challenge, afterMs: body.afterMs ?? Number.NaN };
  });
  await passTo(done.attempt.frames.at(-1)?.timeMs ?? 0);
  await afterCheck?.(done);
  return sealEvidence({ ...done, camera: honestCamera, startedAt: plan.issuedAt, signer, crypto: crypto.subtle });
}

/** The picture at rest, encoded again: other bytes, as if it showed another face. */
export async function exchangeRest({ attempt, pictures }: Performance): Promise<void> {
  const rest = attempt.judgment.keyFrames.find(({ purpose }) => purpose === 'neutral');
  const picture = pictures.get(rest?.frame ?? -1);
  if (rest === undefined || picture === undefined) return;
  pictures.set(rest.frame, Uint8Array.from(await sharp(picture).jpeg({ quality: 84 }).toBuffer()));
}

/** Performs a check as a rendered person, and sends evidence with forged pictures. */
export async function sendForged(target: Target, forging: Forging): Promise<{ passed: boolean; reasons: string[] }> {
  const check = await beginCheck(target);
  const film: FilmFrame[] = [];
  // Before the first moment is drawn, because rendering takes longer than the film.
  for await (const frame of filmOf(check.plan.challenges.map(({ kind }) => kind))) film.push(frame);
  await performFilm(film, check.plan);
  const evidence = await sealFilm(target, check, film, forging);
  await target.passVerifierTime(1_000);
  const { body } = await check.calls.send(evidence);
  return { passed: String(body.status) === 'SUCCEEDED', reasons: body.reasons ?? [String(body.reason)] };
}
