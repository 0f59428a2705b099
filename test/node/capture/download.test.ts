import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { downloadOf, noDownload } from '../../../src/capture/lifecycle/download.js';

describe('the remaining download time', () => {
  const totalBytes = 1_600_000;
  const play = (...reports: [time: number, loadedBytes: number][]) =>
    reports.reduce((before, [time, loadedBytes]) => downloadOf(before, { time, loadedBytes, totalBytes }), noDownload);

  it('is unknown before there is a rate', () => {
    assert.equal(play([1000, 20_000]).secondsLeft, null);
    assert.equal(play([1000, 20_000], [1100, 60_000]).secondsLeft, null);
  });

  it('follows the rate since the first bytes, excluding the time before them', () => {
    // 100 kB a second, 1.38 MB remaining.
    assert.equal(play([60_000, 20_000], [61_000, 120_000], [62_000, 220_000]).secondsLeft, 14);
  });

  it('is zero at the end', () => {
    assert.equal(play([0, 0], [2000, totalBytes]).secondsLeft, 0);
  });

  it('restarts if another worker loads from the start', () => {
    const again = play([0, 0], [2000, 900_000], [3000, 50_000]);
    assert.equal(again.secondsLeft, null);
    assert.deepEqual(again.firstBytes, { time: 3000, loadedBytes: 50_000 });
  });

  it('is unknown while the total is', () => {
    const before = downloadOf(noDownload, { time: 0, loadedBytes: 1, totalBytes: 0 });
    assert.equal(downloadOf(before, { time: 5000, loadedBytes: 9, totalBytes: 0 }).secondsLeft, null);
  });
});
