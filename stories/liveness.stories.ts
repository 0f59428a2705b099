import type { Meta, StoryObj } from '@storybook/web-components-vite';
import '../src/elements/liveness/define.js';
import type { IdvLiveness } from '../src/index.js';
import type { InstallOptions, MonkTone, PoseScriptName } from '../testing/src/index.js';
import { elementIn, reaches } from './play.js';
import { useSimulatedCamera } from './simulated-camera.js';
import { type Light, lights, panelOf, setProperties } from './story-args.js';

interface LivenessArgs {
  primaryColor: string;
  customTitle: string;
  hideBranding: boolean;
  presentation: IdvLiveness['presentation'];
  skipPreCheck: boolean;
  backend: string;
  partnerName: string;
  /** Skip the first screen. */
  start: boolean;
  script: PoseScriptName;
  monk: MonkTone;
  light: Light;
  failure: InstallOptions['failure'];
  /** Other options of the simulated camera; they override the above. */
  camera: InstallOptions;
  /** Base URL of the engine. */
  assets: string;
  slots: string;
}

const properties = [
  ...['backend', 'presentation', 'primaryColor', 'customTitle', 'partnerName', 'hideBranding', 'skipPreCheck'],
];

function render(args: LivenessArgs): IdvLiveness {
  useSimulatedCamera({
    script: args.script,
    pose: { monk: args.monk, ...lights[args.light] },
    failure: args.failure,
    ...args.camera,
  });
  // Start over instead of resuming the check of another story.
  sessionStorage.clear();
  const element = document.createElement('idv-liveness');
  setProperties(element, args, properties);
  element.assets = args.assets;
  element.innerHTML = args.slots;
  if (args.start) element.start();
  return element;
}

const meta: Meta<LivenessArgs> = {
  title: 'Liveness',
  component: 'idv-liveness',
  render,
  args: {
    primaryColor: '#2B2347',
    customTitle: '',
    hideBranding: false,
    presentation: 'auto',
    skipPreCheck: false,
    backend: './idv',
    partnerName: '',
    start: true,
    script: 'ideal',
    monk: 6,
    light: 'normal',
    failure: null,
    camera: {},
    assets: './assets/',
    slots: '',
  },
  ...panelOf(properties, ['start', 'script', 'monk', 'light', 'failure', 'slots']),
};

export default meta;
type Story = StoryObj<LivenessArgs>;

/** The first screen says what happens and who sees it. Its button leads to the camera prompt. */
export const FirstScreen: Story = { args: { start: false } };

/** Checks camera, face and light, releases the camera, and shows the hosted page in a frame. */
export const WithinThePage: Story = {};

/** The same without the pre-check, for people who have just taken a selfie. */
export const WithoutPreCheck: Story = { args: { skipPreCheck: true } };

/** The hosted page adopts theme, color and title. */
export const DarkAndBranded: Story = {
  args: { primaryColor: '#FFC400', customTitle: 'Is it you?', hideBranding: true },
  globals: { theme: 'dark' },
};

export const InAWindowOfItsOwn: Story = { args: { presentation: 'popup', skipPreCheck: true } };

/** Replaces the page. A person who comes back finds the check again. */
export const InPlaceOfThePage: Story = { args: { presentation: 'redirect', start: false, skipPreCheck: true } };

/** On a phone, by QR code. The result appears here. */
export const OnAPhone: Story = {
  args: { presentation: 'qr' },
  play: ({ canvasElement }) => reaches(elementIn(canvasElement), 'following'),
};

/** A desktop without a camera switches to the phone by itself. */
export const NoCamera: Story = { args: { failure: 'not-found' } };

export const OwnWordsInSlots: Story = {
  args: {
    start: false,
    slots: `<div slot="intro" style="text-align: center">
      <h3 style="margin: 0">One last look</h3>
      <p style="margin: 8px 0 0">So that nobody opens an account with a photo of you.</p>
    </div>
    <p slot="footer" style="margin: 0; font-size: 12px; text-align: center">Baobab Bank, Lagos</p>`,
  },
};

/** The browser's prompt stays unanswered. */
export const AskingForTheCamera: Story = { args: { failure: 'hanging' } };

/** The pre-check waits, and after a while lets the person skip it. */
export const TooDark: Story = { args: { camera: { pose: { exposure: 0.03 } } } };
export const TwoPeople: Story = { args: { script: 'twoPeople' } };

/** Steps to fix it, and alternatives: a phone, or a window that asks for the camera itself. */
export const PermissionDenied: Story = { args: { failure: 'permission-denied' } };
export const BlockedByPolicy: Story = { args: { failure: 'blocked-by-policy' } };
export const CameraBusy: Story = { args: { failure: 'busy' } };

/** The engine does not load. The hosted page has its own. */
export const EngineAway: Story = { args: { assets: '/no-engine/' } };

/** Starting a check is slow. */
export const GettingReady: Story = { args: { backend: './idv-slow', skipPreCheck: true } };

/** The service gives a check five seconds. */
export const Expired: Story = { args: { backend: './idv-brief', skipPreCheck: true } };

/** The hosted page is on an origin that the partner did not allow. */
export const AddressNotAllowed: Story = { args: { backend: './idv-foreign', skipPreCheck: true } };

export const BackendAway: Story = { args: { backend: '/no-host-backend', skipPreCheck: true } };

/** The page sets no host backend. */
export const NoBackend: Story = { args: { backend: '', skipPreCheck: true } };
