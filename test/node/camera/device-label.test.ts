import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  cameraKind,
  isVirtualLabel,
  describeCamera,
  labelFacing,
  rankCameras,
  scoreCamera,
} from '../../../src/camera/device-label.js';
import type { CameraFacing, CameraKind } from '../../../src/camera/types.js';

/** Labels as browsers report them, with their kind and facing. */
const labels: [label: string, kind: CameraKind, facing: CameraFacing | null][] = [
  ['', 'color', null],
  ['FaceTime HD Camera (Built-in) (05ac:8514)', 'color', 'user'],
  ['FaceTime-HD-Kamera', 'color', 'user'],
  ['Integrated Camera (04f2:b6d9)', 'color', null],
  ['Integrated Webcam_HD (0c45:6a09)', 'color', null],
  ['HP TrueVision HD Camera (04f2:b56d)', 'color', null],
  ['Logitech BRIO (046d:085e)', 'color', null],
  ['HD Pro Webcam C920 (046d:082d)', 'color', null],
  ['USB2.0 HD UVC WebCam (13d3:56a2)', 'color', null],
  ['fake_device_0', 'color', null],
  ['Surface Camera Front', 'color', 'user'],
  ['Microsoft Camera Rear', 'color', 'environment'],
  ['Intel(R) RealSense(TM) Depth Camera 435 with RGB Module RGB (8086:0b07)', 'color', null],
  ['AirPods Studio Camera', 'color', null],

  ['Windows Hello IR', 'infrared', null],
  ['Integrated IR Camera (5986:1193)', 'infrared', null],
  ['HP IR Camera', 'infrared', null],
  ['USB2.0 IR UVC WebCam (13d3:56a3)', 'infrared', null],
  ['Surface IR Camera Front', 'infrared', 'user'],
  ['Integrated_IR_Camera', 'infrared', null],
  ['Logi Infrared Camera', 'infrared', null],
  ['Windows Hello Face Software Device', 'infrared', null],

  ['Intel RealSense Depth', 'depth', null],
  ['Intel(R) RealSense(TM) Depth Camera 435 with RGB Module Depth (8086:0b07)', 'depth', null],
  ['Intel(R) RealSense(TM) 3D Camera (R200) Depth', 'depth', null],
  ['Front TrueDepth Camera', 'depth', 'user'],
  ['Back LiDAR Depth Camera', 'depth', 'environment'],
  ['ToF Camera', 'depth', null],

  ['OBS Virtual Camera', 'virtual', null],
  ['OBS-Camera', 'virtual', null],
  ['ManyCam Virtual Webcam', 'virtual', null],
  ['Snap Camera', 'virtual', null],
  ['XSplit VCam', 'virtual', null],
  ['NVIDIA Broadcast', 'virtual', null],
  ['Camera (NVIDIA Broadcast)', 'virtual', null],
  ['mmhmm Camera', 'virtual', null],
  ['DroidCam Source 3', 'virtual', null],
  ['Iriun Webcam', 'virtual', null],
  ['e2eSoft VCam', 'virtual', null],
  ['EpocCam Camera', 'virtual', null],
  ['Unity Video Capture', 'virtual', null],
  ['CyberLink YouCam 9', 'virtual', null],

  ['Front Camera', 'color', 'user'],
  ['Back Camera', 'color', 'environment'],
  ['Back Dual Camera', 'color', 'environment'],
  ['Back Dual Wide Camera', 'color', 'environment'],
  ['Back Triple Camera', 'color', 'environment'],
  ['Back Ultra Wide Camera', 'auxiliary', 'environment'],
  ['Back Telephoto Camera', 'auxiliary', 'environment'],
  ['Front Ultra Wide Camera', 'auxiliary', 'user'],
  ['Desk View Camera', 'auxiliary', null],
  ['Caméra avant', 'color', 'user'],
  ['Caméra arrière', 'color', 'environment'],
  ['Rückkamera', 'color', 'environment'],
  ['Rückseitige Ultra-Weitwinkelkamera', 'auxiliary', 'environment'],
  ['Cámara trasera', 'color', 'environment'],
  ['Cámara frontal', 'color', 'user'],
  ['Câmera traseira', 'color', 'environment'],
  ['背面カメラ', 'color', 'environment'],
  ['前置相机', 'color', 'user'],

  ['camera2 0, facing back', 'color', 'environment'],
  ['camera2 1, facing front', 'color', 'user'],
  ['camera2 2, facing back', 'color', 'environment'],
  ['camera 0, facing back', 'color', 'environment'],
  ['Facing back:0', 'color', 'environment'],
];

const cameras = (...names: string[]) => names.map((label) => describeCamera({ deviceId: label, label }));

describe('camera labels', () => {
  for (const [label, kind, facing] of labels) {
    it(`"${label}" is ${kind}, ${facing ?? 'facing unknown'}`, () => {
      assert.equal(cameraKind(label), kind);
      assert.equal(labelFacing(label), facing);
    });
    if (kind === 'infrared' || kind === 'depth' || kind === 'virtual') {
      it(`"${label}" is never opened by default`, () => {
        for (const side of ['user', 'environment'] as const) {
          assert.equal(scoreCamera({ label, kind, facing }, side), null);
        }
        const [camera] = rankCameras(cameras(label, 'Integrated Camera'), 'user');
        assert.equal(camera?.label, 'Integrated Camera');
      });
    }
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
