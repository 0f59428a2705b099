import {
  deviceProfiles,
  type DeviceProfile,
  type DeviceProfileName,
  type SimulatedDevice,
} from './devices/device-profiles.js';
import { cameraFailureScenarios, type CameraFailureName } from './devices/failures.js';
import type { FrameSource } from './picture-source.js';
import { SimulatedMediaDevices, type CameraFailure, type SceneChoice } from './devices/simulated-media-devices.js';
import { createSubjects, extend, type SubjectControls, type SubjectOptions } from './subjects.js';

/**
 * Every camera sees the document, if there is one. If you also ask for a person or frames, the front camera sees those,
 * and a camera that is neither front nor rear shows what the page asks for.
 */
export interface InstallOptions extends SubjectOptions {
  /**
   * The device that the page runs on. Default `desktop`. On a phone held upright, the person in `idealPose` and the named
   * scripts stands farther away to suit the taller picture. Your own fields and scripts are used as they are.
   */
  profile?: DeviceProfileName | DeviceProfile;
  /** What goes wrong. Default: nothing. */
  failure?: CameraFailureName | CameraFailure | null;
  /** What the Permissions API reports at first. Default `prompt`. */
  permission?: PermissionState;
  /** How long the person takes to answer the prompt, in milliseconds. Default 0. */
  answerMs?: number;
  /** Pictures to play instead of the person, from `FrameSource.from`. */
  frames?: FrameSource;
  /**
   * Frames per second that no camera exceeds, above 0. Default: no limit; most devices deliver 30. The page draws each
   * frame, so 15 makes tests cheaper, and many phones deliver no more in dim light.
   */
  maxFrameRate?: number;
}

/** The simulated camera that has replaced the page's own. */
export interface InstalledCamera extends SubjectControls {
  /** Number of live tracks, including clones. 0 if nothing leaks. */
  readonly liveTracks: number;
  /** How often the page has opened a camera. */
  readonly opened: number;
  /** Whether the torch is on. */
  readonly torchOn: boolean;
  /** What the Permissions API reports. */
  readonly permission: PermissionState;
  /** Sets what goes wrong, starting with the next `getUserMedia`. `null` fixes it and resets a denied permission. */
  fail(failure: CameraFailureName | CameraFailure | null): void;
  /** Ends every open track, as an unplugged camera or a phone call does. */
  interrupt(): void;
  /** Makes the picture of every open camera black, frozen or normal again. */
  setPicture(fault: 'none' | 'black' | 'frozen'): void;
  /** Removes a camera. */
  unplug(deviceId: string): void;
  /** Adds a camera. */
  plug(device: SimulatedDevice): void;
  /** Stops every track and restores the page's own camera. May be called twice. */
  uninstall(): void;
}

let installed = false;

function limitFrameRate(profile: DeviceProfile, maxFrameRate = Infinity): DeviceProfile {
  if (!(maxFrameRate > 0)) throw new RangeError(`maxFrameRate is ${maxFrameRate}: use a number above 0.`);
  const devices = profile.devices.map((device) => ({ ...device, frameRate: Math.min(device.frameRate, maxFrameRate) }));
  return { ...profile, devices };
}

/**
 * Replaces `navigator.mediaDevices` and `navigator.permissions` of this page with a simulated camera.
 *
 * @throws if one is already installed, or `maxFrameRate` is not above 0.
 *
 * @example
 * ```js
 * const camera = installSimulatedCamera({ script: 'ideal' }); // before the element opens its camera
 * camera.set({ monk: 8, exposure: 0.4 }); // dark skin, dim light
 * camera.fail('permission-denied');
 * camera.uninstall();
 * ```
 */
export function installSimulatedCamera(options: InstallOptions = {}): InstalledCamera {
  if (installed) throw new Error('A simulated camera is already installed; uninstall it first.');
  const { profile: chosen = 'desktop' } = options;
  const profile = limitFrameRate(typeof chosen === 'string' ? deviceProfiles[chosen] : chosen, options.maxFrameRate);
  installed = true;
  const { person, documentSource, controls } = createSubjects(options, profile.upright);
  let documentAsked = Boolean(options.document ?? options.documentScript);
  const personAsked = Boolean(options.pose ?? options.script ?? options.frames);
  const sees: SceneChoice = (device, requestedFacing) => {
    const rear = (device.facing ?? requestedFacing) === 'environment';
    return documentAsked && (rear || !personAsked) ? documentSource : (options.frames ?? person);
  };
  const devices = new SimulatedMediaDevices(profile, sees, options.answerMs ?? 0);
  let page = new PageOverrides();
  const fail: InstalledCamera['fail'] = (failure) => {
    devices.failure = typeof failure === 'string' ? { name: failure } : failure;
    if (devices.permission.state === 'denied' && failure === null) devices.permission.become('prompt');
    page.restore();
    page = overridePage(devices);
  };
  fail(options.failure ?? null);
  if (options.permission) devices.permission.become(options.permission);

  const own: Omit<InstalledCamera, Exclude<keyof SubjectControls, `${string}Document`>> = {
    get liveTracks() {
      return devices.liveTracks;
    },
    get opened() {
      return devices.opened;
    },
    get torchOn() {
      return devices.torchOn;
    },
    get permission() {
      return devices.permission.state;
    },
    setDocument: (scene) => {
      documentAsked = true;
      documentSource.set(scene);
    },
    playDocument: (script) => {
      documentAsked = true;
      documentSource.play(script);
    },
    fail,
    interrupt: () => devices.interrupt(),
    setPicture: (fault) => devices.setPicture(fault),
    unplug: (deviceId) => devices.unplug(deviceId),
    plug: (device) => devices.plug(device),
    uninstall: () => {
      if (page.restored) return;
      devices.close();
      page.restore();
      installed = false;
    },
  };
  return extend(controls, own);
}

function overridePage(devices: SimulatedMediaDevices): PageOverrides {
  const page = new PageOverrides();
  const name = devices.failure?.name;
  const absent = name !== undefined && cameraFailureScenarios[name].shows === 'absent';
  page.override(navigator, 'mediaDevices', absent ? undefined : devices);
  if (name === 'insecure-context') page.override(window, 'isSecureContext', false);
  if (name === 'blocked-by-policy') {
    page.override(document, 'permissionsPolicy' in document ? 'permissionsPolicy' : 'featurePolicy', {
      allowsFeature: (feature: string) => feature !== 'camera',
    });
  }
  const { permissions } = navigator;
  if (permissions) {
    const query = permissions.query.bind(permissions);
    page.override(permissions, 'query', async (descriptor: PermissionDescriptor) =>
      (descriptor.name as string) === 'camera' ? devices.permission : query(descriptor),
    );
  }
  return page;
}

/** Overrides properties of the page, and restores them. */
class PageOverrides {
  readonly #undo: (() => void)[] = [];
  restored = false;

  override(target: object, name: string, value: unknown): void {
    const own = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { configurable: true, get: () => value });
    this.#undo.push(() => {
      if (own) Object.defineProperty(target, name, own);
      else Reflect.deleteProperty(target, name);
    });
  }

  restore(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo();
    this.restored = true;
  }
}
