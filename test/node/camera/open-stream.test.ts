import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openStream } from '../../../src/camera/open-stream.js';
import { nextTurn } from '../../support/time.js';

it('stops a camera that starts after its time limit', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let start: (stream: unknown) => void = () => undefined;
  const mediaDevices = { getUserMedia: () => new Promise((resolve) => (start = resolve)) };
  const permissions = { query: () => Promise.resolve({ state: 'granted' }) };
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { mediaDevices, permissions } });
  try {
    const failed = assert.rejects(openStream([{}]), { name: 'TimeoutError' });
    await nextTurn();
    context.mock.timers.tick(12_000);
    await failed;
    const stop = context.mock.fn();
    start({ getTracks: () => [{ stop }] });
    await nextTurn();
    assert.equal(stop.mock.callCount(), 1);
  } finally {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'navigator');
    else Object.defineProperty(globalThis, 'navigator', before);
  }
});
