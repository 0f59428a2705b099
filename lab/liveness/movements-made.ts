/**
 * Decides which movements the person in a real video makes, and which they certainly don't, by the second opinion
 * stored with the video.
 */
import { challengeKinds, type ChallengeKind } from '../../src/liveness-evidence/index.js';

export interface RealClip {
  tags: readonly string[];
}

/**
 * One frame as read by the official landmarker and its blendshapes: degrees, share of the picture's height, and 0 to 1.
 */
export interface RealFrame {
  t: number;
  faces: number;
  yaw?: number;
  pitch?: number;
  share?: number;
  /** Middle of the face, in shares of the picture. */
  x?: number;
  y?: number;
  blinkLeft?: number;
  blinkRight?: number;
  jawOpen?: number;
  smile?: number;
  /** How far the lips are apart. */
  mouth?: number;
}

/** A frame with one face. Some files lack its position, or the lips. */
export type MeasuredFrame = Required<Omit<RealFrame, Unsure>> & Pick<RealFrame, Unsure>;
type Unsure = 'x' | 'y' | 'mouth';

type Measure = (frame: MeasuredFrame) => number;

/** Between the two limits there is no label, and the movement is not asked for. */
interface Bounds {
  measure: Measure;
  /** The smallest change from earlier frames that is certainly the movement, and how long it must last. */
  made: number;
  madeSeconds: number;
  /** Largest change that is certainly not the movement. */
  notMade: number;
  /**
   * Against the film's median instead of the smallest of the moments before, because heads turn from the middle, not
   * from the other side.
   */
  fromMedian?: boolean;
}

const bounds: Record<ChallengeKind, Bounds> = {
  'turn-left': { measure: ({ yaw }) => yaw, made: 24, madeSeconds: 0.1, notMade: 19.5, fromMedian: true },
  'turn-right': { measure: ({ yaw }) => -yaw, made: 24, madeSeconds: 0.1, notMade: 19.5, fromMedian: true },
  nod: { measure: ({ pitch }) => pitch, made: 16, madeSeconds: 0, notMade: 9 },
  blink: {
    measure: ({ blinkLeft, blinkRight }) => Math.min(blinkLeft, blinkRight),
    made: 0.46,
    madeSeconds: 0,
    notMade: 0.22,
  },
  smile: { measure: ({ smile }) => smile, made: 0.6, madeSeconds: 0.3, notMade: 0.45 },
  'open-mouth': { measure: ({ jawOpen }) => jawOpen, made: 0.45, madeSeconds: 0.2, notMade: 0.3 },
  'move-closer': { measure: ({ share }) => Math.log(share), made: 0.33, madeSeconds: 0.3, notMade: 0.2 },
};

/** Length of the rest at the beginning, and how far a rest may lie before its movement, seconds. */
const restSeconds = 0.5;
const reachSeconds = 1.5;

export function movementsOf(frames: readonly RealFrame[]): { made: ChallengeKind[]; notMade: ChallengeKind[] } {
  const seen = frames.filter(isMeasured);
  const made: ChallengeKind[] = [];
  const notMade: ChallengeKind[] = [];
  for (const kind of challengeKinds) {
    const { measure, made: least, madeSeconds, notMade: most, fromMedian = false } = bounds[kind];
    const values = seen.map(measure);
    const median = [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
    let longest = -1;
    let since: number | null = null;
    let greatest = 0;
    seen.forEach(({ t }, at) => {
      if (t < restSeconds) return;
      const before = values.filter((_, earlier) => seen[earlier]!.t < t && seen[earlier]!.t > t - reachSeconds);
      const change = values[at]! - (fromMedian ? median : Math.min(...before));
      greatest = Math.max(greatest, change);
      if (change >= least) {
        since ??= t;
        longest = Math.max(longest, t - since);
      } else {
        since = null;
      }
    });
    if (longest >= madeSeconds) made.push(kind);
    else if (greatest <= most) notMade.push(kind);
  }
  return { made, notMade };
}

export function isMeasured(frame: RealFrame): frame is MeasuredFrame {
  return frame.faces === 1 && frame.yaw !== undefined && frame.smile !== undefined;
}
