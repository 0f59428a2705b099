/** Collects what the browser knows about its camera as evidence, without labels or other personal data. */
import { listCameras } from './choose-camera.js';
import { isVirtualLabel } from './device-label.js';
import { nativeFunctions } from './native-functions.js';
import type { NativeFunctions } from './native-functions.js';
import type { CameraFacing, LiveCamera } from './types.js';

export interface CameraIntegrity extends NativeFunctions {
  facingMode: CameraFacing | 'unknown';
  width: number;
  height: number;
  frameRate: number;
  source: 'device' | 'canvas' | 'generator' | 'screen' | 'other';
  isListed: boolean;
  isVirtual: boolean;
  controls: { zoom: boolean; torch: boolean; focus: boolean; exposure: boolean };
}

/** Extensions that TypeScript's DOM library lacks. */
interface Extended {
  displaySurface?: string;
  zoom?: unknown;
  torch?: unknown;
  focusMode?: unknown;
  exposureMode?: unknown;
}

/** Reads the track synchronously. Never rejects. */
export async function cameraIntegrity({ stream, track, label, facing }: LiveCamera): Promise<CameraIntegrity> {
  const settings: MediaTrackSettings & Extended = track.getSettings();
  const known = {
    facingMode: facing ?? 'unknown',
    width: amount(settings.width, 1e5),
    height: amount(settings.height, 1e5),
    frameRate: amount(settings.frameRate, 1e4),
    source: sourceOf(stream, track, settings),
    isVirtual: isVirtualLabel(label),
    ...nativeFunctions(track),
    controls: controlsOf(track),
  } as const;
  const { deviceId } = settings;
  const cameras = await listCameras();
  return { ...known, isListed: cameras.some((camera) => camera.deviceId !== '' && camera.deviceId === deviceId) };
}

/** A browser's odd values must not make the evidence invalid. */
function amount(value: number | undefined, max: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.min(max, Number(value))) : 0;
}

function sourceOf(
  stream: MediaStream,
  track: MediaStreamTrack,
  { deviceId, displaySurface }: MediaTrackSettings & Extended,
) {
  // In Firefox, the stream holds the canvas.
  if ('canvas' in track || 'canvas' in stream) return 'canvas';
  if ('writable' in track) return 'generator';
  if (displaySurface !== undefined) return 'screen';
  return deviceId === undefined || deviceId === '' ? 'other' : 'device';
}

function controlsOf(track: MediaStreamTrack): CameraIntegrity['controls'] {
  // Firefox has tracks without `getCapabilities`.
  const { getCapabilities } = track as Partial<MediaStreamTrack>;
  const { zoom, torch, focusMode, exposureMode }: Extended = getCapabilities?.call(track) ?? {};
  const isChoice = (modes: unknown): boolean => Array.isArray(modes) && modes.length > 1;
  return {
    zoom: zoom !== undefined,
    torch: torch === true,
    focus: isChoice(focusMode),
    exposure: isChoice(exposureMode),
  };
}
