import { IdvError } from '../contract/errors.js';
import type { Size } from '../contract/geometry.js';
import { constraintLadder, idealSizes } from './constraints.js';
import type { DeviceWish } from './constraints.js';
import { describeCamera, rankCameras } from './device-label.js';
import { hasGetUserMedia } from './failures.js';
import { openStream } from './open-stream.js';
import { isPhone } from './system.js';
import { hasTorch } from './image-capture.js';
import type { CameraDevice, CameraFacing, LiveCamera } from './types.js';

/**
 * Opens the requested camera, else the remembered one, else the best one with that facing. If the browser opens one that
 * must not be used by default, such as an infrared or virtual camera, it is replaced by a better one.
 *
 * @param asked id that the person or the page chose; if that camera is gone, another one is opened
 * @throws IdvError `camera-not-found` if only cameras exist that must not be opened by default; otherwise what
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
  // An id that is missing from a readable list is gone. Before permission that is unknown, so the id is only ideal: if a
  // required id fails, some browsers ask the person twice.
  if (remembered !== null && (!readable || cameras.some(({ deviceId }) => deviceId === remembered))) {
    const stream = await open({ deviceId: remembered, strength: 'ideal' });
    return deviceIdOf(stream) === remembered ? stream : replaceUnfit(stream, facing, open);
  }
  const best = readable ? bestOf(cameras, facing) : undefined;
  // Some browsers list only the camera that was allowed before, which may face the other way.
  const isFit = best !== undefined && (best.facing === facing || (best.facing === null && !isPhone()));
  const stream = await open(isFit ? { deviceId: best.deviceId, strength: 'exact' } : null);
  return replaceUnfit(stream, facing, open);
}

/** Keeps a camera that is already open if `openBestCamera` would have opened it too, and otherwise replaces it. */
export async function adoptCamera(
  stream: MediaStream,
  facing: CameraFacing,
  idealSize: Size = idealSizes[facing],
  asked: string | null = null,
): Promise<MediaStream> {
  const wanted = asked || rememberedCamera(facing);
  if (wanted === null) {
    return replaceUnfit(stream, facing, (device) => openStream(constraintLadder(facing, idealSize, device)));
  }
  if (deviceIdOf(stream) === wanted) return stream;
  stopTracks(stream);
  return openBestCamera(facing, idealSize, asked);
}

function bestOf(cameras: readonly CameraDevice[], facing: CameraFacing): CameraDevice | undefined {
  const best = rankCameras(cameras, facing)[0];
  if (best === undefined && cameras.length > 0) {
    throw new IdvError(
      'camera-not-found',
      'Only infrared, depth or virtual cameras were found. They are opened by id only.',
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

/** Every camera the browser lists; empty if it refuses to. */
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

/** The camera of an open stream. */
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
  // Chrome and Safari offer InputDeviceInfo. Firefox has no capabilities for a closed camera.
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

/** Where the person's choice of camera is kept, in the partner's own origin. */
const choiceKey = (facing: CameraFacing): string => `idv-elements.camera.${facing}`;

function rememberedCamera(facing: CameraFacing): string | null {
  try {
    return localStorage.getItem(choiceKey(facing)) || null;
  } catch {
    return null;
  }
}

export function rememberCamera(facing: CameraFacing, deviceId: string): void {
  try {
    localStorage.setItem(choiceKey(facing), deviceId);
  } catch {
    // Storage is blocked or full, so the choice lasts as long as the page.
  }
}
