import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { openBestCamera } from '../../../src/camera/choose-camera.js';

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

  it('is requested by its facing if no label on a phone says which is which', async () => {
    const { deviceId } = await askedOf(phone, ['Camera 1', 'Camera 2']);
    assert.equal(deviceId, undefined);
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
