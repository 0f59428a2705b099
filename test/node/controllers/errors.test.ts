import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asBackendError } from '../../../src/controllers/flow/errors.js';
import { IdvError } from '../../../src/shared/errors.js';

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
