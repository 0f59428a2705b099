import { expect } from 'chai';
import { createBackendClient } from '../../../src/backend/client.js';
import type { FaceDetails } from '../../../src/shared/contract.js';
import { IdvError } from '../../../src/shared/errors.js';

const details: FaceDetails = {
  capturedAt: '2026-01-01T00:00:00.000Z',
  mode: 'manual',
  thresholdsVersion: '1',
  measures: {},
};
const image = new Blob([new Uint8Array([0xff, 0xd8, 0xff])], { type: 'image/jpeg' });
const sessionToken = { token: 'secret-token', expiresAt: '2999-01-01T00:00:00.000Z' };

const failureOf = async (promise: Promise<unknown>): Promise<IdvError> => {
  const error: unknown = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  expect(error).to.be.instanceOf(IdvError);
  return error as IdvError;
};

describe('the backend client in a page', () => {
  it('resolves an address relative to the page, and reports an answer that is not the backend’s', async () => {
    // The tests' server has no host backend, so it answers as if the backend were mounted at the wrong path.
    const client = createBackendClient({ baseUrl: '/nowhere', sessionToken });
    const error = await failureOf(client.submitFace(image, details, { idempotencyKey: 'key' }));
    expect(error.code).to.equal('backend-misconfigured');
    expect(error.message).to.match(/40[45]/);
    expect(error.message).not.to.contain('secret-token');
  });

  it('waits for the window’s online event', async () => {
    let online = false;
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
    try {
      const waiting: boolean[] = [];
      const client = createBackendClient({ baseUrl: '/nowhere', sessionToken });
      const error = await failureOf(
        client.submitFace(image, details, {
          idempotencyKey: 'key',
          onWaiting: (is) => {
            waiting.push(is);
            if (!is) return;
            queueMicrotask(() => {
              online = true;
              window.dispatchEvent(new Event('online'));
            });
          },
        }),
      );
      expect(waiting).to.deep.equal([true, false]);
      expect(error.code).to.equal('backend-misconfigured');
    } finally {
      Reflect.deleteProperty(navigator, 'onLine');
    }
  });
});
