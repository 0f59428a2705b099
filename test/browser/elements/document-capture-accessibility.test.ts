import { expect } from 'chai';
import { english as en } from '../../../tools/docs/english.js';
import { findings } from './axe.js';
import { cleanUp, focused, reaches } from './harness.js';
import { mountDocument, photoFile, pressOn, uploadTo } from './document-harness.js';

describe('<idv-document-capture> accessibility', function () {
  this.timeout(120_000);
  afterEach(cleanUp);

  it('axe finds nothing at the choice of a document', async () => {
    const { element } = await mountDocument({ 'document-type': '' });
    expect(await findings(element)).to.deep.equal([]);
  });

  it('moves the focus along through the capture of two sides, where axe finds nothing', async () => {
    const { element, camera } = await mountDocument({ sides: 'front back', review: '', theme: 'light' });
    const found = await findings(element);
    await pressOn(element, 'primary-action');
    await reaches(element, 'framing');
    expect(focused(element)).to.equal('shutter');
    found.push(...(await findings(element)));
    await reaches(element, 'review');
    expect(focused(element)).to.equal('h3');
    found.push(...(await findings(element)));
    await pressOn(element, 'primary-action');
    await reaches(element, 'turning');
    found.push(...(await findings(element)));
    camera.setDocument({ side: 'back' });
    const held = reaches(element, 'holding').then(async () => found.push(...(await findings(element))));
    await pressOn(element, 'primary-action');
    await held;
    await reaches(element, 'review');
    await pressOn(element, 'primary-action');
    await reaches(element, 'done');
    found.push(...(await findings(element)));
    expect(found).to.deep.equal([]);
  });

  it('names the corners, says how they move, and axe finds nothing there', async () => {
    const { element } = await mountDocument();
    await uploadTo(element, await photoFile());
    const corners = [...(element.shadowRoot?.querySelectorAll('[part~="corner"]') ?? [])];
    expect(corners.map((corner) => corner.getAttribute('aria-label'))).to.deep.equal(en.document.corners);
    for (const corner of corners) {
      expect(corner.getAttribute('tabindex')).to.equal('0');
      const how = corner.getAttribute('aria-describedby') ?? '';
      expect(element.shadowRoot?.getElementById(how)?.textContent).to.equal(en.document.cornersHow);
    }
    expect(await findings(element)).to.deep.equal([]);
  });
});
