import assert from 'node:assert/strict';
import type { SeenStage } from './in-view.js';

/** @param from bottom of the page's own bar, CSS pixels */
export function assertInView(seen: SeenStage | null, { from }: { from: number }): void {
  assert.ok(seen !== null, 'there is no stage');
  const text = JSON.stringify(seen);
  assert.ok(seen.bottom - seen.top > 96, `the stage is too low: ${text}`);
  assert.ok(seen.top >= from - 1 && seen.bottom <= seen.windowHeight + 1, `the stage is out of view: ${text}`);
  assert.ok(seen.shutterBottom <= seen.windowHeight + 1, `the shutter is out of view: ${text}`);
}
