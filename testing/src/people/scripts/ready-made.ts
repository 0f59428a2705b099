import type { PersonPose } from '../pose.js';
import { namedScripts, scriptOf } from '../../timeline.js';

const script = scriptOf<PersonPose>;

/** Scripts for the demo, stories and tests. Times are in milliseconds; "left" and "right" are the person's own. */
export const poseScripts = namedScripts({
  ideal: script('Comes closer and holds still.', { faceHeightShare: 0.3, offsetX: 0.05 }, [
    { at: 300, to: { faceHeightShare: 0.45, offsetX: 0 }, over: 900 },
  ]),
  darkThenLight: script('Sits in the dark, then turns on the light.', { exposure: 0.03 }, [
    { at: 3500, to: { exposure: 1 }, over: 400 },
  ]),
  tooFar: script('Stays too far away.', { faceHeightShare: 0.15 }),
  tooClose: script('Stays too close.', { faceHeightShare: 0.9 }),
  offCenter: script('Sits at the edge of the picture.', { offsetX: 0.28 }),
  twoPeople: script('A second person looks over the shoulder, then leaves.', { people: 2 }, [
    { at: 5000, to: { people: 1 } },
  ]),
  turnLeft: script(
    'Turns the head to the left and back.',
    null,
    [
      { at: 1200, to: { yawDegrees: 30 }, over: 900 },
      { at: 3000, to: { yawDegrees: 0 }, over: 900 },
    ],
    { loopMs: 5000 },
  ),
  turnRight: script(
    'Turns the head to the right and back.',
    null,
    [
      { at: 1200, to: { yawDegrees: -30 }, over: 900 },
      { at: 3000, to: { yawDegrees: 0 }, over: 900 },
    ],
    { loopMs: 5000 },
  ),
  nod: script(
    'Nods.',
    null,
    [
      { at: 1200, to: { pitchDegrees: 18 }, over: 500 },
      { at: 1700, to: { pitchDegrees: -6 }, over: 600 },
      { at: 2300, to: { pitchDegrees: 0 }, over: 400 },
    ],
    { loopMs: 4000 },
  ),
  blink: script(
    'Blinks twice.',
    null,
    [
      { at: 1200, to: { eyeOpen: 0 }, over: 130 },
      { at: 1430, to: { eyeOpen: 0.9 }, over: 130 },
      { at: 1900, to: { eyeOpen: 0 }, over: 130 },
      { at: 2130, to: { eyeOpen: 0.9 }, over: 130 },
    ],
    { loopMs: 4000 },
  ),
  smile: script(
    'Smiles for a moment.',
    null,
    [
      { at: 1200, to: { smile: 1, mouthOpen: 0.08 }, over: 500 },
      { at: 3000, to: { smile: 0, mouthOpen: 0 }, over: 500 },
    ],
    { loopMs: 4500 },
  ),
  moveCloser: script('Starts at a distance and moves closer.', { faceHeightShare: 0.36 }, [
    { at: 1200, to: { faceHeightShare: 0.6 }, over: 1600 },
  ]),
  eyesClosed: script('Keeps the eyes closed.', { eyeOpen: 0 }),
  mouthOpen: script('Keeps the mouth open.', { mouthOpen: 0.6 }),
  covered: script('Wears a mask, then takes it off.', { covered: 'mask' }, [{ at: 5000, to: { covered: 'none' } }]),
  sunglasses: script('Wears sunglasses.', { covered: 'sunglasses' }),
  blurry: script('The lens is out of focus.', { defocusPixels: 5 }),
  tooBright: script('The face is overexposed.', { exposure: 7 }),
  unevenLight: script('Light from one side only.', { unevenness: 1, lightAzimuthDegrees: -85 }),
  noFace: script('An empty room.', { people: 0 }),
  wander: script(
    'Cannot sit still.',
    null,
    [
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
    { loopMs: 8000 },
  ),
  still: script('A picture that never changes, without even a blink.', null, [], { natural: false }),
});

export type PoseScriptName = keyof typeof poseScripts;
