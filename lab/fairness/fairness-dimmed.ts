/**
 * Good photographs of real people in decreasing light: down to which level is everybody accepted? Computed, with the
 * sensor noise of that light.
 */
import { readFileSync } from 'node:fs';
import { linearOf } from '../../src/face/color.js';
import { measureFaceLight } from '../../src/face/face-light.js';
import type { CompactFaceEngine } from '../../src/engine/compact/face/engine.js';
import { judgePicture } from '../../test/support/judge-picture.js';
import { exposed, sensorNoise } from '../shared/camera.js';
import { readFaceLabels, type FaceLabel } from '../shared/face-labels.js';
import { differenceOf, shareOf, type FairnessRow, type Share } from './fairness-figures.js';
import { decodePicture } from '../shared/liveness-node.js';

/** Shares of the photograph's light. Nobody has labeled how much is enough. */
export const dimmedTo = [0.3, 0.2, 0.14, 0.1] as const;

export interface DimmedFigure {
  light: number;
  darkSkin: Share;
  others: Share;
  /** By how many percentage points dark skin is behind. */
  behind: { points: number; low: number; high: number };
}

export interface ReferenceFigure {
  name: string;
  /** How many stops darker dark skin reads on average, and half of the 95 % interval. */
  darker: number;
  within: number;
}

/** How much two estimates of the light on a face depend on the tone: the white of the eyes, and the face's mean. */
export async function measureLightReferences(
  engine: CompactFaceEngine,
  folders: readonly string[],
): Promise<ReferenceFigure[]> {
  const stops = new Map<string, { dark: number[]; others: number[] }>();
  for (const { label, path } of goodPhotographs(folders)) {
    const pixels = await decodePicture(readFileSync(path));
    const [face] = engine.findFaces(pixels);
    const { eyeWhite } = judgePicture(engine, pixels).measures;
    const meanLuma = face && measureFaceLight(face, pixels)?.meanLuma;
    if (!eyeWhite || !meanLuma) continue;
    const seen = { 'white of the eyes': eyeWhite, 'mean of the face': linearOf[Math.round(meanLuma)] ?? 0 };
    for (const [name, light] of Object.entries(seen)) {
      const groups = stops.get(name) ?? { dark: [], others: [] };
      stops.set(name, groups);
      (isDarkSkin(label) ? groups.dark : groups.others).push(Math.log2(light));
    }
  }
  return [...stops].map(([name, groups]) => {
    const dark = meanAndError(groups.dark);
    const others = meanAndError(groups.others);
    return { name, darker: others.mean - dark.mean, within: 1.96 * Math.hypot(dark.error, others.error) };
  });
}

export async function judgeDimmed(engine: CompactFaceEngine, folders: readonly string[]): Promise<DimmedFigure[]> {
  const rows = new Map<number, FairnessRow[]>(dimmedTo.map((light) => [light, []]));
  for (const { label, path } of goodPhotographs(folders)) {
    const picture = await decodePicture(readFileSync(path));
    for (const light of dimmedTo) {
      const { verdict } = judgePicture(engine, sensorNoise(1)(exposed(light)(picture)));
      rows.get(light)!.push({ label, accepted: verdict.accept, hint: verdict.hint });
    }
  }
  const isDark = ({ label }: FairnessRow): boolean => isDarkSkin(label);
  const share = (of: readonly FairnessRow[]): Share => shareOf(of, ({ accepted }) => accepted);
  return [...rows].map(([light, of]) => {
    const darkSkin = share(of.filter(isDark));
    const others = share(of.filter((row) => !isDark(row)));
    return { light, darkSkin, others, behind: differenceOf(others, darkSkin) };
  });
}

function goodPhotographs(folders: readonly string[]): ReturnType<typeof readFaceLabels> {
  return readFaceLabels(folders).filter(({ label }) => label.monk === null && label.condition === 'good');
}

function isDarkSkin(label: FaceLabel): boolean {
  return label.tags.includes('dark-skin');
}

function meanAndError(values: readonly number[]): { mean: number; error: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (values.length - 1) / values.length) };
}
