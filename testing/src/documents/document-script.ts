import { smoothNoise } from '../render/random.js';
import { timelineAt, type Script } from '../script/timeline.js';
import { mixScenes, type DocumentScene } from './scene.js';

/** What happens to a document before the camera over time. */
export type DocumentScript = Script<DocumentScene>;

/** The scene of a script at a time, without natural movement. */
export function documentSceneAt(script: DocumentScript, base: DocumentScene, timeMs: number): DocumentScene {
  return timelineAt(script, base, timeMs, mixScenes);
}

/**
 * Adds the sway of the hand that holds the phone: some thousandths of the picture, far below what counts as movement
 * when held still. The same seed and time always give the same sway.
 */
export function withHandSway(scene: DocumentScene, timeMs: number, seed: number): DocumentScene {
  const seconds = timeMs / 1000;
  const sway = (speed: number, which: number): number => smoothNoise(seconds * speed, which * 7.7, seed);
  return {
    ...scene,
    offsetX: scene.offsetX + 0.0035 * sway(0.7, 1),
    offsetY: scene.offsetY + 0.0035 * sway(0.6, 2),
    rollDegrees: scene.rollDegrees + 0.5 * sway(0.5, 3),
    yawDegrees: scene.yawDegrees + 0.9 * sway(0.5, 4),
    pitchDegrees: scene.pitchDegrees + 0.9 * sway(0.45, 5),
    fillShare: scene.fillShare * (1 + 0.004 * sway(0.4, 6)),
  };
}
