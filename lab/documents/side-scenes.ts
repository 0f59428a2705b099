/** Scenes of one side of a document: surfaces, light, skin tones, small tilts, some blur, upright or upside down. */
import { idealDocumentScene, monkTones, surfaces, type DocumentScene } from '../../testing/src/index.js';
import type { SyntheticDocumentKind } from '../../testing/src/index.js';
import { seededRandom } from '../../testing/src/render/random.js';

/** Equal seeds give equal scenes. */
export function sideScene(document: SyntheticDocumentKind, side: 'front' | 'back', seed: number): DocumentScene {
  const random = seededRandom(seed * 131 + document.length * 7 + document.charCodeAt(3) + (side === 'back' ? 57 : 0));
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)]!;
  const between = (least: number, most: number): number => least + (most - least) * random();
  return {
    ...idealDocumentScene,
    document,
    side,
    identity: Math.floor(random() * 40),
    monk: pick(monkTones),
    surface: pick(surfaces.filter((surface) => surface !== 'white-table')),
    surfaceSeed: Math.floor(random() * 9),
    fillShare: between(0.7, 0.9),
    rollDegrees: between(-8, 8) + (random() < 0.25 ? 180 : 0),
    yawDegrees: between(-14, 14),
    pitchDegrees: between(-14, 14),
    exposure: between(0.6, 1.25),
    unevenness: between(0.05, 0.4),
    lightDegrees: between(0, 360),
    noise: between(1, 3.5),
    defocusPixels: random() < 0.4 ? between(0, 0.9) : 0,
    glareShare: random() < 0.2 ? between(0, 0.03) : 0,
    glareX: between(0.1, 0.9),
    glareY: between(0.1, 0.9),
  };
}
