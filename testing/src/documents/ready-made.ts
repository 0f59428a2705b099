import type { DocumentScript } from './document-script.js';

/** Scripts for demo, stories and tests. Times are milliseconds. */
export const documentScripts = {
  ideal: {
    name: 'ideal',
    summary: 'Comes closer, then is held still.',
    from: { fillShare: 0.45, offsetX: 0.06, offsetY: -0.05, pitchDegrees: 14, rollDegrees: 6 },
    steps: [{ at: 300, to: { fillShare: 0.88, offsetX: 0, offsetY: 0, pitchDegrees: 2, rollDegrees: 1 }, over: 1000 }],
  },
  heldInHand: {
    name: 'heldInHand',
    summary: 'Held before the camera by one hand.',
    from: { held: 'one-hand', fillShare: 0.4, yawDegrees: -12, surface: 'pale-wood' },
    steps: [{ at: 300, to: { fillShare: 0.74, yawDegrees: 3 }, over: 1200 }],
  },
  tooFar: {
    name: 'tooFar',
    summary: 'Stays too far away.',
    from: { fillShare: 0.34, surface: 'dark-cloth' },
    steps: [],
  },
  tooClose: {
    name: 'tooClose',
    summary: 'Stays so close that all sides are cut off.',
    from: { fillShare: 1.35 },
    steps: [],
  },
  tilted: {
    name: 'tilted',
    summary: 'Tilted far, then laid flat.',
    from: { yawDegrees: 39, fillShare: 0.67, surface: 'dark-cloth' },
    steps: [{ at: 5000, to: { yawDegrees: 0, fillShare: 0.84 }, over: 900 }],
  },
  turned: {
    name: 'turned',
    summary: 'Lies askew, which does no harm.',
    from: { rollDegrees: 12, fillShare: 0.68 },
    steps: [],
  },
  glareMovingAway: {
    name: 'glareMovingAway',
    summary: 'A reflection that leaves when the document is tilted.',
    from: { glareShare: 0.06, glareX: 0.4, glareY: 0.45 },
    steps: [
      { at: 4500, to: { glareX: 1.4, glareY: 0.1, pitchDegrees: 8 }, over: 1200 },
      { at: 5700, to: { glareShare: 0 } },
    ],
  },
  cutOff: {
    name: 'cutOff',
    summary: 'Reaches beyond the right edge, then comes back.',
    from: { offsetX: 0.3 },
    steps: [{ at: 5000, to: { offsetX: 0 }, over: 900 }],
  },
  darkThenLight: {
    name: 'darkThenLight',
    summary: 'Lies in the dark until the light goes on.',
    from: { exposure: 0.05 },
    steps: [{ at: 3500, to: { exposure: 1 }, over: 400 }],
  },
  tooBright: { name: 'tooBright', summary: 'Light burns the print out.', from: { exposure: 6 }, steps: [] },
  phoneShadow: {
    name: 'phoneShadow',
    summary: 'The shadow of the phone lies over it.',
    from: { unevenness: 0.4, castShadow: 0.7 },
    steps: [],
  },
  blurry: { name: 'blurry', summary: 'The lens is out of focus.', from: { defocusPixels: 4 }, steps: [] },
  focusing: {
    name: 'focusing',
    summary: 'Out of focus until the lens has found it.',
    from: { defocusPixels: 5 },
    steps: [{ at: 3500, to: { defocusPixels: 0 }, over: 500 }],
  },
  shaky: {
    name: 'shaky',
    summary: 'Never held still.',
    from: { motionBlurPixels: 4 },
    steps: [
      { at: 0, to: { offsetX: 0.08, rollDegrees: 5 }, over: 450 },
      { at: 450, to: { offsetX: -0.07, offsetY: 0.05, rollDegrees: -4 }, over: 500 },
      { at: 950, to: { offsetX: 0.05, offsetY: -0.05 }, over: 450 },
      { at: 1400, to: { offsetX: 0, offsetY: 0, rollDegrees: 0 }, over: 400 },
    ],
    loopMs: 1800,
  },
  noDocument: {
    name: 'noDocument',
    summary: 'A keyboard and no document.',
    from: { document: null, surface: 'keyboard' },
    steps: [],
  },
  lateDocument: {
    name: 'lateDocument',
    summary: 'An empty table, until the camera moves over to the document.',
    from: { offsetX: 1.4, surface: 'pale-wood' },
    steps: [{ at: 3000, to: { offsetX: 0 }, over: 1200 }],
  },
  secondSheet: {
    name: 'secondSheet',
    summary: 'Another sheet peeps out from under it.',
    from: { beside: 'sheet', fillShare: 0.7, offsetX: -0.06 },
    steps: [],
  },
  frontThenBack: {
    name: 'frontThenBack',
    summary: 'The front is held still, then the card is turned over.',
    steps: [
      { at: 6000, to: { yawDegrees: 84 }, over: 500 },
      { at: 6500, to: { side: 'back', yawDegrees: -84 } },
      { at: 6500, to: { yawDegrees: 0 }, over: 500 },
    ],
  },
  still: { name: 'still', summary: 'A picture that never changes.', steps: [], natural: false },
} as const satisfies Record<string, DocumentScript>;

export type DocumentScriptName = keyof typeof documentScripts;
