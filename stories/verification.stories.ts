import type { Meta, StoryObj } from '@storybook/web-components-vite';
import '../src/elements/verification/define.js';
import type { IdvVerification } from '../src/index.js';
import type { InstallOptions, MonkTone, SyntheticDocumentKind } from '../testing/src/index.js';
import { elementIn, press, reaches, stepOf } from './play.js';
import { useSimulatedCamera } from './simulated-camera.js';
import { type Light, lights, panelOf, setProperties } from './story-args.js';

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
  partnerName: string;
  retention: string;
  review: boolean;
  monk: MonkTone;
  light: Light;
  document: SyntheticDocumentKind;
  profile: InstallOptions['profile'];
  failure: InstallOptions['failure'];
  assets: string;
  slots: string;
}

const properties = [
  ...['backend', 'steps', 'country', 'documentType', 'review', 'primaryColor', 'customTitle', 'partnerName'],
  ...['hideBranding', 'retention', 'privacyUrl', 'continueButton'],
];

/** A person in front of the front camera, and a document in front of the rear one. */
const both: InstallOptions = { natural: true };

function render(args: VerificationArgs): IdvVerification {
  const light = lights[args.light];
  useSimulatedCamera({
    ...both,
    pose: { monk: args.monk, ...light },
    document: { document: args.document, monk: args.monk, ...light },
    profile: args.profile,
    failure: args.failure,
  });
  // Start over instead of resuming the journey of another story.
  sessionStorage.clear();
  const element = document.createElement('idv-verification');
  setProperties(element, args, properties);
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
    backend: './idv',
    country: 'NGA',
    documentType: '',
    privacyUrl: '#privacy',
    continueButton: true,
    partnerName: 'Baobab Bank',
    retention: '90 days',
    review: false,
    monk: 6,
    light: 'normal',
    document: 'national-id',
    profile: 'androidPhone',
    failure: null,
    assets: './assets/',
    slots: '',
  },
  ...panelOf(properties, ['monk', 'light', 'document', 'profile', 'failure', 'slots']),
};

export default meta;
type Story = StoryObj<VerificationArgs>;

/**
 * Every step, from consent to result. The person agrees and chooses a document; the rest follows automatically. Host
 * backend and identity service are played inside this page.
 */
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
    // The simulated person in the hosted page makes the movements that it asks for.
    await stepOf(journey, 'idv-liveness');
    await reaches(journey, 'passed');
  },
};

/** Only a selfie, with consent. */
export const SelfieOnly: Story = { args: { steps: 'consent face' } };

/** Without consent, because the page has already asked for it. */
export const DocumentAndSelfie: Story = { args: { steps: 'document face', documentType: 'ng_national_id' } };

/** Without a camera, the person is offered a phone. */
export const WithoutCamera: Story = { args: { failure: 'not-found' } };

/** Without a backend, nobody can begin, and the console says what to set. */
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
