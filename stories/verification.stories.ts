import type { Meta, StoryObj } from '@storybook/web-components-vite';
import '../src/elements/verification/define.js';
import type { IdvVerification } from '../src/index.js';
import type { InstallOptions } from '../testing/src/index.js';
import { elementIn, press, reaches, stepOf } from './play.js';
import { useSimulatedCamera } from './simulated-camera.js';
import { storyArgTypes } from './story-args.js';

interface VerificationArgs {
  primaryColor: string;
  customTitle: string;
  hideBranding: boolean;
  steps: string;
  backend: string;
  country: string;
  documentType: string;
  privacyUrl: string;
  continueButton: boolean;
  failure: InstallOptions['failure'];
  /** Other options of the simulated camera. */
  camera: InstallOptions;
  assets: string;
  slots: string;
}

/** A person in front of the front camera, and a document in front of the rear one. */
const both: InstallOptions = { document: {}, pose: {}, natural: true, profile: 'androidPhone' };

function render(args: VerificationArgs): IdvVerification {
  useSimulatedCamera({ ...args.camera, failure: args.failure });
  // Start over instead of resuming the journey of another story.
  sessionStorage.clear();
  const element = document.createElement('idv-verification');
  element.primaryColor = args.primaryColor;
  element.customTitle = args.customTitle || null;
  element.hideBranding = args.hideBranding;
  element.steps = args.steps;
  element.backend = args.backend || null;
  element.country = args.country;
  element.documentType = args.documentType || null;
  element.privacyUrl = args.privacyUrl || null;
  element.continueButton = args.continueButton;
  element.assets = args.assets;
  element.innerHTML = args.slots;
  return element;
}

const meta: Meta<VerificationArgs> = {
  title: 'Verification',
  component: 'idv-verification',
  render,
  args: {
    primaryColor: '#2B2347',
    customTitle: '',
    hideBranding: false,
    steps: 'consent document face liveness',
    // A static build of the stories has no host backend.
    backend: '/idv',
    country: 'NGA',
    documentType: '',
    privacyUrl: '#privacy',
    continueButton: true,
    failure: null,
    camera: both,
    assets: '/assets/',
    slots: '',
  },
  argTypes: { ...storyArgTypes },
};

export default meta;
type Story = StoryObj<VerificationArgs>;

/** Every step, from consent to result. The person agrees and chooses a document; the selfie follows automatically. */
export const Journey: Story = {
  play: async ({ canvasElement }) => {
    const journey = elementIn(canvasElement);
    await reaches(journey, 'step');
    await press(journey, 'primary-action');
    const document = await stepOf(journey, 'idv-document-capture');
    // The choice opens the camera.
    await press(document, 'type');
    await reaches(document, 'done');
    await stepOf(journey, 'idv-face-capture');
  },
};

/** Only a selfie, with consent. */
export const SelfieOnly: Story = { args: { steps: 'consent face' } };

/** Without consent, because the page has already asked for it. */
export const DocumentAndSelfie: Story = { args: { steps: 'document face', documentType: 'ng_national_id' } };

/** Without a camera, the person is offered a phone. */
export const WithoutCamera: Story = { args: { failure: 'not-found' } };

/** Without a backend, the page gets the photos, and nothing is sent. */
export const WithoutBackend: Story = { args: { backend: '', steps: 'consent document face' } };

/** The page handles one step itself, and adds its own text around another. */
export const OwnSteps: Story = {
  args: {
    steps: 'consent document face',
    slots: `<div slot="step-document" style="padding: 24px">
      <p>Your document is on file already.</p>
      <button type="button" onclick="this.closest('idv-verification').completeStep('document')">Use it</button>
    </div>
    <p slot="before-face" style="margin: 8px 24px">Almost done.</p>`,
  },
};

/** An unknown step is reported in the console, and the card says that the check isn't set up. */
export const UnknownStep: Story = { args: { steps: 'consent selfie' } };
