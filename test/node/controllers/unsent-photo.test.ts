/** The photo that a reload must not lose, with unreliable browser storage. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, type TestContext } from 'node:test';
import { UnsentPhotoKeeper } from '../../../src/controllers/verification/unsent-photo-keeper.js';
import { keepUnsent, readUnsent, wipeUnsent } from '../../../src/controllers/verification/unsent-photo.js';

const photo = {
  key: 'key',
  step: 'face',
  image: new Blob(['x']),
  details: { capturedAt: '2026-01-01T00:00:00.000Z', mode: 'manual', thresholdsVersion: '1', measures: {} },
} as const;

const page = globalThis as { document?: object; indexedDB?: object };

describe('the stored photo', () => {
  beforeEach(() => {
    page.document = { baseURI: 'https://site.example/' };
  });
  afterEach(() => {
    delete page.document;
    delete page.indexedDB;
  });

  const forbid = (): void => {
    Object.defineProperty(page, 'indexedDB', {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  };

  it('is absent if storage is forbidden, and nothing throws', async () => {
    forbid();
    await keepUnsent('/idv', { ...photo, session: 's', expiresAt: 1 });
    assert.equal(await readUnsent('/idv', 's', 0), null);
    await wipeUnsent();
  });

  for (const [what, databases] of [
    ['', () => Promise.resolve([{ name: 'idv-elements' }])],
    [', not even to list its contents', () => new Promise(() => undefined)],
  ] as const) {
    it(`is not waited for if storage never answers${what}`, async (context: TestContext) => {
      page.indexedDB = { open: () => new EventTarget(), databases };
      context.mock.timers.enable({ apis: ['setTimeout'] });
      let isOver = false;
      const over = (async () => {
        assert.deepEqual(await Promise.all([readUnsent('/idv', 's', 0), wipeUnsent()]), [null, undefined]);
        isOver = true;
      })();
      for (let turn = 0; turn < 5; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        context.mock.timers.tick(2_000);
      }
      await new Promise((resolve) => setImmediate(resolve));
      assert.ok(isOver);
      await over;
    });
  }

  it('survives a clock that is an hour ahead of the session', (context: TestContext) => {
    forbid();
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const keeper = new UnsentPhotoKeeper();
    keeper.keep('/idv', 's', photo, Date.now() - 45 * 60_000);
    assert.ok((keeper.photo?.expiresAt ?? 0) > Date.now());
    keeper.wipe();
  });
});
