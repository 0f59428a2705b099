import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PictureUse } from '../../../src/elements/liveness-challenge/flow/state.js';
import { LivenessExchange } from '../../../src/elements/liveness-challenge/exchange.js';
import type { MomentRequest } from '../../../src/liveness-evidence/index.js';
import { sha256 } from '../../../src/liveness-evidence/signing.js';
import { SimulatedIssuer } from '../../../testing/src/index.js';
import { actPlan, film, planOf, watch } from '../../support/film.js';

const kinds = ['turn-left', 'smile'] as const;
const { script, seconds } = actPlan(kinds);
/** Both movements are done. */
const check = watch(film(script, { seconds }), planOf(kinds));
const pictureOf = (frame: number, use: PictureUse) => Uint8Array.of(frame % 251, use === 'key' ? 1 : 2);

/** An exchange, the requests for moments that the server got, and the events that came back. */
function exchangeWith(picturesReady: Promise<void>) {
  const requests: MomentRequest[] = [];
  const issuer = new SimulatedIssuer();
  const moment = issuer.moment.bind(issuer);
  issuer.moment = (request, signal) => {
    requests.push(request);
    return moment(request, signal);
  };
  const events: string[] = [];
  const exchange = new LivenessExchange({
    settings: () => ({ issuer, endpoint: null, connection: { credentials: null, headers: null, fetch: null } }),
    dispatch: ({ type }) => void events.push(type),
    async picturesOf(frames, use) {
      if (frames.length > 0) await picturesReady;
      return new Map(frames.map((frame) => [frame, pictureOf(frame, use)]));
    },
    timingOf: () => assert.fail('nothing is sealed'),
  });
  return { exchange, requests, events };
}

describe('the request for a moment', () => {
  it('waits for pictures that are still being encoded, and names the hashes of all of them', async () => {
    let encode = (): void => undefined;
    const { exchange, requests, events } = exchangeWith(new Promise((resolve) => (encode = resolve)));
    const asked = exchange.moment(1, 1, check);
    await new Promise(setImmediate);
    assert.equal(requests.length, 0);
    encode();
    await asked;
    const frames = check.judgment.keyFrames.map(({ frame }) => frame);
    assert.equal(frames.length, 3, 'the face at rest and two movements');
    const hashes = await Promise.all(frames.map((frame) => sha256(crypto.subtle, pictureOf(frame, 'key'))));
    assert.deepEqual(requests[0]?.keyPictures, hashes);
    assert.deepEqual(events, ['moment-announced']);
  });

  it('fails alone if a picture could not be encoded', async () => {
    const { exchange, requests, events } = exchangeWith(Promise.reject(new Error('no memory')));
    await exchange.moment(1, 1, check);
    assert.deepEqual([requests, events], [[], ['moment-failed']]);
  });
});
