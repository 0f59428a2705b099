import type { Size } from 'idv-elements/contract';
import { oriented } from './choose-device.js';
import type { SimulatedDevice } from './device-profiles.js';
import { overconstrained } from './failures.js';

/** What a simulated track reports about itself. Torch and focus belong to the Image Capture extension. */
interface TrackState {
  device: SimulatedDevice;
  size: Size;
  frameRate: number;
  upright: boolean;
  torch: boolean;
  focusMode: string | undefined;
}

/** Firefox hides events dispatched by scripts from listeners of tracks unless this fourth argument asks for them. */
type ListenWithScriptedEvents = (
  type: string,
  listener: EventListenerOrEventListenerObject | null,
  options: AddEventListenerOptions | boolean | undefined,
  wantsScripted: boolean,
) => void;

export interface TrackHooks {
  /** Called once for each track, clones included. */
  created(track: MediaStreamTrack): void;
  /** Called when a track has stopped. */
  stopped(track: MediaStreamTrack): void;
  torch(on: boolean): void;
}

/** Makes a canvas track behave like the device's own track: label, settings, capabilities, torch. */
export function simulateTrack(track: MediaStreamTrack, state: TrackState, hooks: TrackHooks): void {
  const { device } = state;
  const stop = track.stop.bind(track);
  const clone = track.clone.bind(track);
  const listen = track.addEventListener.bind(track) as ListenWithScriptedEvents;
  let constraints: MediaTrackConstraints = {};
  const own: Partial<Record<keyof MediaStreamTrack, PropertyDescriptor>> = {
    label: { get: () => device.label },
    getSettings: { value: () => settingsOf(state) },
    getCapabilities: { value: () => capabilitiesOf(state) },
    getConstraints: { value: () => constraints },
    applyConstraints: {
      value: async (wanted: MediaTrackConstraints = {}) => {
        apply(state, wanted, hooks);
        constraints = wanted;
      },
    },
    addEventListener: {
      value: (type: string, listener: EventListenerOrEventListenerObject | null, options?: AddEventListenerOptions) =>
        listen(type, listener, options, true),
    },
    stop: {
      value: () => {
        const live = track.readyState === 'live';
        stop();
        if (live) hooks.stopped(track);
      },
    },
    clone: {
      value: () => {
        const copy = clone();
        simulateTrack(copy, { ...state }, hooks);
        return copy;
      },
    },
  };
  for (const [name, descriptor] of Object.entries(own)) {
    Object.defineProperty(track, name, { configurable: true, ...descriptor });
  }
  hooks.created(track);
}

/** Ends a track from the camera's side: unlike `stop()` this fires `ended`. */
export function endTrack(track: MediaStreamTrack): void {
  if (track.readyState === 'ended') return;
  track.stop();
  track.dispatchEvent(new Event('ended'));
}

interface ImageCaptureConstraints extends MediaTrackConstraintSet {
  torch?: boolean;
  focusMode?: string;
}

function apply(state: TrackState, wanted: MediaTrackConstraints, hooks: TrackHooks): void {
  const { advanced = [], ...basic } = wanted as MediaTrackConstraints & { advanced?: ImageCaptureConstraints[] };
  for (const set of [basic as ImageCaptureConstraints, ...advanced]) {
    if (set.torch !== undefined) {
      if (!state.device.torch) throw overconstrained('torch');
      state.torch = set.torch;
      hooks.torch(set.torch);
    }
    if (set.focusMode !== undefined) {
      if (!state.device.focusModes.includes(set.focusMode)) throw overconstrained('focusMode');
      state.focusMode = set.focusMode;
    }
  }
}

function settingsOf(state: TrackState): MediaTrackSettings {
  const { device, size, frameRate, torch, focusMode } = state;
  return {
    deviceId: device.deviceId,
    groupId: device.groupId,
    ...size,
    aspectRatio: size.width / size.height,
    frameRate,
    ...(device.facing ? { facingMode: device.facing } : {}),
    ...(device.torch ? { torch } : {}),
    ...(focusMode ? { focusMode } : {}),
  };
}

function capabilitiesOf({ device, upright }: TrackState): MediaTrackCapabilities {
  const largest = oriented(device.sizes.at(-1)!, upright);
  return {
    deviceId: device.deviceId,
    groupId: device.groupId,
    width: { min: 1, max: largest.width },
    height: { min: 1, max: largest.height },
    aspectRatio: { min: 1 / largest.height, max: largest.width },
    frameRate: { min: 1, max: device.frameRate },
    facingMode: device.facing ? [device.facing] : [],
    ...(device.torch ? { torch: true } : {}),
    ...(device.focusModes.length > 0 ? { focusMode: [...device.focusModes] } : {}),
  };
}
