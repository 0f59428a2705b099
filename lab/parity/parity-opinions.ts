/**
 * Reads the pose from the files next to pictures and clips: the official FaceLandmarker's reading (`measured` of a
 * picture, the frames of a real clip), or the truth of a rendered one. Compares it with the compact engine's reading,
 * by tone.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { poseOfMatrix, type Pose } from '../../src/face/pose.js';
import type { ParityRow } from './parity-score.js';

type Source = 'FaceLandmarker' | 'truth' | 'MediaPipe here';
type Angles = { yaw: number; pitch: number; roll: number };

export interface PoseOpinion {
  source: Source;
  tone: string;
  pose: Pose;
}

interface Described {
  monk?: number;
  skin?: string;
  tags?: readonly string[];
}

interface FrameLabel extends Described {
  file: string;
  measured?: Angles;
  truth?: Angles | readonly Angles[] | null;
}

interface ClipLabel extends Described {
  frames: readonly (Partial<Angles> & { faces?: number })[];
}

const radians = Math.PI / 180;

/** Both sources list angles in the order yaw · pitch · roll; the package reads roll · yaw · pitch. */
export function poseOfAngles({ yaw, pitch, roll }: Angles): Pose {
  const [sy, cy] = [Math.sin(yaw * radians), Math.cos(yaw * radians)];
  const [sp, cp] = [Math.sin(pitch * radians), Math.cos(pitch * radians)];
  const [sr, cr] = [Math.sin(roll * radians), Math.cos(roll * radians)];
  return poseOfMatrix(
    Float32Array.of(
      ...[cy * cr + sy * sp * sr, cp * sr, cy * sp * sr - sy * cr, 0],
      ...[sy * sp * cr - cy * sr, cp * cr, sy * sr + cy * sp * cr, 0],
      ...[sy * cp, -sp, cy * cp, 0],
      ...[0, 0, 0, 1],
    ),
  );
}

function toneOf({ monk, skin, tags = [] }: Described): string {
  if (monk !== undefined) return monk <= 3 ? 'Monk 1-3' : monk <= 7 ? 'Monk 4-7' : 'Monk 8-10';
  if (skin !== undefined) return skin;
  if (tags.includes('dark-skin')) return 'dark';
  return tags.includes('south-asian') ? 'brown' : 'not said';
}

function isAngles(value: unknown): value is Angles {
  const { yaw, pitch, roll } = (value ?? {}) as Partial<Angles>;
  return typeof yaw === 'number' && typeof pitch === 'number' && typeof roll === 'number';
}

/** Opinion on a picture, named as by `picturesIn(folder)`. `null` if there is none. */
export function poseOpinions(folder: string): (name: string) => PoseOpinion | null {
  const read = new Map<string, unknown>();
  const content = (path: string): unknown => {
    if (!read.has(path)) read.set(path, existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);
    return read.get(path);
  };
  return (name) => {
    const [file = name, frame] = name.split('#');
    const path = resolve(folder, file);
    if (frame !== undefined) {
      const clip = content(path.replace(/\.mjpeg$/, '.json')) as ClipLabel | null;
      const angles = clip?.frames?.[Number(frame)];
      if (!clip || angles?.faces !== 1 || !isAngles(angles)) return null;
      return opinion(clip, clip.monk === undefined ? 'FaceLandmarker' : 'truth', angles);
    }
    const labels = content(join(dirname(path), 'labels.json')) as { frames?: readonly FrameLabel[] } | null;
    const label = labels?.frames?.find((each) => path.endsWith(`/${each.file}`));
    if (isAngles(label?.measured)) return opinion(label, 'FaceLandmarker', label.measured);
    return isAngles(label?.truth) ? opinion(label, 'truth', label.truth) : null;
  };
}

function opinion(described: Described, source: Source, angles: Angles): PoseOpinion {
  return { source, tone: toneOf(described), pose: poseOfAngles(angles) };
}

/** A face as the compact engine reads it, with an opinion. */
export interface PosePair {
  ours: Pose;
  opinion: PoseOpinion;
}

/**
 * A face with its file's opinion, and with MediaPipe's reading of the same pixels. Files may refer to the picture
 * before it was cropped and scaled, so only the second shows what the compact engine itself does with a tone.
 */
export function posePairs(row: Pick<ParityRow, 'pose' | 'mediapipePose'>, opinion: PoseOpinion | null): PosePair[] {
  const { pose: ours, mediapipePose } = row;
  if (ours === null || opinion === null) return [];
  const beside: PosePair = { ours, opinion };
  if (mediapipePose === null) return [beside];
  return [beside, { ours, opinion: { ...opinion, source: 'MediaPipe here', pose: mediapipePose } }];
}

export interface AngleFit {
  /** Slope of our angle over theirs. `null` if theirs hardly varies. */
  slope: number | null;
  /** Mean of our angle minus theirs, and the 95th percentile of its magnitude, degrees. */
  bias: number;
  p95: number;
}

/** Standard deviation in degrees below which a slope is inconclusive. */
const leastSpread = 2;

export function fitAngles(pairs: readonly (readonly [theirs: number, ours: number])[]): AngleFit {
  const mean = (of: readonly number[]): number => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [x, y] = [mean(pairs.map(([theirs]) => theirs)), mean(pairs.map(([, ours]) => ours))];
  const square = mean(pairs.map(([theirs]) => (theirs - x) ** 2));
  const product = mean(pairs.map(([theirs, ours]) => (theirs - x) * (ours - y)));
  const sizes = pairs.map(([theirs, ours]) => Math.abs(ours - theirs)).sort((a, b) => a - b);
  return {
    slope: square < leastSpread ** 2 ? null : product / square,
    bias: y - x,
    p95: sizes[Math.ceil(0.95 * sizes.length) - 1] ?? Number.NaN,
  };
}

/** A line for each source and tone, and one for all tones. */
export function toneReport(pairs: readonly PosePair[]): string[] {
  const groups = new Map<string, PosePair[]>();
  for (const pair of pairs) {
    const { source, tone } = pair.opinion;
    for (const name of [`${source}, ${tone}`, `${source}, all`]) groups.set(name, [...(groups.get(name) ?? []), pair]);
  }
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, group]) => {
      const angle = (key: keyof Pose): string => {
        const { slope, bias, p95 } = fitAngles(group.map(({ ours, opinion }) => [opinion.pose[key], ours[key]]));
        const sign = bias < 0 ? '−' : '+';
        return `slope ${slope?.toFixed(2) ?? 'none'}, bias ${sign}${Math.abs(bias).toFixed(1)}°, p95 ${p95.toFixed(1)}°`;
      };
      return `against ${name} (${group.length}): yaw ${angle('yawDegrees')}; pitch ${angle('pitchDegrees')}; roll ${angle('rollDegrees')}`;
    });
}
