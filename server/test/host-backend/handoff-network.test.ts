/** The browser client on both devices over real HTTP, with networks that fail on either side. */
import assert from 'node:assert/strict';
import { serve } from '@hono/node-server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { createBackendClient } from '../../../src/backend/client.js';
import { createHandoffClient } from '../../../src/backend/handoffs.js';
import type { BackendClient } from '../../../src/backend/types.js';
import { IdvError } from '../../../src/contract/errors.js';
import type { HandoffCreated, HandoffProgress } from '../../../src/contract/contract.js';
import { CuttableNetwork } from './cuttable-network.js';
import { details, pageOrigin, setUp, type Setup } from './harness.js';
import { picture } from './pictures.js';
import { until } from '../../../test/support/time.js';

interface Device {
  network: CuttableNetwork;
  client: BackendClient;
}

/**
 * Ends reading when the request is aborted, as browsers do. On Node 20, reading never ends if the request is aborted in
 * the turn of the last chunk, and the client would wait until its limit for silence.
 */
function endingWith(signal: AbortSignal | null | undefined, response: Response): Response {
  const { body, status, headers } = response;
  if (body === null || signal == null) return response;
  return new Response(body.pipeThrough(new TransformStream(), { signal }), { status, headers });
}

describe('a handoff between two devices with bad networks', () => {
  let setup: Setup;
  let server: ReturnType<typeof serve>;
  const devices: Device[] = [];

  before(async () => {
    setup = await setUp();
    server = serve({ fetch: (request) => setup.backend.fetch(request), port: 0, hostname: '127.0.0.1' });
    await once(server, 'listening');
  });
  after(async () => {
    await Promise.all(devices.map(({ network }) => network.close()));
    server.close();
    await setup.close();
  });

  async function device(login: string): Promise<Device> {
    const network = new CuttableNetwork((server.address() as AddressInfo).port);
    const baseUrl = `http://127.0.0.1:${await network.open()}/idv`;
    // Browsers send the origin, and the login as a cookie.
    const client = createBackendClient({
      baseUrl,
      tries: 30,
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set('origin', pageOrigin);
        headers.set('x-login', login);
        return endingWith(init?.signal, await fetch(input, { ...init, headers }));
      },
    });
    const made = { network, client };
    devices.push(made);
    return made;
  }

  const createdBy = async (client: BackendClient): Promise<HandoffCreated> => {
    const created = await createHandoffClient(client).createHandoff(['face'], { idempotencyKey: 'create' });
    assert.ok(created);
    return created;
  };

  const takeFace = async (client: BackendClient) =>
    client.submitFace(new Blob([await picture()], { type: 'image/jpeg' }), details, {
      idempotencyKey: crypto.randomUUID(),
    });

  it('is followed through losses on the first device', async () => {
    const desktop = await device('ada');
    const phone = await device('nobody');
    const handoffs = createHandoffClient(desktop.client);
    const created = await createdBy(desktop.client);
    const seen: string[] = [];
    const onProgress = ({ status }: HandoffProgress) => void (seen.at(-1) === status || seen.push(status));
    const { ended } = handoffs.followHandoff(created.handoffId, { onProgress });
    await until(() => seen.length > 0);

    desktop.network.cut();
    const taken = await createHandoffClient(phone.client).claimHandoff(created, { idempotencyKey: 'claim' });
    assert.equal(taken.sessionId, desktop.client.sessionId);
    await until(() => desktop.network.refused > 0);
    desktop.network.restore();
    await until(() => seen.includes('claimed'));
    desktop.network.cut();
    await takeFace(phone.client);
    desktop.network.restore();
    assert.deepEqual(await ended, { handoffId: created.handoffId, status: 'completed', accepted: ['face'] });
    assert.deepEqual(seen, ['waiting', 'claimed', 'completed']);
  });

  it('is claimed and survives a reload although answers are lost on the other device', async () => {
    const desktop = await device('bola');
    const phone = await device('nobody');
    const created = await createdBy(desktop.client);
    const claim = () => createHandoffClient(phone.client).claimHandoff(created, { idempotencyKey: 'claim' });
    phone.network.loseNextAnswer();
    const first = await claim();
    phone.network.loseNextAnswer();
    assert.deepEqual(await claim(), first, 'as after a reload');
    phone.network.loseNextAnswer();
    await takeFace(phone.client);
    const progress = await createHandoffClient(desktop.client).readHandoff(created.handoffId);
    assert.equal(progress.status, 'completed');
    assert.equal(setup.running.sandbox.requests.filter(({ path }) => path.endsWith('/detect-faces')).length, 2);
  });

  it('accepts another number under the same key', async () => {
    const desktop = await device('dayo');
    const phone = await device('nobody');
    const created = await createdBy(desktop.client);
    const handoffs = createHandoffClient(phone.client);
    const number = created.number === '42' ? '43' : '42';
    const options = { idempotencyKey: 'claim' };
    const wrong = await handoffs.claimHandoff({ code: created.code, number }, options).catch((error: unknown) => error);
    assert.ok(wrong instanceof IdvError);
    assert.equal(wrong.code, 'HANDOFF_NUMBER_MISMATCH');
    await handoffs.claimHandoff(created, options);
  });
});
