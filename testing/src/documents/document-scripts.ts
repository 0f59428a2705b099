import { smoothNoise } from '../render/random.js';
import { namedScripts, scriptOf, timelineAt, type Script } from '../timeline.js';
import { mixScenes, type DocumentScene } from './scene.js';

/** What happens to a document in front of the camera over time. */
export type DocumentScript = Script<DocumentScene>;

/** The scene of a script at a time, without natural movement. */
export function documentSceneAt(script: DocumentScript, base: DocumentScene, timeMs: number): DocumentScene {
  return timelineAt(script, base, timeMs, mixScenes);
}

/**
 * Adds the sway of the hand that holds the phone: a few thousandths of the picture, far less than what counts as
 * movement. The same seed and time always give the same sway.
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

const script = scriptOf<DocumentScene>;

/** Scripts for the demo, stories and tests. Times are in milliseconds. */
export const documentScripts = namedScripts({
  ideal: script(
    'Comes closer, then is held still.',
    { fillShare: 0.45, offsetX: 0.06, offsetY: -0.05, pitchDegrees: 14, rollDegrees: 6 },
    [{ at: 300, to: { fillShare: 0.88, offsetX: 0, offsetY: 0, pitchDegrees: 2, rollDegrees: 1 }, over: 1000 }],
  ),
  heldInHand: script(
    'Held in front of the camera in one hand.',
    { held: 'one-hand', fillShare: 0.4, yawDegrees: -12, surface: 'pale-wood' },
    [{ at: 300, to: { fillShare: 0.74, yawDegrees: 3 }, over: 1200 }],
  ),
  tooFar: script('Stays too far away.', { fillShare: 0.34, surface: 'dark-cloth' }),
  tooClose: script('Stays so close that all sides are cut off.', { fillShare: 1.35 }),
  tilted: script('Strongly tilted, then laid flat.', { yawDegrees: 39, fillShare: 0.67, surface: 'dark-cloth' }, [
    { at: 5000, to: { yawDegrees: 0, fillShare: 0.84 }, over: 900 },
  ]),
  turned: script('Lies slightly rotated, which is fine.', { rollDegrees: 12, fillShare: 0.68 }),
  glareMovingAway: script(
    'A reflection that moves away when the document is tilted.',
    { glareShare: 0.06, glareX: 0.4, glareY: 0.45 },
    [
      { at: 4500, to: { glareX: 1.4, glareY: 0.1, pitchDegrees: 8 }, over: 1200 },
      { at: 5700, to: { glareShare: 0 } },
    ],
  ),
  cutOff: script('Reaches beyond the right edge, then comes back.', { offsetX: 0.3 }, [
    { at: 5000, to: { offsetX: 0 }, over: 900 },
  ]),
  darkThenLight: script('Lies in the dark until the light goes on.', { exposure: 0.05 }, [
    { at: 3500, to: { exposure: 1 }, over: 400 },
  ]),
  tooBright: script('The print is overexposed.', { exposure: 6 }),
  phoneShadow: script('The shadow of the phone lies over it.', { unevenness: 0.4, castShadow: 0.7 }),
  blurry: script('The lens is out of focus.', { defocusPixels: 4 }),
  focusing: script('Out of focus until the lens adjusts.', { defocusPixels: 5 }, [
    { at: 3500, to: { defocusPixels: 0 }, over: 500 },
  ]),
  shaky: script(
    'Never held still.',
    { motionBlurPixels: 4 },
    [
      { at: 0, to: { offsetX: 0.08, rollDegrees: 5 }, over: 450 },
      { at: 450, to: { offsetX: -0.07, offsetY: 0.05, rollDegrees: -4 }, over: 500 },
      { at: 950, to: { offsetX: 0.05, offsetY: -0.05 }, over: 450 },
      { at: 1400, to: { offsetX: 0, offsetY: 0, rollDegrees: 0 }, over: 400 },
    ],
    { loopMs: 1800 },
  ),
  noDocument: script('A keyboard and no document.', { document: null, surface: 'keyboard' }),
  emptyNewspaper: script('A newspaper and no document.', { document: null, surface: 'newspaper' }),
  emptyWood: script('Planks and no document.', { document: null, surface: 'pale-wood' }),
  emptyPapers: script('Sheets of paper and no document.', { document: null, surface: 'papers' }),
  emptyCloth: script('A checkered cloth and no document.', { document: null, surface: 'checkered' }),
  passingHand: script(
    'A hand passes over an empty table.',
    { document: null, surface: 'pale-wood', handX: -0.9, handY: 0.3 },
    [
      { at: 500, to: { handX: 0, handY: 0 }, over: 900 },
      { at: 2600, to: { handX: 0.9, handY: 0.3 }, over: 900 },
      { at: 3500, to: { handX: -0.9 } },
    ],
    { loopMs: 4000 },
  ),
  farOnWood: script('Far away on planks, then nearer.', { fillShare: 0.26, surface: 'pale-wood' }, [
    { at: 5000, to: { fillShare: 0.84 }, over: 1200 },
  ]),
  farOnNewspaper: script('Far away on a newspaper, then nearer.', { fillShare: 0.26, surface: 'newspaper' }, [
    { at: 5000, to: { fillShare: 0.84 }, over: 1200 },
  ]),
  onKeyboard: script('Lies on a keyboard, straight and large.', { surface: 'keyboard', fillShare: 0.8 }),
  amongPapers: script('Lies among sheets of paper.', { surface: 'papers', fillShare: 0.8, rollDegrees: 4 }),
  lateDocument: script(
    'An empty table, until the camera moves over to the document.',
    { offsetX: 1.4, surface: 'pale-wood' },
    [{ at: 3000, to: { offsetX: 0 }, over: 1200 }],
  ),
  secondSheet: script('Another sheet sticks out from under it.', { beside: 'sheet', fillShare: 0.7, offsetX: -0.06 }),
  frontThenBack: script('The front is held still, then the card is turned over.', null, [
    { at: 6000, to: { yawDegrees: 84 }, over: 500 },
    { at: 6500, to: { side: 'back', yawDegrees: -84 } },
    { at: 6500, to: { yawDegrees: 0 }, over: 500 },
  ]),
  still: script('A picture that never changes.', null, [], { natural: false }),
});

export type DocumentScriptName = keyof typeof documentScripts;
