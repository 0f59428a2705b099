import { expect } from 'chai';
import { Watchdog } from '../../../src/vision/watchdog.js';
import { installClock, type PageClock } from '../clock.js';

describe('the watchdog', () => {
  let clock: PageClock;
  let silences: number[];
  let watchdog: Watchdog;
  beforeEach(() => {
    clock = installClock();
    silences = [];
    watchdog = new Watchdog((silentMs) => silences.push(silentMs));
  });
  afterEach(() => clock.restore());

  it('reports silence once', () => {
    watchdog.expect(10_000);
    clock.pass(9_000);
    expect(silences).to.deep.equal([]);
    clock.pass(30_000);
    expect(silences).to.deep.equal([10_000]);
  });

  it('expects nothing while it is paused', () => {
    watchdog.expect(10_000);
    watchdog.rest();
    clock.pass(30_000);
    expect(silences).to.deep.equal([]);
  });

  it('restarts the timeout after the page was suspended', () => {
    watchdog.expect(10_000);
    clock.freeze(12_000);
    clock.pass(9_000);
    expect(silences).to.deep.equal([]);
    clock.pass(1_000);
    expect(silences).to.deep.equal([10_000]);
  });
});
