import { expect } from 'chai';
import { monkTones, renderPerson, type PersonPose } from '../../src/index.js';
import { acquireVision } from '../../../src/vision/client.js';
import { sampleOf } from '../../../test/support/sample.js';
import type { FaceObservation } from '../../../src/shared/face.js';
import type { VisionHandle } from '../../../src/vision/types.js';

const oval = { centerX: 0.5, centerY: 0.5, width: 0.38, height: 0.68 };

describe('FaceLandmarker on the synthetic person', () => {
  let vision: VisionHandle;
  before(async function () {
    this.timeout(120_000);
    vision = acquireVision({ assets: '/dist/assets/', engine: 'mediapipe' });
    await vision.ready;
  });
  after(() => vision.release());

  async function facesIn(pose: Partial<PersonPose>): Promise<FaceObservation[]> {
    const { width, height, data } = renderPerson(pose);
    const bitmap = await createImageBitmap(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height));
    const analysis = await vision.analyze(bitmap, { time: performance.now(), oval, withFaces: true, still: true });
    return analysis?.faces ?? [];
  }

  const distance = ({ landmarks }: FaceObservation, a: number, b: number): number =>
    Math.hypot((landmarks[a * 3]! - landmarks[b * 3]!) * 640, (landmarks[a * 3 + 1]! - landmarks[b * 3 + 1]!) * 480);
  const lidRatio = (face: FaceObservation): number => distance(face, 159, 145) / distance(face, 33, 133);
  const yawOf = ({ poseMatrix }: FaceObservation): number =>
    (Math.atan2(poseMatrix![8]!, poseMatrix![10]!) * 180) / Math.PI;

  for (const monk of sampleOf(monkTones, 3)) {
    it(`finds exactly one face of tone ${monk}, eyes open and closed`, async () => {
      const [open, ...others] = await facesIn({ monk, identity: monk });
      expect(others).to.have.length(0);
      const [closed] = await facesIn({ monk, identity: monk, eyeOpen: 0 });
      expect(lidRatio(open!)).to.be.greaterThan(0.25);
      expect(lidRatio(closed!)).to.be.lessThan(0.2);
    });
  }

  it('measures the requested yaw, positive toward the right edge', async () => {
    for (const yawDegrees of [-30, -15, 0, 15, 30]) {
      const [face] = await facesIn({ yawDegrees });
      expect(yawOf(face!), `asked ${yawDegrees}`).to.be.closeTo(yawDegrees, 6);
    }
  });

  it('sees an open mouth', async () => {
    const ratio = (face: FaceObservation): number => distance(face, 13, 14) / distance(face, 78, 308);
    expect(ratio((await facesIn({}))[0]!)).to.be.lessThan(0.1);
    expect(ratio((await facesIn({ mouthOpen: 0.6 }))[0]!)).to.be.greaterThan(0.35);
  });

  it('finds nobody in the empty room and both of two people', async () => {
    expect(await facesIn({ people: 0 })).to.have.length(0);
    const pair: Partial<PersonPose> = { people: 2, offsetX: -0.16, secondOffsetX: 0.22 };
    expect(await facesIn(pair)).to.have.length(2);
  });

  it('measures the requested size', async () => {
    for (const faceHeightShare of [0.3, 0.45, 0.6]) {
      const [face] = await facesIn({ faceHeightShare });
      expect(distance(face!, 10, 152) / 480).to.be.closeTo(faceHeightShare, 0.05);
    }
  });
});
