import type { PoseScript } from './pose-script.js';

/** Scripts for demo, stories and tests. Times are milliseconds; "left" and "right" are the person's own. */
export const poseScripts = {
  ideal: {
    name: 'ideal',
    summary: 'Comes closer and holds still.',
    from: { faceHeightShare: 0.3, offsetX: 0.05 },
    steps: [{ at: 300, to: { faceHeightShare: 0.45, offsetX: 0 }, over: 900 }],
  },
  darkThenLight: {
    name: 'darkThenLight',
    summary: 'Sits in the dark, then turns on the light.',
    from: { exposure: 0.03 },
    steps: [{ at: 3500, to: { exposure: 1 }, over: 400 }],
  },
  tooFar: { name: 'tooFar', summary: 'Stays too far away.', from: { faceHeightShare: 0.15 }, steps: [] },
  tooClose: { name: 'tooClose', summary: 'Stays too close.', from: { faceHeightShare: 0.9 }, steps: [] },
  offCenter: { name: 'offCenter', summary: 'Sits at the edge of the picture.', from: { offsetX: 0.28 }, steps: [] },
  twoPeople: {
    name: 'twoPeople',
    summary: 'A second person looks over the shoulder, then leaves.',
    from: { people: 2 },
    steps: [{ at: 5000, to: { people: 1 } }],
  },
  turnLeft: {
    name: 'turnLeft',
    summary: 'Turns the head to the left and back.',
    steps: [
      { at: 1200, to: { yawDegrees: 30 }, over: 900 },
      { at: 3000, to: { yawDegrees: 0 }, over: 900 },
    ],
    loopMs: 5000,
  },
  turnRight: {
    name: 'turnRight',
    summary: 'Turns the head to the right and back.',
    steps: [
      { at: 1200, to: { yawDegrees: -30 }, over: 900 },
      { at: 3000, to: { yawDegrees: 0 }, over: 900 },
    ],
    loopMs: 5000,
  },
  nod: {
    name: 'nod',
    summary: 'Nods.',
    steps: [
      { at: 1200, to: { pitchDegrees: 18 }, over: 500 },
      { at: 1700, to: { pitchDegrees: -6 }, over: 600 },
      { at: 2300, to: { pitchDegrees: 0 }, over: 400 },
    ],
    loopMs: 4000,
  },
  blink: {
    name: 'blink',
    summary: 'Blinks twice.',
    steps: [
      { at: 1200, to: { eyeOpen: 0 }, over: 130 },
      { at: 1430, to: { eyeOpen: 0.9 }, over: 130 },
      { at: 1900, to: { eyeOpen: 0 }, over: 130 },
      { at: 2130, to: { eyeOpen: 0.9 }, over: 130 },
    ],
    loopMs: 4000,
  },
  smile: {
    name: 'smile',
    summary: 'Smiles for a moment.',
    steps: [
      { at: 1200, to: { smile: 1, mouthOpen: 0.06 }, over: 500 },
      { at: 3000, to: { smile: 0, mouthOpen: 0 }, over: 500 },
    ],
    loopMs: 4500,
  },
  moveCloser: {
    name: 'moveCloser',
    summary: 'Starts at a distance and moves closer.',
    from: { faceHeightShare: 0.36 },
    steps: [{ at: 1200, to: { faceHeightShare: 0.6 }, over: 1600 }],
  },
  eyesClosed: { name: 'eyesClosed', summary: 'Keeps the eyes closed.', from: { eyeOpen: 0 }, steps: [] },
  mouthOpen: { name: 'mouthOpen', summary: 'Keeps the mouth open.', from: { mouthOpen: 0.6 }, steps: [] },
  covered: {
    name: 'covered',
    summary: 'Wears a mask, then takes it off.',
    from: { covered: 'mask' },
    steps: [{ at: 5000, to: { covered: 'none' } }],
  },
  sunglasses: { name: 'sunglasses', summary: 'Wears sunglasses.', from: { covered: 'sunglasses' }, steps: [] },
  blurry: { name: 'blurry', summary: 'The lens is out of focus.', from: { defocusPixels: 5 }, steps: [] },
  tooBright: { name: 'tooBright', summary: 'Light burns the face out.', from: { exposure: 7 }, steps: [] },
  unevenLight: {
    name: 'unevenLight',
    summary: 'Light from one side only.',
    from: { unevenness: 1, lightAzimuthDegrees: -85 },
    steps: [],
  },
  noFace: { name: 'noFace', summary: 'An empty room.', from: { people: 0 }, steps: [] },
  wander: {
    name: 'wander',
    summary: 'Cannot sit still.',
    steps: [
      { at: 0, to: { offsetX: 0.2, yawDegrees: 12 }, over: 1500 },
      { at: 1600, to: { offsetY: 0.12, pitchDegrees: 10 }, over: 900 },
      { at: 2600, to: { offsetX: -0.2, yawDegrees: -14, faceHeightShare: 0.36 }, over: 1800 },
      { at: 4600, to: { offsetY: -0.08, rollDegrees: 12, pitchDegrees: -8 }, over: 1000 },
      {
        at: 6000,
        to: { offsetX: 0, offsetY: 0, yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0, faceHeightShare: 0.45 },
        over: 1200,
      },
    ],
    loopMs: 8000,
  },
  still: { name: 'still', summary: 'A picture that never changes, not even by a blink.', steps: [], natural: false },
} as const satisfies Record<string, PoseScript>;

export type PoseScriptName = keyof typeof poseScripts;
