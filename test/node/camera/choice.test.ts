import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { openBestCamera } from '../../../src/camera/choose-camera.js';
import { constraintLadder, idealSizes, mayFallBack } from '../../../src/camera/constraints.js';
import {
  cameraKind,
  describeCamera,
  isVirtualLabel,
  labelFacing,
  rankCameras,
} from '../../../src/camera/device-label.js';
import { jpegSizes } from '../../../src/camera/still.js';
import type { CameraFacing, CameraKind } from '../../../src/camera/types.js';

/** Labels as browsers report them, with their kind and facing. */
const labels: [label: string, kind: CameraKind, facing: CameraFacing | null][] = [
  ['', 'color', null],
  ['FaceTime HD Camera (Built-in) (05ac:8514)', 'color', 'user'],
  ['Integrated Camera (04f2:b6d9)', 'color', null],
  ['Logitech BRIO (046d:085e)', 'color', null],
  ['fake_device_0', 'color', null],
  ['Surface Camera Front', 'color', 'user'],
  ['Microsoft Camera Rear', 'color', 'environment'],
  ['Intel(R) RealSense(TM) Depth Camera 435 with RGB Module RGB (8086:0b07)', 'color', null],
  ['AirPods Studio Camera', 'color', null],

  ['Windows Hello IR', 'infrared', null],
  ['Integrated IR Camera (5986:1193)', 'infrared', null],
  ['Surface IR Camera Front', 'infrared', 'user'],
  ['Logi Infrared Camera', 'infrared', null],
  ['Windows Hello Face Software Device', 'infrared', null],

  ['Intel RealSense Depth', 'depth', null],
  ['Intel(R) RealSense(TM) Depth Camera 435 with RGB Module Depth (8086:0b07)', 'depth', null],
  ['Front TrueDepth Camera', 'depth', 'user'],
  ['Back LiDAR Depth Camera', 'depth', 'environment'],
  ['ToF Camera', 'depth', null],

  ['OBS Virtual Camera', 'virtual', null],
  ['ManyCam Virtual Webcam', 'virtual', null],
  ['Snap Camera', 'virtual', null],
  ['XSplit VCam', 'virtual', null],
  ['NVIDIA Broadcast', 'virtual', null],
  ['DroidCam Source 3', 'virtual', null],
  ['Unity Video Capture', 'virtual', null],
  ['CyberLink YouCam 9', 'virtual', null],

  ['Front Camera', 'color', 'user'],
  ['Back Camera', 'color', 'environment'],
  ['Back Dual Wide Camera', 'color', 'environment'],
  ['Back Ultra Wide Camera', 'auxiliary', 'environment'],
  ['Back Telephoto Camera', 'auxiliary', 'environment'],
  ['Front Ultra Wide Camera', 'auxiliary', 'user'],
  ['Desk View Camera', 'auxiliary', null],
  ['Caméra avant', 'color', 'user'],
  ['Caméra arrière', 'color', 'environment'],
  ['Rückkamera', 'color', 'environment'],
  ['Rückseitige Ultra-Weitwinkelkamera', 'auxiliary', 'environment'],
  ['Cámara frontal', 'color', 'user'],
  ['Câmera traseira', 'color', 'environment'],
  ['背面カメラ', 'color', 'environment'],
  ['前置相机', 'color', 'user'],

  ['camera2 0, facing back', 'color', 'environment'],
  ['camera2 1, facing front', 'color', 'user'],
  ['Facing back:0', 'color', 'environment'],
];

const cameras = (...names: string[]) => names.map((label) => describeCamera({ deviceId: label, label }));

describe('camera labels', () => {
  for (const [label, kind, facing] of labels) {
    it(`"${label}" is ${kind}, ${facing ?? 'facing unknown'}`, () => {
      assert.equal(cameraKind(label), kind);
      assert.equal(labelFacing(label), facing);
    });
  }
});

describe('labels of virtual cameras', () => {
  it('include those never opened by default, and what browsers play instead of a camera', () => {
    for (const label of [
      'OBS Virtual Camera',
      'Snap Camera',
      'fake_device_0',
      'Default Video Device',
      'Mock video device 1',
      '/home/me/face.y4m',
      'C:\\clips\\face.MJPEG',
    ]) {
      assert.equal(isVirtualLabel(label), true, label);
    }
  });

  it('exclude real cameras, and one named after a person', () => {
    for (const label of [
      'FaceTime HD Camera',
      "Jane Fake's iPhone Camera",
      'camera2 1, facing front',
      'USB Video',
      '',
    ]) {
      assert.equal(isVirtualLabel(label), false, label);
    }
  });
});

