import { IdvError } from '../shared/errors.js';
import type { Size } from '../shared/geometry.js';
import { constraintLadder, idealSizes } from './constraints.js';
import type { DeviceWish } from './constraints.js';
import { describeCamera, rankCameras } from './device-label.js';
import { hasGetUserMedia } from './failures.js';
import { openStream } from './open-stream.js';
import { rememberedCamera } from './remembered-choice.js';
import { hasTorch } from './torch.js';
import type { CameraDevice, CameraFacing, LiveCamera } from './types.js';

/**
 * Opens the camera that is asked for, else the remembered one, else the best of that facing. One that must not be taken
 * by default (browsers open infrared and virtual cameras happily) is given back for a better one.
 *
 * @param asked the person's or the page's wish by id; another camera is opened when it is gone.
 * @throws IdvError `camera-not-found` when there are only cameras that must not be opened by default; else what
 * `openStream` throws.
 */
export async function openBestCamera(
  facing: CameraFacing,
  idealSize: Size = idealSizes[facing],
  asked: string | null = null,
): Promise<MediaStream> {
  const open = (device: DeviceWish | null): Promise<MediaStream> =>
    openStream(constraintLadder(facing, idealSize, device));
  if (asked !== null && asked !== '') {
    const stream = await open({ deviceId: asked, strength: 'exact' });
    return deviceIdOf(stream) === asked ? stream : replaceUnfit(stream, facing, open);
  }
  const cameras = await listCameras();
  const readable = cameras.some(({ label }) => label !== '');
  const remembered = rememberedCamera(facing);
  // An id that is not in a readable list is gone. Before permission nobody can tell: then it is a mere wish, since a
  // demand that fails would have some browsers ask the person twice.
  if (remembered !== null && (!readable || cameras.some(({ deviceId }) => deviceId === remembered))) {
    const stream = await open({ deviceId: remembered, strength: 'ideal' });
    return deviceIdOf(stream) === remembered ? stream : replaceUnfit(stream, facing, open);
  }
  const best = readable ? bestOf(cameras, facing) : undefined;
  const stream = await open(best ? { deviceId: best.deviceId, strength: 'exact' } : null);
  return replaceUnfit(stream, facing, open);
}

function bestOf(cameras: readonly CameraDevice[], facing: CameraFacing): CameraDevice | undefined {
  const best = rankCameras(cameras, facing)[0];
  if (best === undefined && cameras.length > 0) {
    throw new IdvError(
      'camera-not-found',
      'There are only infrared, depth or virtual cameras, which are opened by their id alone.',
      { retryable: true },
    );
  }
  return best;
}

async function replaceUnfit(
  stream: MediaStream,
  facing: CameraFacing,
  open: (device: DeviceWish) => Promise<MediaStream>,
): Promise<MediaStream> {
  const track = stream.getVideoTracks()[0];
  if (track === undefined) return stream;
  const current = describeTrack(track);
  if (current.kind === 'color') return stream;
  try {
    const best = bestOf(await listCameras(), facing);
    if (best === undefined || best.deviceId === current.deviceId) return stream;
    const better = current.kind !== 'auxiliary' || (best.kind === 'color' && best.facing === current.facing);
    if (!better) return stream;
    stopTracks(stream);
    return await open({ deviceId: best.deviceId, strength: 'exact' });
  } catch (error) {
    stopTracks(stream);
    throw error;
  }
}

export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Every camera the browser lists; an empty list where it refuses to. */
export async function listCameras(): Promise<CameraDevice[]> {
  if (!hasGetUserMedia()) return [];
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices
      .filter(({ kind }) => kind === 'videoinput')
      .map((device) => describeCamera(device, facingModes(device)));
  } catch {
    return [];
  }
}

/** An open stream's camera. */
export function liveCamera(stream: MediaStream, track: MediaStreamTrack): LiveCamera {
  const { width = 0, height = 0 } = track.getSettings();
  const { deviceId, label, facing } = describeTrack(track);
  const torch = hasTorch(track) ? 'off' : 'unavailable';
  return { stream, track, deviceId, label, facing, size: { width, height }, torch };
}

function deviceIdOf(stream: MediaStream): string | undefined {
  return stream.getVideoTracks()[0]?.getSettings().deviceId;
}

function facingModes(device: MediaDeviceInfo): readonly string[] {
  // Chrome and Safari hand out InputDeviceInfo; Firefox knows no capabilities of a closed camera.
  const { getCapabilities } = device as Partial<InputDeviceInfo>;
  try {
    return getCapabilities?.call(device).facingMode ?? [];
  } catch {
    return [];
  }
}

function describeTrack(track: MediaStreamTrack): CameraDevice {
  const { deviceId = '', facingMode } = track.getSettings();
  return describeCamera({ deviceId, label: track.label }, facingMode === undefined ? [] : [facingMode]);
}
