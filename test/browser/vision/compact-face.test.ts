import { expect } from 'chai';
import { distance, landmarkAt } from '../../../src/face/geometry.js';
import { poseOfMatrix } from '../../../src/face/pose.js';
import type { FaceObservation } from '../../../src/contract/face.js';
import type { Pixels } from '../../../src/contract/geometry.js';
import { renderPerson, type PersonPose } from '../../../testing/src/index.js';
import { acquireVision } from '../../../src/engine/client.js';
import { createCompactFaceEngine } from '../../../src/engine/compact/face/engine.js';
import { createCompactRuntime, loadCompactModel, type KernelBuild } from '../../../src/engine/compact/index.js';
import { assertServed, locateAssets, type LocatedAssets } from '../../../src/engine/locate-assets.js';
import type { AssetName } from '../../../src/engine/manifest.js';
import type { VisionHandle } from '../../../src/engine/types.js';
import type { FaceEngine } from '../../../src/engine/worker/face-engine.js';
import { findFaces } from '../../../src/engine/worker/find-faces.js';
import { sampleOf } from '../../support/sample.js';
import { oval } from './pictures.js';

interface Scene {
  name: string;
  pose: Partial<PersonPose>;
  size?: { width: number; height: number };
}

const scenes: Scene[] = [
  { name: 'facing the camera', pose: {} },
  { name: 'dark skin in dim light', pose: { monk: 10, exposure: 0.4 } },
  { name: 'turned and tilted', pose: { yawDegrees: -32, rollDegrees: 18, monk: 2 } },
  { name: 'looking down with closed eyes', pose: { pitchDegrees: 20, eyeOpen: 0 } },
  { name: 'partly outside on the right', pose: { offsetX: 0.42, faceHeightShare: 0.6 } },
  { name: 'taller than the picture', pose: { faceHeightShare: 1.05 } },
  { name: 'far away', pose: { faceHeightShare: 0.16 } },
  { name: 'two people', pose: { people: 2, offsetX: -0.16, secondOffsetX: 0.22 } },
  { name: 'nobody', pose: { people: 0 } },
  { name: 'a tall picture', pose: {}, size: { width: 360, height: 640 } },
  { name: 'a picture with odd dimensions', pose: { yawDegrees: 10 }, size: { width: 523, height: 391 } },
];

describe('the compact engine compared with MediaPipe', () => {
  let mediapipe: VisionHandle;
  let assets: LocatedAssets;
  let engine: FaceEngine;

  before(async function () {
    this.timeout(120_000);
    mediapipe = acquireVision({ assets: '/dist/assets/', engine: 'mediapipe' });
    const [, located] = await Promise.all([mediapipe.ready, locateAssets(new URL('/dist/assets/', location.href))]);
    assertServed(located, 'compact');
    assets = located;
    engine = await createEngine('simd');
  });
  after(() => mediapipe.release());

  const load = async (name: AssetName): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await (await fetch(assets[name].url)).arrayBuffer());

  async function createEngine(kernels: KernelBuild): Promise<FaceEngine> {
    const code = await load(`compact-kernels-${kernels}`);
    const runtime = await createCompactRuntime(await WebAssembly.compile(code));
    const detector = runtime.prepare(loadCompactModel(await load('compact-detector')));
    const mesh = runtime.prepare(loadCompactModel(await load('compact-mesh')));
    const refinement = runtime.prepare(loadCompactModel(await load('compact-refinement')), mesh);
    const lips = runtime.prepare(loadCompactModel(await load('compact-lips')), mesh);
    const irises = runtime.prepare(loadCompactModel(await load('compact-irises')), refinement);
    return createCompactFaceEngine({ detector, mesh, refinement, lips, irises });
  }

  function pictureOf({ pose, size }: Scene): ImageData {
    const { data, width, height }: Pixels = renderPerson(pose, size);
    return new ImageData(new Uint8ClampedArray(data), width, height);
  }

  async function facesOfMediaPipe(picture: ImageData): Promise<FaceObservation[]> {
    const request = { time: performance.now(), oval, withFaces: true, still: true };
    const analysis = await mediapipe.analyze(await createImageBitmap(picture), request);
    return analysis?.faces ?? [];
  }

  const leftFirst = (faces: readonly FaceObservation[]): FaceObservation[] =>
    faces.toSorted((a, b) => a.box.x - b.box.x);

  function expectSameFace(ours: FaceObservation, theirs: FaceObservation, size: Pixels): void {
    const eyes = distance(landmarkAt(theirs, size, 33), landmarkAt(theirs, size, 263));
    let sum = 0;
    for (let index = 0; index < 478; index++) {
      const off = distance(landmarkAt(ours, size, index), landmarkAt(theirs, size, index)) / eyes;
      expect(off, `point ${index}, eye distances`).to.be.lessThan(0.03);
      sum += off / 478;
    }
    // Both engines have rounded weights: a small face is off by 0.64 %, a near one by half of that.
    expect(sum, 'mean, eye distances').to.be.lessThan(0.008);
    const [ourPose, theirPose] = [ours, theirs].map(({ poseMatrix }) => poseOfMatrix(poseMatrix!));
    for (const angle of ['yawDegrees', 'pitchDegrees', 'rollDegrees'] as const) {
      expect(ourPose![angle], angle).to.be.closeTo(theirPose![angle], 0.5);
    }
    for (const [at, value] of ours.poseMatrix!.entries()) {
      // Translations are in centimeters and reach 100.
      expect(value, `pose ${at}`).to.be.closeTo(theirs.poseMatrix![at]!, at < 12 ? 0.02 : 0.5);
    }
  }

  for (const scene of sampleOf(scenes, 4)) {
    it(`finds the same faces, points and poses: ${scene.name}`, async () => {
      const picture = pictureOf(scene);
      const [ours, theirs] = [leftFirst(findFaces(engine, picture)), leftFirst(await facesOfMediaPipe(picture))];
      expect(ours).to.have.length(theirs.length);
      ours.forEach((face, at) => {
        if (face.landmarks.length > 0) expectSameFace(face, theirs[at]!, picture);
        else expect(theirs[at]!.landmarks).to.have.length(0);
      });
    });
  }

  it('both see a distant face in landscape video, in every tone, and only where it is', async () => {
    const size = { width: 640, height: 360 };
    for (const monk of [1, 5, 10] as const) {
      const picture = pictureOf({ name: 'far', pose: { faceHeightShare: 0.16, monk }, size });
      for (const faces of [findFaces(engine, picture), await facesOfMediaPipe(picture)]) {
        expect(faces, `tone ${monk}`).to.have.length(1);
        const [{ box, landmarks, poseMatrix }] = faces as [FaceObservation];
        expect([landmarks.length, poseMatrix]).to.deep.equal([0, null]);
        expect(box.x + box.width / 2).to.be.closeTo(size.width / 2, 12);
        expect(box.height / size.height).to.be.within(0.1, 0.25);
      }
    }
  });

  it('answers the same with the kernels for browsers without vector instructions', async () => {
    const picture = pictureOf(scenes[2]!);
    const [plain, vector] = [await createEngine('scalar'), engine].map((each) => each.findFaces(picture)[0]!);
    expectSameFace(plain!, vector!, picture);
  });
});
