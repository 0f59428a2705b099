import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, type TestContext } from 'node:test';
import { asBackendError } from '../../../src/kit/flow/errors.js';
import {
  UnsentPhotoKeeper,
  keepUnsent,
  readUnsent,
  wipeUnsent,
} from '../../../src/elements/verification/unsent-photo.js';
import { IdvError } from '../../../src/contract/errors.js';

describe('an error thrown by the page’s code', () => {
  it('is recognized even if it comes from another copy of the package', () => {
    const CopiedError = class IdvError extends Error {
      override readonly name = 'IdvError';
      constructor(
        readonly code: string,
        message: string,
      ) {
        super(message);
      }
    };
    const conflict = new CopiedError('CONFLICT', 'There is no other challenge to give.');
    assert.equal(conflict instanceof IdvError, false);
    const understood = asBackendError(conflict, 'No answer.');
    assert.ok(understood instanceof IdvError);
    assert.equal(understood.code, 'CONFLICT');
    assert.equal(understood.message, conflict.message);
    assert.equal(asBackendError(new IdvError('NOT_FOUND', ''), 'No answer.').code, 'NOT_FOUND');
  });

  it('counts as no answer if its code is unknown', () => {
    const unknown = Object.assign(new Error('Boom'), { name: 'IdvError', code: 'toString' });
    for (const cause of [unknown, new Error('Boom'), 'Boom', undefined]) {
      const error = asBackendError(cause, 'No answer.');
      assert.equal(error.code, 'backend-unreachable');
      assert.equal(error.retryable, true);
    }
  });

  it('is blamed on the network if the device says that it has none', () => {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine: false } });
    try {
      assert.equal(asBackendError(new TypeError('Failed to fetch'), 'No answer.').code, 'backend-offline');
    } finally {
      if (before === undefined) Reflect.deleteProperty(globalThis, 'navigator');
      else Object.defineProperty(globalThis, 'navigator', before);
    }
  });
});

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
