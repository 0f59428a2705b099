import type { Meta, StoryObj } from '@storybook/web-components-vite';
import '../src/elements/face-capture/define.js';
import type { IdvFaceCapture } from '../src/index.js';
import type { InstallOptions, MonkTone } from '../testing/src/index.js';
import type { PoseScriptName } from '../testing/src/index.js';
import { expect } from 'storybook/test';
import { elementIn, press, reaches } from './play.js';
import { useSimulatedCamera } from './simulated-camera.js';
import { type Light, lights, panelOf, setProperties } from './story-args.js';

interface FaceCaptureArgs {
  primaryColor: string;
  customTitle: string;
  hideBranding: boolean;
  manual: boolean;
  review: boolean;
  backend: string;
  partnerName: string;
  retention: string;
  signals: IdvFaceCapture['signals'];
  continueButton: boolean;
  engine: IdvFaceCapture['engine'];
  /** Skip the first screen. */
  start: boolean;
  script: PoseScriptName;
  monk: MonkTone;
  light: Light;
  profile: InstallOptions['profile'];
  failure: InstallOptions['failure'];
  /** Other options of the simulated camera; they override the above. */
  camera: InstallOptions;
  /** Base URL of the engine. */
  assets: string;
  slots: string;
}

const properties = [
  ...['backend', 'review', 'manual', 'primaryColor', 'customTitle', 'partnerName', 'hideBranding', 'retention'],
  ...['continueButton', 'signals', 'engine'],
];

function render(args: FaceCaptureArgs): IdvFaceCapture {
  useSimulatedCamera({
    script: args.script,
    pose: { monk: args.monk, ...lights[args.light] },
    profile: args.profile,
    failure: args.failure,
    ...args.camera,
  });
  const element = document.createElement('idv-face-capture');
  setProperties(element, args, properties);
  element.assets = args.assets;
  element.innerHTML = args.slots;
  if (args.start) element.start();
  return element;
}

const meta: Meta<FaceCaptureArgs> = {
  title: 'Face capture',
  component: 'idv-face-capture',
  render,
  args: {
    primaryColor: '#2B2347',
    customTitle: '',
    hideBranding: false,
    manual: false,
    review: false,
    backend: '',
    partnerName: '',
    retention: '',
    signals: 'auto',
    continueButton: false,
    engine: 'auto',
    start: true,
    script: 'ideal',
    monk: 6,
    light: 'normal',
    profile: 'desktop',
    failure: null,
    camera: {},
    assets: './assets/',
    slots: '',
  },
  ...panelOf(properties, ['start', 'script', 'monk', 'light', 'profile', 'failure', 'slots']),
};

export default meta;
type Story = StoryObj<FaceCaptureArgs>;

/** The first screen says what is captured and who gets it. Its button leads to the camera prompt. */
export const FirstScreen: Story = { args: { start: false } };

/** The person moves into the oval, and the photo is taken automatically. */
export const Automatic: Story = {};

/** The person confirms the photo, or takes another. */
export const WithReview: Story = {
  args: { review: true },
  play: async ({ canvasElement }) => {
    const element = elementIn(canvasElement);
    await reaches(element, 'review');
    await press(element, 'secondary-action');
    await reaches(element, 'framing', 'holding', 'capturing');
    await reaches(element, 'review');
    await press(element, 'primary-action');
    await reaches(element, 'done');
  },
};

export const ManualShutter: Story = { args: { manual: true, review: true } };

export const Dark: Story = { args: { review: true }, globals: { theme: 'dark' } };

export const BrandColor: Story = { args: { primaryColor: '#FFC400', start: false } };

export const OwnTitleWithoutBranding: Story = {
  args: { customTitle: 'Show us it is you', hideBranding: true, start: false },
};

export const OwnWordsInSlots: Story = {
  args: {
    start: false,
    slots: `<div slot="intro" style="text-align: center">
      <h3 style="margin: 0">Baobab Bank needs a photo of you</h3>
      <p style="margin: 8px 0 0">So that nobody else opens an account in your name.</p>
    </div>
    <p slot="footer" style="margin: 0; font-size: 12px; text-align: center">Baobab Bank, Lagos</p>`,
  },
};

/** The browser's prompt stays unanswered. */
export const AskingForTheCamera: Story = { args: { failure: 'hanging' } };

/** One story per hint: the problem, and what the person reads. */
const hint = (script: PoseScriptName): Story => ({ args: { script } });
export const HintTooFar: Story = { args: { camera: { pose: { faceHeightShare: 0.22 } } } };
export const HintTooClose: Story = hint('tooClose');
export const HintOffCenter: Story = hint('offCenter');
export const HintTurned: Story = { args: { camera: { pose: { pitchDegrees: 26 } } } };
export const HintTooDark: Story = hint('darkThenLight');
export const HintTooBright: Story = hint('tooBright');
export const HintUnevenLight: Story = hint('unevenLight');
export const HintBlurry: Story = hint('blurry');
export const HintEyesClosed: Story = hint('eyesClosed');
export const HintMouthOpen: Story = hint('mouthOpen');
export const HintCovered: Story = hint('covered');
export const HintTwoPeople: Story = hint('twoPeople');
export const HintNoFace: Story = hint('noFace');

/** Despite a warning, the person can take the photo themselves. */
export const ReviewWithWarning: Story = { args: { script: 'eyesClosed', manual: true, review: true } };

/** The darkest and the lightest tone in the same light. */
export const DarkestSkin: Story = { args: { monk: 10, review: true } };
export const LightestSkin: Story = { args: { monk: 1, review: true } };

/** Two cameras and a button to switch. The rear one has a light and is not mirrored. */
export const SwitchCamera: Story = { args: { manual: true, profile: 'androidPhone' } };

/** Sends to a host backend with its sandbox. Its part is played inside this page. */
export const SentToBackend: Story = { args: { backend: './idv', review: true } };

export const Sending: Story = { args: { backend: './idv-slow' } };

/** The service found no face, so another photo is needed. */
export const RefusedByService: Story = { args: { backend: './idv-no-face' } };

/** Nothing answers at this address. The photo is kept and can be sent again. */
export const BackendAway: Story = { args: { backend: '/no-host-backend' } };

/** The engine of `idv-elements-mediapipe` finds the face. */
export const MediaPipe: Story = {
  args: { engine: 'mediapipe' },
  play: async ({ canvasElement }) => {
    await reaches(elementIn(canvasElement), 'done');
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    await expect(loaded.some((name) => name.includes('mediapipe-worker'))).toBe(true);
  },
};

export const EngineAway: Story = { args: { assets: '/no-engine/' } };

const failing = (failure: InstallOptions['failure']): Story => ({ args: { failure } });
export const PermissionDenied: Story = {
  ...failing('permission-denied'),
  play: async ({ canvasElement }) => {
    const element = elementIn(canvasElement);
    await reaches(element, 'failed');
    await press(element, 'primary-action');
    await reaches(element, 'failed');
  },
};
export const PermissionDismissed: Story = failing('permission-dismissed');
export const BlockedByPolicy: Story = failing('blocked-by-policy');
export const InsecureContext: Story = failing('insecure-context');
export const CameraUnsupported: Story = failing('unsupported');
export const NoCamera: Story = failing('not-found');
export const CameraBusy: Story = failing('busy');
export const CameraOverconstrained: Story = failing('overconstrained');
export const CameraEnded: Story = { args: { failure: 'ended', manual: true } };
export const BlackPicture: Story = failing('black');
export const FrozenPicture: Story = { args: { failure: 'frozen', manual: true } };
