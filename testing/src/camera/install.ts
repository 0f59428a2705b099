import type { DocumentScript } from '../documents/document-script.js';
import type { DocumentScriptName } from '../documents/ready-made.js';
import type { DocumentScene } from '../documents/scene.js';
import type { DocumentTruth } from '../documents/truth.js';
import type { PersonPose } from '../person/pose.js';
import type { PoseScript } from '../script/pose-script.js';
import type { PoseScriptName } from '../script/ready-made.js';
import { deviceProfiles, type DeviceProfile, type DeviceProfileName, type SimulatedDevice } from './device-profiles.js';
import { DocumentSource } from './document-source.js';
import { cameraFailureScenarios, type CameraFailureName } from './failures.js';
import { FrameSource, PersonSource } from './picture-source.js';
import { SimulatedMediaDevices, type CameraFailure, type SceneChoice } from './simulated-media-devices.js';

export interface InstallOptions {
  /** Which device the page runs on. Default `desktop`. */
  profile?: DeviceProfileName | DeviceProfile;
  /** What goes wrong. Default nothing. */
  failure?: CameraFailureName | CameraFailure | null;
  /** What the permissions API says at first. Default `prompt`. */
  permission?: PermissionState;
  /** How long the person takes to answer the prompt, milliseconds. Default 0. */
  answerMs?: number;
  /** The person before the camera; see `createSimulatedCamera`. */
  pose?: Partial<PersonPose>;
  script?: PoseScript | PoseScriptName;
  seed?: number;
  natural?: boolean;
  /** Pictures to play in place of the person, from `FrameSource.from`. */
  frames?: FrameSource;
  /**
   * A document before the camera: fields that differ from `idealDocumentScene`. Every camera sees it, but where a person
   * or frames are asked for too the front camera sees those, and a camera without a side shows the document to a page
   * that asks for the rear one.
   */
  document?: Partial<DocumentScene>;
  documentScript?: DocumentScript | DocumentScriptName;
}

/** The simulated camera in place of the page's own. */
export interface InstalledCamera {
  /** The pose of the picture drawn last. */
  readonly truth: Readonly<PersonPose>;
  /** The document of the picture drawn last; `null` before the first and where no document was configured. */
  readonly documentTruth: DocumentTruth | null;
  /** Tracks handed out, clones included, that nobody has stopped. 0 when nothing leaks. */
  readonly liveTracks: number;
  /** How often a camera was opened. */
  readonly opened: number;
  readonly torchOn: boolean;
  readonly permission: PermissionState;
  set(pose: Partial<PersonPose>): void;
  play(script: PoseScript | PoseScriptName): void;
  /** As `set` and `play`, of the document; from now on there is one. */
  setDocument(scene: Partial<DocumentScene>): void;
  playDocument(script: DocumentScript | DocumentScriptName): void;
  /** What goes wrong from the next `getUserMedia` on; `null` mends it. A denied permission goes back to `prompt`. */
  fail(failure: CameraFailureName | CameraFailure | null): void;
  /** Ends every open track as an unplugged camera or a call would. */
  interrupt(): void;
  /** Makes the picture of every open camera black or frozen, or good again. */
  setPicture(fault: 'none' | 'black' | 'frozen'): void;
  unplug(deviceId: string): void;
  plug(device: SimulatedDevice): void;
  /** Stops every track and gives the page its own camera back. Idempotent. */
  uninstall(): void;
}

let installed = false;

/**
 * Puts a simulated camera over `navigator.mediaDevices` and `navigator.permissions` of this page.
 * @throws when one is installed already.
 */
export function installSimulatedCamera(options: InstallOptions = {}): InstalledCamera {
  if (installed) throw new Error('A simulated camera is already installed; uninstall it first.');
  installed = true;
  const { profile = 'desktop' } = options;
  const person = new PersonSource(options.pose, options.seed ?? 1, options.natural ?? true);
  if (options.script) person.play(options.script);
  const paper = new DocumentSource(options.document, options.seed ?? 1, options.natural ?? true);
  if (options.documentScript) paper.play(options.documentScript);
  let documentAsked = Boolean(options.document ?? options.documentScript);
  const personAsked = Boolean(options.pose ?? options.script ?? options.frames);
  const sees: SceneChoice = (device, wishedFacing) => {
    const rear = (device.facing ?? wishedFacing) === 'environment';
    return documentAsked && (rear || !personAsked) ? paper : (options.frames ?? person);
  };
  const devices = new SimulatedMediaDevices(
    typeof profile === 'string' ? deviceProfiles[profile] : profile,
    sees,
    options.answerMs ?? 0,
  );
  if (options.permission) devices.permission.become(options.permission);

  let page = new PageOverrides();
  const fail: InstalledCamera['fail'] = (failure) => {
    devices.failure = typeof failure === 'string' ? { name: failure } : failure;
    if (devices.permission.state === 'denied' && failure === null) devices.permission.become('prompt');
    page.restore();
    page = overridePage(devices);
  };
  fail(options.failure ?? null);
  if (options.permission) devices.permission.become(options.permission);

  return {
    get truth() {
      return person.truth;
    },
    get documentTruth() {
      return paper.truth;
    },
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
    set: (pose) => person.set(pose),
    play: (script) => person.play(script),
    setDocument: (scene) => {
      documentAsked = true;
      paper.set(scene);
    },
    playDocument: (script) => {
      documentAsked = true;
      paper.play(script);
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

/** Properties put over those of the page, and taken off again. */
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
