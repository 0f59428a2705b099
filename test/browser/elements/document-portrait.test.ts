import { expect } from 'chai';
import { english as en } from '../../../tools/docs/english.js';
import { acquireVision } from '../../../src/vision/client.js';
import type { VisionHandle } from '../../../src/vision/types.js';
import type { DocumentScene } from '../../../testing/src/index.js';
import { cleanUp, part, reaches, until } from './harness.js';
import { mountDocument, photoFile, pressOn } from './document-harness.js';

describe('the portrait on a document', function () {
  this.timeout(60_000);
  let faces: VisionHandle | null = null;
  afterEach(async () => {
    faces?.release();
    faces = null;
    await cleanUp();
  });

  /** Uploads a side of a document and accepts its corners. */
  async function upload(attributes: Record<string, string>, scene: Partial<DocumentScene>) {
    const { element } = await mountDocument(attributes);
    element.upload(
      await photoFile({ document: 'gh-ghana-card', rollDegrees: 0, ...scene }, { width: 1600, height: 1200 }),
    );
    await reaches(element, 'adjusting');
    await until(() => part(element, 'corner') !== null);
    await pressOn(element, 'primary-action');
    return element;
  }

  async function runFaceEngine(): Promise<void> {
    faces = acquireVision({ assets: '/dist/assets/' });
    expect((await faces.ready).analysis).to.equal('face');
  }

  // First: a released engine is kept for a while.
  it('is not missed where no engine looks for faces', async () => {
    const element = await upload({ 'document-type': 'ke_alien_id', country: 'KEN' }, { side: 'back' });
    await reaches(element, 'done');
  });

  it('is missed on the wrong side: the photo is shown before it is sent', async () => {
    await runFaceEngine();
    const element = await upload({ 'document-type': 'ke_alien_id', country: 'KEN' }, { side: 'back' });
    await reaches(element, 'review');
    const shown = element.shadowRoot?.textContent;
    expect(shown).to.contain(en.document.warnings['no-portrait']);
    // A person who can read every word of the wrong side would send it.
    expect(shown).to.contain(en.document.states.review).and.not.to.contain(en.document.review.title);
  });

  it('is found on the right side', async () => {
    await runFaceEngine();
    const element = await upload({ 'document-type': 'ke_alien_id', country: 'KEN' }, { side: 'front' });
    await reaches(element, 'done');
  });

  it('is not missed on paper, which may have none', async () => {
    await runFaceEngine();
    const element = await upload({ 'document-type': 'generic_page' }, { document: 'page', fillShare: 0.6 });
    await reaches(element, 'done');
  });
});
