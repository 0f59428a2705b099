import type { Meta, StoryObj } from '@storybook/web-components-vite';
import '../src/elements/document-capture/define.js';
import type { DocumentCountry, IdvDocumentCapture } from '../src/index.js';
import { renderDocument } from '../testing/src/index.js';
import type { DocumentScene, DocumentScriptName, InstallOptions, SyntheticDocumentKind } from '../testing/src/index.js';
import { elementIn, press, reaches } from './play.js';
import { useSimulatedCamera } from './simulated-camera.js';
import { type Light, lights, panelOf, setProperties } from './story-args.js';

interface DocumentCaptureArgs {
  primaryColor: string;
  customTitle: string;
  hideBranding: boolean;
  country: DocumentCountry;
  documentType: string;
  sides: IdvDocumentCapture['sides'];
  manual: boolean;
  review: boolean;
  backend: string;
  partnerName: string;
  retention: string;
  /** Skip the first screen. */
  start: boolean;
  documentScript: DocumentScriptName;
  document: SyntheticDocumentKind;
  light: Light;
  scene: Partial<DocumentScene>;
  profile: InstallOptions['profile'];
  failure: InstallOptions['failure'];
  /** A photo of this scene is uploaded as a file. */
  file: Partial<DocumentScene> | null;
  /** Base URL of the engine. */
  assets: string;
}

const properties = [
  ...['backend', 'country', 'documentType', 'sides', 'review', 'manual', 'primaryColor', 'customTitle'],
  ...['partnerName', 'hideBranding', 'retention'],
];

async function giveFile(element: IdvDocumentCapture, scene: Partial<DocumentScene>): Promise<void> {
  const { data, width, height } = renderDocument(scene);
  const canvas = new OffscreenCanvas(width, height);
  const image = new ImageData(width, height);
  image.data.set(data);
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  element.upload(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 }));
}

function render(args: DocumentCaptureArgs): IdvDocumentCapture {
  useSimulatedCamera({
    document: { document: args.document, ...lights[args.light], ...args.scene },
    documentScript: args.documentScript,
    profile: args.profile,
    failure: args.failure,
  });
  const element = document.createElement('idv-document-capture');
  setProperties(element, args, properties);
  element.assets = args.assets;
  if (args.file !== null) void giveFile(element, args.file);
  else if (args.start) element.start();
  return element;
}

const meta: Meta<DocumentCaptureArgs> = {
  title: 'Document capture',
  component: 'idv-document-capture',
  render,
  args: {
    primaryColor: '#2B2347',
    customTitle: '',
    hideBranding: false,
    country: 'NGA',
    documentType: 'ng_national_id',
    sides: 'front',
    manual: false,
    review: true,
    backend: '',
    partnerName: '',
    retention: '',
    start: true,
    documentScript: 'ideal',
    document: 'national-id',
    light: 'normal',
    scene: {},
    profile: 'androidPhone',
    failure: null,
    file: null,
    assets: './assets/',
  },
  ...panelOf(properties, ['start', 'documentScript', 'document', 'light', 'profile', 'failure']),
};

export default meta;
type Story = StoryObj<DocumentCaptureArgs>;

/** Which document? Every type of the country is listed. */
export const Choice: Story = { args: { documentType: '', start: false } };

/** The first screen says what is captured and who gets it. Its button leads to the camera prompt. */
export const FirstScreen: Story = { args: { start: false } };

/** The photo is taken and straightened automatically. */
export const Automatic: Story = {};

export const HeldInHand: Story = { args: { documentScript: 'heldInHand' } };

export const ManualShutter: Story = { args: { manual: true } };

/** Front, then back. */
export const BothSides: Story = {
  args: { sides: 'front back', country: 'GHA', documentType: 'gh_ghana_card', document: 'gh-ghana-card' },
  play: async ({ canvasElement }) => {
    const element = elementIn(canvasElement);
    await reaches(element, 'review');
    await press(element, 'primary-action');
    await reaches(element, 'turning');
    await press(element, 'primary-action');
    await reaches(element, 'review');
    await press(element, 'primary-action');
    await reaches(element, 'done');
  },
};

export const Passport: Story = { args: { documentType: 'ng_international_passport', scene: { document: 'passport' } } };

export const Dark: Story = { globals: { theme: 'dark' } };

/** An uploaded photo: the corners are found, and the person can move them. */
export const Upload: Story = { args: { file: {} } };

/** No document is found in the uploaded photo, so the person sets the corners. */
export const UploadWithoutDocument: Story = { args: { file: { document: null } } };

/** One story per hint: the problem, and what the person reads. */
const hint = (script: DocumentScriptName): Story => ({ args: { documentScript: script } });
export const HintTooFar: Story = hint('tooFar');
export const HintTooClose: Story = hint('tooClose');
export const HintCutOff: Story = hint('cutOff');
export const HintTilted: Story = hint('tilted');
export const HintReflection: Story = hint('glareMovingAway');
export const HintTooDark: Story = hint('darkThenLight');
export const HintTooBright: Story = hint('tooBright');
export const HintBlurry: Story = hint('blurry');
export const HintHoldStill: Story = hint('shaky');
export const HintNoDocument: Story = hint('noDocument');

/** The person shows another document or side than asked for. Each hint steps back after three seconds. */
const shows = (documentType: string, document: SyntheticDocumentKind, scene: Partial<DocumentScene> = {}): Story => ({
  args: { country: 'GHA', documentType, document, scene },
});
export const HintWrongSide: Story = shows('gh_ghana_card', 'gh-ghana-card', { side: 'back' });
export const HintWrongDocument: Story = shows('gh_passport', 'gh-ghana-card');
export const HintWrongPage: Story = shows('gh_passport', 'gh-passport', { side: 'back' });

/** Nothing answers at this address. The photo is kept and can be sent again. */
export const BackendAway: Story = { args: { backend: '/no-host-backend', review: false } };

const failing = (failure: InstallOptions['failure']): Story => ({ args: { failure } });
/** Without a camera, a photo can still be uploaded. */
export const PermissionDenied: Story = failing('permission-denied');
export const NoCamera: Story = failing('not-found');
export const CameraBusy: Story = failing('busy');
