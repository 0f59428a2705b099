/**
 * What a modified client does with such films: assembles them by the plan, signs them with its own key, and sends them.
 */
import { honestCamera } from '../../test/support/honest-camera.js';
import sharp from 'sharp';
import {
  commitmentOf,
  createEvidenceSigner,
  sealEvidence,
  type ChallengeKind,
} from '../../src/liveness-evidence/index.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { createLivenessVerifier, type LivenessVerifierOptions } from '../../server/src/liveness-verifier/index.js';
import type { FaceReader } from '../../server/src/shared/faces.js';
import { createMemoryStore } from '../../server/src/shared/store/memory.js';
import { callsOf } from '../../server/test/liveness-verifier/calls.js';
import { performFilm, type FilmFrame, type Performance } from '../../server/test/liveness-verifier/perform.js';
import { frameMs, type Segments } from './segments.js';

export interface Submission {
  passed: boolean;
  confidence: number;
  reasons: string[];
  advice: string[];
  /** Whether a picture is handed out. */
  hasPicture: boolean;
  kinds: string[];
}

export interface SubmitOptions {
  read: FaceReader;
  /** `live`: each moment is requested once its film is ready. `at-once`: all within one millisecond. */
  moments: 'live' | 'at-once';
  /** JPEG quality of the key pictures. Default 85, as in the element. */
  quality?: number;
  verifier?: Partial<LivenessVerifierOptions>;
  /** Exchanges the picture at rest: before the client commits to it, or once the check is over. */
  exchange?: {
    at: 'before hashing' | 'after the check';
    picture: (jpeg: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;
  };
}

/** Milliseconds from a frame to the server's answer. */
const latencyMs = 60;

/** `null`: the plan asks for something that the segments don't show. */
export async function submitFilm(segments: Segments, options: SubmitOptions): Promise<Submission | null> {
  const clock = { now: 1_800_000_000_000 };
  const now = () => clock.now;
  const verifier = createLivenessVerifier({
    store: createMemoryStore(now),
    readPicture: options.read,
    now,
    ...options.verifier,
  });
  const { checkId } = await verifier.open();
  const signer = await createEvidenceSigner(crypto.subtle);
  const calls = callsOf(`https://host.example/${checkId}`, signer, (...request) =>
    verifier.fetch(new Request(...request)),
  );
  const { plan } = (await calls.begin()).body;
  if (plan === undefined) throw new Error('no plan');
  const kinds = plan.challenges.map(({ kind }) => kind);
  const film = filmOfSegments(segments, kinds, options.quality);
  if (film === null) return null;
  const begunAt = clock.now;
  const isLive = options.moments === 'live';
  const played = (function* () {
    for (const frame of film) {
      if (isLive) clock.now = begunAt + frame.sample.time + latencyMs;
      yield frame;
    }
  })();
  const { exchange } = options;
  let isExchanged = false;
  const exchangeRest = async ({ attempt, pictures }: Performance): Promise<void> => {
    const rest = attempt.judgment.keyFrames.find(({ purpose }) => purpose === 'neutral');
    const jpeg = pictures.get(rest?.frame ?? -1);
    if (exchange === undefined || rest === undefined || jpeg === undefined || isExchanged) return;
    pictures.set(rest.frame, await exchange.picture(jpeg));
    isExchanged = true;
  };
  const done = await performFilm(played, plan, async (challenge, performed) => {
    if (exchange?.at === 'before hashing') await exchangeRest(performed);
    const commitment = await commitmentOf(performed, crypto.subtle);
    const { body } = await calls.moment({ nonce: plan.nonce, run: 1, challenge, ...commitment });
    return { challenge, afterMs: body.afterMs! };
  });
  if (done.attempt.judgment.phase !== 'passed') {
    const reasons = [`device: ${done.attempt.judgment.failure}`];
    return { passed: false, confidence: 0, reasons, advice: [], hasPicture: false, kinds };
  }
  await exchangeRest(done);
  clock.now = begunAt + 2_000 + film.length * frameMs;
  const evidence = await sealEvidence({
    ...done,
    camera: honestCamera,
    startedAt: begunAt,
    signer,
    crypto: crypto.subtle,
  });
  await calls.send(evidence);
  const result = await verifier.result(checkId);
  if (result === null) throw new Error('no result');
  const { status, confidence, reasons, advice, picture } = result;
  return {
    passed: status === 'passed',
    confidence: confidence ?? 0,
    reasons,
    advice,
    hasPicture: picture !== null,
    kinds,
  };
}

/** The film of a plan. `null` if a movement is missing. */
export function filmOfSegments(
  { rest, movements }: Segments,
  kinds: readonly ChallengeKind[],
  quality = 85,
): FilmFrame[] | null {
  const parts = [rest, ...kinds.map((kind) => movements.get(kind) ?? [])];
  if (parts.some((part) => part.length === 0)) return null;
  return parts
    .flat()
    .map(({ pixels, sample }, at) => ({
      sample: { ...sample, time: 1_000 + at * frameMs },
      jpeg: (small) => encoded(pixels, small, quality),
    }));
}

async function encoded(
  { data, width, height }: Pixels,
  small: boolean,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const picture = sharp(bytes, { raw: { width, height, channels: 4 } }).removeAlpha();
  const jpeg = Uint8Array.from(await picture.jpeg({ quality }).toBuffer());
  // A moment's picture may have at most 60,000 bytes.
  return small && jpeg.length > 60_000 ? encoded({ data, width, height }, small, quality - 10) : jpeg;
}
