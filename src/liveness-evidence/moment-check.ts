import type { LivenessManifest } from './evidence.js';
import type { Judgment } from './judgment.js';
import { livenessLimits } from './limits.js';
import { type AnnouncedMoment, isDue, momentLateMs, restOf, type LivenessMoment } from './moments.js';
import { isSameJson, sha256, type DigestCrypto } from './signing.js';
import { type LivenessTrace, encodeTrace } from './trace.js';

interface TimedEvidence {
  manifest: LivenessManifest;
  trace: LivenessTrace;
  announced: readonly AnnouncedMoment[];
  /** When the evidence arrived, epoch milliseconds. */
  now: number;
}

/**
 * Whether the trace can have been filmed while the device requested moments. Only the server's clock counts, because
 * each of its times limits when the trace can have begun.
 * - A picture was taken after its moment was announced. So the trace began no earlier than the announcement minus the
 *   picture's time in the trace.
 * - The last frame that a request names existed when the request arrived, and the last one of all when the evidence
 *   arrived. So the trace began no later than each arrival minus the frame's time in the trace.
 *
 * A slow network only delays requests, which leaves more room. If all moments are requested at once, or sooner than the
 * frames they name can have been filmed, there is no time at which the trace can have begun. The same is true of a film
 * that is made between two requests and takes longer to make than to play.
 */
export function isFilmedInTime({ manifest, trace, announced, now }: TimedEvidence): boolean {
  const timeOf = (frame: number): number => trace.frames[frame]?.timeMs ?? 0;
  const earliest = manifest.pictures.flatMap(({ purpose, challenge, frame }) => {
    const moment = announced.find((known) => known.challenge === challenge);
    return purpose === 'moment' && moment !== undefined ? [moment.at - timeOf(frame)] : [];
  });
  const named = announced.filter(({ frames }) => frames > 0);
  const latest = [...named.map(({ at, frames }) => at - timeOf(frames - 1)), now - timeOf(trace.frames.length - 1)];
  return Math.max(...earliest) <= Math.min(...latest) + livenessLimits.moments.slackMs;
}

/**
 * Whether the server's clock confirms the trace in at least two places: enough moments were met, one of them in a later
 * challenge, whose request named frames.
 */
export function isBoundInTime(manifest: LivenessManifest): boolean {
  const met = manifest.pictures.filter(({ purpose }) => purpose === 'moment').length;
  const { minMet, minMetShare } = livenessLimits.moments;
  return met >= minMet && met >= minMetShare * manifest.plan.challenges.length;
}

/**
 * Indices of the key pictures that the device had committed to before it learned a moment that it met. All others could
 * have been made after the check.
 */
export function boundPictures({ pictures }: LivenessManifest, announced: readonly AnnouncedMoment[]): number[] {
  const met = new Set(pictures.flatMap(({ purpose, challenge }) => (purpose === 'moment' ? [challenge] : [])));
  const committed = announced.flatMap(({ challenge, keyPictures = [] }) => (met.has(challenge) ? keyPictures : []));
  return pictures.flatMap(({ purpose, sha256 }, at) =>
    purpose !== 'moment' && committed.includes(sha256) ? [at] : [],
  );
}

export type MomentFault = 'moment-missing' | 'moment-elsewhere' | 'moment-commitment' | 'moment-time';

interface MomentEvidence {
  manifest: LivenessManifest;
  trace: LivenessTrace;
  /** The judgment of the whole trace, passed. */
  judgment: Judgment;
  announced: readonly AnnouncedMoment[];
  /** When the evidence arrived, epoch milliseconds. */
  now: number;
  crypto: DigestCrypto;
}

/** A JPEG of 640 pixels. */
export const maxMomentBytes = 60_000;

/**
 * `null` if the first moment was met, every met one is where the server announced it and later than the frames the
 * device had committed to, and the server's clock allows it.
 */
export async function momentsFault(evidence: MomentEvidence): Promise<MomentFault | null> {
  const { manifest, announced } = evidence;
  const met = manifest.pictures.filter(({ purpose }) => purpose === 'moment');
  if (new Set(met.map(({ challenge }) => challenge)).size < met.length) return 'moment-elsewhere';
  // The answer for a later challenge may be lost or late. A bad network must not fail anyone.
  if (!met.some(({ challenge }) => challenge === 0)) return 'moment-missing';
  for (const picture of met) {
    const moment = announced.find(({ challenge }) => challenge === picture.challenge);
    if (moment === undefined || !isInPlace(moment, picture, evidence)) return 'moment-elsewhere';
  }
  if (!(await keepsCommitments(evidence))) return 'moment-commitment';
  return isFilmedInTime(evidence) ? null : 'moment-time';
}

function dueFrame(moment: LivenessMoment, { frames }: LivenessTrace, judgment: Judgment): number {
  const restMs = restOf(judgment, moment.challenge);
  return restMs === null ? -1 : frames.findIndex((frame) => isDue(frame, restMs, moment));
}

function isInPlace(
  moment: AnnouncedMoment,
  picture: LivenessManifest['pictures'][number],
  { trace, judgment }: MomentEvidence,
): boolean {
  const due = dueFrame(moment, trace, judgment);
  const dueMs = trace.frames[due]?.timeMs;
  const met = trace.frames[picture.frame];
  if (dueMs === undefined || met === undefined || met.face === null) return false;
  const isTimely =
    moment.challenge === 0 ? picture.frame === due : picture.frame >= due && met.timeMs - dueMs <= momentLateMs;
  // The picture must be newer than what the device had traced before its request.
  return isTimely && picture.frame >= moment.frames && picture.bytes <= maxMomentBytes;
}

/** Whether the trace begins with what the device had committed to, and all pictures until then are those it named. */
async function keepsCommitments({ manifest, trace, announced, crypto }: MomentEvidence): Promise<boolean> {
  const hashesOf = (use: 'key' | 'moment', before: number): string[] =>
    manifest.pictures
      .filter(({ purpose, frame }) => (purpose === 'moment') === (use === 'moment') && frame < before)
      .map((picture) => picture.sha256);
  let frames = 0;
  for (const moment of announced) {
    if (moment.frames < frames || moment.frames > trace.frames.length) return false;
    frames = moment.frames;
    if (moment.challenge > 0 && frames === 0) return false;
    if (frames > 0) {
      const traced = encodeTrace({ size: trace.size, frames: trace.frames.slice(0, frames) });
      if ((await sha256(crypto, traced)) !== moment.trace) return false;
    }
    const { pictures, keyPictures } = moment;
    if (!isSameJson(pictures, hashesOf('moment', frames))) return false;
    if (keyPictures !== undefined && !isSameJson(keyPictures, hashesOf('key', frames))) return false;
  }
  return true;
}
