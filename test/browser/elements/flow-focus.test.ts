import { expect } from 'chai';
import { cleanUp, focused, mountWithCamera, part, reaches } from './harness.js';

describe('the focus in an element with a camera', () => {
  afterEach(cleanUp);

  it('moves to the main control if the focused button disappears while the screen stays', async () => {
    const { element } = await mountWithCamera({ manual: '' }, { pose: { people: 0 } });
    element.start();
    await reaches(element, 'framing');
    part(element, 'sound-button')!.focus();
    expect(focused(element)).to.equal('sound-button');
    element.signals = 'off';
    await element.updateComplete;
    expect(part(element, 'sound-button')).to.equal(null);
    expect(element.status).to.equal('framing');
    expect(focused(element)).to.equal('shutter');
  });
});
