import { expect } from 'chai';
import type { DocumentCaptureStatus } from '../../../src/capture/document/types.js';
import type { IdvDocumentCapture } from '../../../src/elements/document-capture/document-capture.js';
import { english as en } from '../../../tools/docs/english.js';
import type { InstallOptions } from '../../../testing/src/index.js';
import { findings } from './axe.js';
import { cleanUp, focused, reaches, until } from './harness.js';
import { mountDocument, photoFile, pressOn, uploadTo } from './document-harness.js';

interface Case {
  state: DocumentCaptureStatus;
  attributes?: Record<string, string>;
  camera?: InstallOptions;
  go?: (element: IdvDocumentCapture) => void | Promise<void>;
}

const start = (element: IdvDocumentCapture): void => element.start();

const cases: Case[] = [
  { state: 'idle', attributes: { 'document-type': '' } },
  { state: 'idle' },
  { state: 'permission', camera: { failure: 'hanging' }, go: start },
  { state: 'framing', attributes: { manual: '' }, go: start },
  { state: 'holding', go: start },
  { state: 'review', attributes: { review: '' }, go: start },
  { state: 'turning', attributes: { sides: 'front back' }, go: start },
  { state: 'adjusting', go: async (element) => uploadTo(element, await photoFile()) },
  { state: 'done', go: start },
  { state: 'failed', camera: { failure: 'permission-denied' }, go: start },
];

describe('<idv-document-capture> accessibility', () => {
  afterEach(cleanUp);

  for (const { state, attributes, camera, go } of cases) {
    it(`axe finds nothing: ${state} ${JSON.stringify({ ...attributes })}`, async () => {
      const { element } = await mountDocument({ theme: 'light', ...attributes }, camera);
      const reached = reaches(element, state);
      await go?.(element);
      await reached;
      expect(await findings(element)).to.deep.equal([]);
    });
  }

  it('moves the focus along from state to state', async () => {
    const { element } = await mountDocument({ review: '' });
    await pressOn(element, 'primary-action');
    await reaches(element, 'framing');
    expect(focused(element)).to.equal('shutter');
    await reaches(element, 'review');
    expect(focused(element)).to.equal('h3');
  });

  it('names the corners and announces how they move', async () => {
    const { element } = await mountDocument();
    await uploadTo(element, await photoFile());
    const corners = [...(element.shadowRoot?.querySelectorAll('[part~="corner"]') ?? [])];
    expect(corners.map((corner) => corner.getAttribute('aria-label'))).to.deep.equal(en.document.corners);
    for (const corner of corners) {
      expect(corner.getAttribute('tabindex')).to.equal('0');
      const how = corner.getAttribute('aria-describedby') ?? '';
      expect(element.shadowRoot?.getElementById(how)?.textContent).to.equal(en.document.cornersHow);
    }
  });

  it('announces states and failures in one polite live region', async () => {
    const { element } = await mountDocument({}, { failure: 'permission-denied' });
    element.start();
    const region = () => element.shadowRoot?.querySelector('[aria-live="polite"]')?.textContent;
    await until(() => region()?.includes('The camera is blocked') === true);
    expect(element.shadowRoot?.querySelectorAll('[aria-live]').length).to.equal(1);
  });
});
