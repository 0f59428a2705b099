import type { LivenessManifest } from './evidence.js';
import { livenessLimits } from './limits.js';
import type { AnnouncedMoment } from './moments.js';
import type { LivenessTrace } from './trace.js';

interface TimedEvidence {
  manifest: LivenessManifest;
  trace: LivenessTrace;
  announced: readonly AnnouncedMoment[];
  /** When the evidence arrived, epoch milliseconds. */
  now: number;
}

/**
 * Whether the trace can have been filmed while the server was asked for moments. Only the server's clock counts: each
 * of its times says when the trace can have begun.
 * - A picture was taken after its moment was announced, so the trace began no earlier than that time less the picture's.
 * - A frame that a request names was there before the request came, and the last one before the evidence did, so the
 * trace began no later than those times less the frames'.
 *
 * A slow network makes requests late, which leaves more room. Nothing makes them early: moments that are all asked for
 * at once, or sooner than the frames they name can have been filmed, leave no time at which the trace began. Neither
 * does a film that is made between two requests, slower than it plays.
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
 * Whether the server's clock holds the trace at two places at least: enough moments were met, and one of them in a later
 * challenge, whose request named frames.
 */
export function isBoundInTime(manifest: LivenessManifest): boolean {
  const met = manifest.pictures.filter(({ purpose }) => purpose === 'moment').length;
  const { minMet, minMetShare } = livenessLimits.moments;
  return met >= minMet && met >= minMetShare * manifest.plan.challenges.length;
}
