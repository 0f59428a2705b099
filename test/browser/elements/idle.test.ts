/** Code that nobody waits for loads after the engine. */
import { expect } from 'chai';
import { cleanUp, mountWithCamera, next, until } from './harness.js';

// Unbundled modules fill the standard buffer.
performance.setResourceTimingBufferSize(5000);

const isRequested = (): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === '/src/elements/idle.ts');

describe('code for an idle page', () => {
  afterEach(cleanUp);

  it('loads once a capture that starts at once is running', async () => {
    const { element } = await mountWithCamera();
    const ready = next(element, 'idv-capture-ready');
    element.start();
    await ready;
    expect(isRequested()).to.equal(false);
    await until(isRequested);
  });
});