describe('the choice of camera', () => {
  const orders: [CameraFacing, string[], string | undefined][] = [
    ['user', ['Windows Hello IR', 'Integrated Camera'], 'Integrated Camera'],
    ['user', ['OBS Virtual Camera', 'Intel RealSense Depth', 'Logitech BRIO'], 'Logitech BRIO'],
    ['user', ['OBS Virtual Camera', 'Windows Hello IR'], undefined],
    ['user', ['Logitech BRIO', 'Integrated Camera'], 'Logitech BRIO'],
    ['user', ['camera2 0, facing back', 'camera2 1, facing front'], 'camera2 1, facing front'],
    ['user', ['camera2 3, facing front', 'camera2 1, facing front'], 'camera2 1, facing front'],
    ['user', ['Back Camera'], 'Back Camera'],
    ['user', ['Amina’s iPhone Camera', 'FaceTime HD Camera'], 'FaceTime HD Camera'],
    [
      'environment',
      ['camera2 2, facing back', 'camera2 1, facing front', 'camera2 0, facing back'],
      'camera2 0, facing back',
    ],
    ['environment', ['Front Camera', 'Back Ultra Wide Camera', 'Back Dual Wide Camera'], 'Back Dual Wide Camera'],
    ['environment', ['Front Camera', 'Back Ultra Wide Camera'], 'Back Ultra Wide Camera'],
    ['environment', ['Integrated Camera'], 'Integrated Camera'],
  ];
  for (const [facing, names, best] of orders) {
    it(`for ${facing}, [${names.join(' | ')}] selects ${best ?? 'none'}`, () => {
      assert.equal(rankCameras(cameras(...names), facing)[0]?.label, best);
    });
  }

  it('trusts the device over its label', () => {
    assert.equal(describeCamera({ deviceId: '1', label: 'Camera' }, ['environment']).facing, 'environment');
  });
});

const phone =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const laptop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');

/** The constraints of the requests to a browser that lists these cameras. */
async function askedOf(userAgent: string, labels: readonly string[]): Promise<MediaTrackConstraints> {
  const asked: MediaTrackConstraints[] = [];
  const track = { label: 'Back Camera', getSettings: () => ({ deviceId: 'rear', facingMode: 'environment' }) };
  const mediaDevices = {
    enumerateDevices: () =>
      Promise.resolve(labels.map((label, at) => ({ kind: 'videoinput', label, deviceId: `id-${at}` }))),
    getUserMedia: ({ video }: { video: MediaTrackConstraints }) => {
      asked.push(video);
      return Promise.resolve({ getVideoTracks: () => [track], getTracks: () => [track] });
    },
  };
  const value = { userAgent, maxTouchPoints: 5, mediaDevices };
  Object.defineProperty(globalThis, 'navigator', { value, configurable: true, writable: true });
  await openBestCamera('environment');
  return asked[0] ?? {};
}

describe('the rear camera after a selfie', () => {
  afterEach(() => {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'navigator');
    else Object.defineProperty(globalThis, 'navigator', before);
  });

  it('is requested by its facing if the browser lists only the front camera that was allowed', async () => {
    const { deviceId, facingMode } = await askedOf(phone, ['Front Camera']);
    assert.equal(deviceId, undefined);
    assert.deepEqual(facingMode, { ideal: 'environment' });
  });

  it('is opened by its id if a label says which it is', async () => {
    const { deviceId } = await askedOf(phone, ['camera2 1, facing front', 'camera2 0, facing back']);
    assert.deepEqual(deviceId, { exact: 'id-1' });
  });

  it('is a computer’s only camera, whose label says nothing', async () => {
    const { deviceId } = await askedOf(laptop, ['Integrated Camera']);
    assert.deepEqual(deviceId, { exact: 'id-0' });
  });
});

describe('camera constraints', () => {
  it('require only a selected device, and end with any camera at all', () => {
    for (const facing of ['user', 'environment'] as const) {
      const ladder = constraintLadder(facing, idealSizes[facing], { deviceId: 'id', strength: 'exact' });
      const demands = ladder.map((rung) => JSON.stringify(rung).includes('"exact"'));
      assert.deepEqual(demands, [true, true, false, false, false, false]);
      assert.deepEqual(ladder.at(-1), {});
    }
  });

  it('start with the ideal size and facing', () => {
    assert.deepEqual(constraintLadder('user', idealSizes.user, null)[0], {
      facingMode: { ideal: 'user' },
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 30 },
    });
  });

  it('name the facing next to a device, so that a simulated webcam shows a person or a document', () => {
    const [first] = constraintLadder('environment', idealSizes.environment, { deviceId: 'id', strength: 'exact' });
    assert.deepEqual([first?.deviceId, first?.facingMode], [{ exact: 'id' }, { ideal: 'environment' }]);
  });

  it('are not relaxed against the person’s choice', () => {
    assert.equal(mayFallBack('NotAllowedError'), false);
    assert.equal(mayFallBack('SecurityError'), false);
    assert.equal(mayFallBack('OverconstrainedError'), true);
  });
});

describe('JPEG sizes', () => {
  it('keep a small picture as it is', () => {
    assert.deepEqual(jpegSizes({ width: 640, height: 480 }), [{ width: 640, height: 480 }]);
  });

  it('start at a long side of 1920 and end at 640, with the whole picture kept', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8000 }), fc.integer({ min: 1, max: 8000 }), (width, height) => {
        const sizes = jpegSizes({ width, height });
        const sides = sizes.map((size) => Math.max(size.width, size.height));
        const longSide = Math.max(width, height);
        assert.equal(sides[0], Math.min(longSide, 1920));
        assert.equal(sides.at(-1), Math.min(longSide, 640));
        for (const [index, size] of sizes.entries()) {
          const last = sides[index - 1];
          if (last !== undefined) assert.ok(sides[index]! < last);
          const scale = Math.max(size.width, size.height) / longSide;
          assert.ok(Math.abs(size.width - Math.max(1, width * scale)) <= 1);
          assert.ok(Math.abs(size.height - Math.max(1, height * scale)) <= 1);
        }
      }),
    );
  });
});
