/**
 * Good photographs of real people in less and less light: up to where is everybody taken? Calculated, with the noise of
 * a sensor that gets so much light.
 */
import { readFileSync } from 'node:fs';
import type { CompactFaceEngine } from '../../src/vision/compact/face/engine.js';
import { judgePicture } from '../node/quality/judge-picture.js';
import { exposed, sensorNoise } from './camera.js';
import { readFaceLabels } from './face-labels.js';
import { differenceOf, shareOf, type FairnessRow, type Share } from './fairness-figures.js';
import { decodePicture } from './liveness-node.js';

/** Shares of the light of the photograph. Nobody has labeled how much is enough. */
export const dimmedTo = [0.3, 0.2, 0.14, 0.1] as const;

export interface DimmedFigure {
  light: number;
  darkSkin: Share;
  others: Share;
  /** By how many points dark skin is behind. */
  behind: { points: number; low: number; high: number };
}

export async function judgeDimmed(engine: CompactFaceEngine, folders: readonly string[]): Promise<DimmedFigure[]> {
  const rows = new Map<number, FairnessRow[]>(dimmedTo.map((light) => [light, []]));
  for (const { label, path } of readFaceLabels(folders)) {
    if (label.monk !== null || label.condition !== 'good') continue;
    const picture = await decodePicture(readFileSync(path));
    for (const light of dimmedTo) {
      const { verdict } = judgePicture(engine, sensorNoise(1)(exposed(light)(picture)));
      rows.get(light)!.push({ label, accepted: verdict.accept, hint: verdict.hint });
    }
  }
  const isDark = ({ label }: FairnessRow): boolean => label.tags.includes('dark-skin');
  const share = (of: readonly FairnessRow[]): Share => shareOf(of, ({ accepted }) => accepted);
  return [...rows].map(([light, of]) => {
    const darkSkin = share(of.filter(isDark));
    const others = share(of.filter((row) => !isDark(row)));
    return { light, darkSkin, others, behind: differenceOf(others, darkSkin) };
  });
}
