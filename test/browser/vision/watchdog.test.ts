import { expect } from 'chai';
import { Watchdog } from '../../../src/vision/watchdog.js';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('the watchdog', () => {
  it('reports silence once', async () => {
    const silences: number[] = [];
    new Watchdog((silentMs) => silences.push(silentMs)).expect(40);
    await pause(150);
    expect(silences).to.deep.equal([40]);
  });

  it('expects nothing while it is paused', async () => {
    const silences: number[] = [];
    const watchdog = new Watchdog((silentMs) => silences.push(silentMs));
    watchdog.expect(40);
    watchdog.rest();
    await pause(150);
    expect(silences).to.deep.equal([]);
  });

  it('restarts the timeout after the page was suspended', async () => {
    const silences: number[] = [];
    const watchdog = new Watchdog((silentMs) => silences.push(silentMs));
    watchdog.expect(300);
    const until = performance.now() + 1_600;
    while (performance.now() < until);
    await pause(100);
    expect(silences).to.deep.equal([]);
    await pause(500);
    expect(silences).to.deep.equal([300]);
  });
});
