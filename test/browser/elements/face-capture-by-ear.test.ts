import { expect } from 'chai';
import { face } from '../../../src/i18n/locales/en/face.js';
import { idealPose } from '../../../testing/src/index.js';
import type { InstalledCamera, PersonPose } from '../../../testing/src/index.js';
import { cleanUp, mountWithCamera, next, press, recordAnnouncements, type Announcement } from './harness.js';

const { hints, directions } = face;
const centered = directions['off-center']!;
const straight = directions['turn-straight']!;

/** How a person who cannot see the screen moves: exactly as announced, a little at a time. */
const moves: Record<string, (pose: Readonly<PersonPose>) => Partial<PersonPose>> = {
  [hints['too-dark']]: () => ({ exposure: 1 }),
  [hints['no-face']]: () => ({ people: 1 }),
  [hints['multiple-faces']]: () => ({ people: 1 }),
  [hints['too-far']]: ({ faceHeightShare }) => ({ faceHeightShare: faceHeightShare + 0.1 }),
  [hints['too-close']]: ({ faceHeightShare }) => ({ faceHeightShare: faceHeightShare - 0.2 }),
  // Left and right are the person's own, so they are reversed in the camera's picture.
  [centered.left!]: ({ offsetX }) => ({ offsetX: offsetX + 0.06 }),
  [centered.right!]: ({ offsetX }) => ({ offsetX: offsetX - 0.06 }),
  [centered.up!]: ({ offsetY }) => ({ offsetY: offsetY - 0.05 }),
  [centered.down!]: ({ offsetY }) => ({ offsetY: offsetY + 0.05 }),
  [hints['turn-straight']]: () => ({ yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0 }),
  [straight.up!]: ({ pitchDegrees }) => ({ pitchDegrees: pitchDegrees - 20 }),
  [straight.down!]: ({ pitchDegrees }) => ({ pitchDegrees: pitchDegrees + 20 }),
  [hints['eyes-closed']]: () => ({ eyeOpen: idealPose.eyeOpen }),
  [hints['mouth-open']]: () => ({ mouthOpen: 0 }),
  [hints.covered]: () => ({ covered: idealPose.covered }),
};

/** Follows the live region, and moves as it says. */
function listen(element: HTMLElement, camera: InstalledCamera): Announcement[] {
  return recordAnnouncements(element, (text) => {
    const move = moves[text];
    if (move !== undefined) camera.set(move(camera.truth));
  });
}

const beginnings: [name: string, pose: Partial<PersonPose>][] = [
  ['far away, off to one side', { faceHeightShare: 0.26, offsetX: -0.14 }],
  ['in the dark, too close', { exposure: 0.03, faceHeightShare: 0.7 }],
  ['looking down, eyes closed', { pitchDegrees: 26, eyeOpen: 0 }],
  ['out of the picture, too low', { people: 0, offsetY: 0.15 }],
];

describe('<idv-face-capture> by ear alone', function () {
  this.timeout(120_000);
  afterEach(cleanUp);

  for (const [name, pose] of beginnings) {
    it(`guides someone who starts ${name} to a photo`, async () => {
      const { element, camera } = await mountWithCamera({}, { pose, natural: false });
      const announced = listen(element, camera);
      const captured = next(element, 'idv-face-captured');
      press(element, 'primary-action');
      const { mode, warnings } = await captured;
      expect([mode, [...warnings]]).to.deep.equal(['automatic', []]);
      await element.updateComplete;
      const texts = announced.map(({ text }) => text);
      for (const [at, { text, at: time }] of announced.entries()) {
        const before = announced.slice(0, at).findLast((one) => one.text === text);
        if (before !== undefined) expect(time - before.at, `"${text}" again`).to.be.at.least(2900);
        expect(
          text === texts[at - 1] && text === texts[at - 2],
          `"${text}" three times: ${texts.join(' · ')}`,
        ).to.equal(false);
      }
    });
  }
});
