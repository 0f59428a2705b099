import { CanvasStream } from '../canvas-stream.js';
import { chooseDevice, requestedFacing } from './choose-device.js';
import type { DeviceProfile, SimulatedDevice } from './device-profiles.js';
import { viewSource } from './device-views.js';
import {
  cameraFailureScenarios,
  failureError,
  overconstrained,
  type CameraFailureName,
  type CameraFailureScenario,
} from './failures.js';
import type { PictureSource } from '../picture-source.js';
import { endTrack, simulateTrack } from './simulated-track.js';

/** A failure, and when it happens. */
export interface CameraFailure {
  name: CameraFailureName;
  /**
   * `ended`, `black`, `frozen`: milliseconds of good picture before it, default 0. `slow-start`: milliseconds until the
   * camera starts, default 3000. Rejections: milliseconds until the rejection, default 0.
   */
  afterMs?: number;
}

/** Chooses what an opened camera sees. `requestedFacing` is what the page asked for. */
export type SceneChoice = (device: SimulatedDevice, requestedFacing: string | null) => PictureSource;

interface OpenTrack {
  track: MediaStreamTrack;
  device: SimulatedDevice;
  canvasStream: CanvasStream;
}

/** `navigator.mediaDevices` of a simulated device. */
export class SimulatedMediaDevices extends EventTarget {
  ondevicechange: ((event: Event) => void) | null = null;
  failure: CameraFailure | null = null;
  readonly permission = new SimulatedPermission();
  torchOn = false;
  readonly #open = new Set<OpenTrack>();
  #devices: SimulatedDevice[];
  #opened = 0;

  constructor(
    private readonly profile: DeviceProfile,
    private readonly sees: SceneChoice,
    private readonly answerMs: number,
  ) {
    super();
    this.#devices = [...profile.devices];
  }

  /** Tracks that are still live, clones included. */
  get liveTracks(): number {
    return [...this.#open].filter(({ track }) => track.readyState === 'live').length;
  }

  /** How often a camera was opened. */
  get opened(): number {
    return this.#opened;
  }

  readonly getSupportedConstraints = (): MediaTrackSupportedConstraints => ({
    deviceId: true,
    groupId: true,
    facingMode: true,
    width: true,
    height: true,
    aspectRatio: true,
    frameRate: true,
  });

  readonly enumerateDevices = async (): Promise<MediaDeviceInfo[]> => {
    const known = this.permission.state === 'granted';
    // Before permission, browsers list one nameless entry per kind.
    const listed = known ? this.#devices : this.#devices.slice(0, 1);
    return listed.map((device) => {
      const entry = {
        deviceId: known ? device.deviceId : '',
        groupId: known ? device.groupId : '',
        kind: 'videoinput' as const,
        label: known ? device.label : '',
      };
      return { ...entry, toJSON: () => entry };
    });
  };

  readonly getUserMedia = async (constraints: MediaStreamConstraints = {}): Promise<MediaStream> => {
    const { audio, video } = constraints;
    if (!audio && !video) throw new TypeError('At least one of audio and video must be requested');
    // Simulated devices have no microphone.
    if (audio || this.#devices.length === 0) throw failureError('not-found');
    const wanted = typeof video === 'object' ? video : {};
    await this.#answer();
    const choice = chooseDevice(this.#devices, wanted, this.profile.upright);
    if ('unmet' in choice) throw overconstrained(choice.unmet);
    const { device, size, frameRate } = choice;
    const scene = this.sees(device, requestedFacing(wanted));
    const canvasStream = new CanvasStream(viewSource(device, scene), size, frameRate);
    this.#opened++;
    const track = canvasStream.stream.getVideoTracks()[0]!;
    simulateTrack(
      track,
      { device, size, frameRate, upright: this.profile.upright, torch: false, focusMode: device.focusModes.at(-1) },
      {
        created: (created) => this.#open.add({ track: created, device, canvasStream }),
        stopped: (stopped) => this.#forget(stopped),
        torch: (on) => (this.torchOn = on),
      },
    );
    this.#failLater(track, canvasStream);
    return canvasStream.stream;
  };

  /** Removes a camera and notifies the page. */
  unplug(deviceId: string): void {
    this.#devices = this.#devices.filter((device) => device.deviceId !== deviceId);
    for (const open of [...this.#open]) if (open.device.deviceId === deviceId) endTrack(open.track);
    this.#changed();
  }

  plug(device: SimulatedDevice): void {
    this.#devices = [...this.#devices.filter(({ deviceId }) => deviceId !== device.deviceId), device];
    this.#changed();
  }

  /** Ends every open track from the camera's side. */
  interrupt(): void {
    for (const { track } of [...this.#open]) endTrack(track);
  }

  /** Changes what every open camera delivers. */
  setPicture(fault: CanvasStream['fault']): void {
    for (const { canvasStream } of this.#open) canvasStream.fault = fault;
  }

  /** Stops everything, without events. */
  close(): void {
    for (const { track, canvasStream } of [...this.#open]) {
      track.stop();
      canvasStream.halt();
    }
  }

  /** Waits for the prompt and the start of the device, and fails if either does. */
  async #answer(): Promise<void> {
    const { failure } = this;
    const scenario: CameraFailureScenario | null = failure && cameraFailureScenarios[failure.name];
    if (scenario?.shows === 'rejects') {
      await after(Math.max(failure?.afterMs ?? 0, this.answerMs));
      this.permission.become(scenario.permission ?? 'granted');
      throw failureError(failure!.name);
    }
    if (failure?.name === 'hanging') await new Promise<never>(() => undefined);
    if (this.permission.state === 'denied') throw failureError('permission-denied');
    if (this.permission.state === 'prompt') await after(this.answerMs);
    this.permission.become('granted');
    if (failure?.name === 'slow-start') await after(failure.afterMs ?? 3000);
  }

  #failLater(track: MediaStreamTrack, canvasStream: CanvasStream): void {
    const { failure } = this;
    if (!failure || cameraFailureScenarios[failure.name].shows !== 'track') return;
    const fail = (): void => {
      if (failure.name === 'ended') endTrack(track);
      else canvasStream.fault = failure.name === 'black' ? 'black' : 'frozen';
    };
    // The page gets its stream before a track ends, even if that happens at once.
    if (failure.afterMs || failure.name === 'ended') setTimeout(fail, failure.afterMs ?? 0);
    else fail();
  }

  #forget(track: MediaStreamTrack): void {
    for (const open of [...this.#open]) {
      if (open.track !== track) continue;
      this.#open.delete(open);
      const used = [...this.#open].some(({ canvasStream }) => canvasStream === open.canvasStream);
      if (!used) {
        open.canvasStream.halt();
        this.torchOn = false;
      }
    }
  }

  #changed(): void {
    const event = new Event('devicechange');
    this.dispatchEvent(event);
    this.ondevicechange?.(event);
  }
}

/** What `navigator.permissions.query({ name: 'camera' })` resolves with. */
class SimulatedPermission extends EventTarget {
  readonly name = 'camera';
  onchange: ((event: Event) => void) | null = null;
  #state: PermissionState = 'prompt';

  get state(): PermissionState {
    return this.#state;
  }

  become(state: PermissionState): void {
    if (state === this.#state) return;
    this.#state = state;
    const event = new Event('change');
    this.dispatchEvent(event);
    this.onchange?.(event);
  }
}

function after(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}
