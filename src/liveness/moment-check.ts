import type { LivenessManifest } from './evidence.js';
import type { Judgment } from './judgment.js';
import { isFilmedInTime } from './moment-time.js';
import { type AnnouncedMoment, isDue, momentLateMs, restOf, type LivenessMoment } from './moments.js';
import { sha256, type DigestCrypto } from './signing.js';
import { encodeTrace, type LivenessTrace } from './trace.js';

export type MomentFault = 'moment-missing' | 'moment-elsewhere' | 'moment-commitment' | 'moment-time';

interface MomentEvidence {
  manifest: LivenessManifest;
  trace: LivenessTrace;
  /** Of the whole trace, passed. */
  judgment: Judgment;
  announced: readonly AnnouncedMoment[];
  /** When the evidence arrived, epoch milliseconds. */
  now: number;
  crypto: DigestCrypto;
}

/** A JPEG of 640 pixels. */
export const maxMomentBytes = 60_000;

/**
 * `null`: the first moment was met, and each that was met where the server asked, after what the device had committed
 * itself to, and when the server's clock says that it can have been.
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
  // Not of what the device had traced before it asked.
  return isTimely && picture.frame >= moment.frames && picture.bytes <= maxMomentBytes;
}

/** Trace and pictures begin with what the device said that it had. */
async function keepsCommitments({ manifest, trace, announced, crypto }: MomentEvidence): Promise<boolean> {
  const met = manifest.pictures.filter(({ purpose }) => purpose === 'moment');
  let frames = 0;
  for (const moment of announced) {
    if (moment.frames < frames || moment.frames > trace.frames.length) return false;
    frames = moment.frames;
    if (moment.challenge > 0 && frames === 0) return false;
    if (frames > 0) {
      const traced = encodeTrace({ size: trace.size, frames: trace.frames.slice(0, frames) });
      if ((await sha256(crypto, traced)) !== moment.trace) return false;
    }
    if (moment.pictures.some((hash, at) => met[at]?.sha256 !== hash)) return false;
  }
  return true;
}
