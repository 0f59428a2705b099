import sharp from 'sharp';
import { pictureOf } from '../../../server/test/face-counter/people.js';
import { manifestBytes, type LivenessEvidence } from '../../../src/liveness-evidence/evidence.js';
import { sha256 } from '../../../src/liveness-evidence/signing.js';
import { decodeTrace, encodeTrace } from '../../../src/liveness-evidence/trace.js';
import { toBase64Url } from '../../../src/contract/base64url.js';
import { act, film } from '../../../test/support/film.js';
import type { Attack } from '../attack.js';
import { beginCheck, sealFilm, type BegunCheck } from '../evidence.js';

/** The most frames that a trace may have, as close together as allowed. */
const framesPerSecond = 22;
const mostFrames = 9_000;
const frameGapMs = 45;
/** Shorter than so many frames would take, because the plan would expire otherwise. */
const laterMs = 150_000;
/**
 * Share of a challenge's time that the attacker waits before moving. Each further frame is compared with all before it.
 */
const idleShare = 0.8;

/** A film as long as the plan allows, with each movement at the end of its time. */
function slowFilm({ plan }: BegunCheck) {
  const kinds = plan.challenges.map(({ kind }) => kind);
  const every = ((plan.challenges[0]?.timeLimitMs ?? 0) * idleShare) / 1000;
  const script = (time: number) => {
    const at = Math.min(kinds.length - 1, Math.max(0, Math.floor((time - 0.6) / every)));
    return act(kinds[at]!, time, (at + 1) * every - 2);
  };
  return film(script, { seconds: kinds.length * every + 1, fps: framesPerSecond });
}

/** A face that the verifier's engine finds, in the proportions of the film. */
async function facePicture(height: number, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const size = { width: (height * 4) / 3, height };
  const face = sharp(await pictureOf(1)).resize({ ...size, fit: 'contain', background: '#777777' });
  return Uint8Array.from(await face.jpeg({ quality }).toBuffer());
}

/** The same picture in other bytes, because an identical file would be examined only once. */
function renamed(picture: Uint8Array, number: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xfe, 0, 3, number, ...picture.subarray(2)]);
}

/** The same evidence, signed again, with more frames than any check has. */
async function lengthened(evidence: LivenessEvidence, { signer }: BegunCheck): Promise<LivenessEvidence> {
  const trace = decodeTrace(evidence.trace)!;
  const last = trace.frames.at(-1)!;
  const added = Array.from({ length: mostFrames - trace.frames.length }, (_, at) => ({
    ...last,
    timeMs: last.timeMs + (at + 1) * frameGapMs,
  }));
  const frames = [...trace.frames, ...added];
  const bytes = encodeTrace({ ...trace, frames });
  const durationMs = frames.at(-1)?.timeMs ?? 0;
  const listed = { frames: frames.length, durationMs, bytes: bytes.length, sha256: await sha256(crypto.subtle, bytes) };
  const manifest = { ...evidence.manifest, trace: listed };
  return { ...evidence, manifest, trace: bytes, signature: toBase64Url(await signer.sign(manifestBytes(manifest))) };
}

export const hugeEvidence: Attack = {
  name: 'huge evidence',
  does: 'evidence signed with the attacker’s own key: a trace as long as a check may last, or of 9,000 frames, and large pictures',
  target: { verifier: { readsPictures: true } },
  async run(target) {
    const [large, small] = [await facePicture(1_500, 95), await facePicture(360, 50)];
    let taken = 0;
    const takePicture = (isSmall: boolean) => Promise.resolve(renamed(isSmall ? small : large, (taken += 1)));
    const seen: string[] = [];
    let through = 0;
    for (const isLonger of [false, true]) {
      const check = await beginCheck(target, { moreTime: true });
      const frames = slowFilm(check).map((sample) => ({ sample, jpeg: takePicture }));
      const sealed = await sealFilm(target, check, frames);
      const evidence = isLonger ? await lengthened(sealed, check) : sealed;
      await target.passVerifierTime(isLonger ? laterMs : 0);
      const { http, body } = await check.calls.send(evidence);
      const why = (body.reasons ?? [body.reason]).join(', ');
      seen.push(`${evidence.manifest.trace.frames} frames, ${evidence.pictures.length} pictures: ${http} ${why}`);
      through += Number(http >= 500 || String(body.status) === 'SUCCEEDED');
    }
    return { tried: seen.length, through, seen: seen.join('; ') };
  },
};
