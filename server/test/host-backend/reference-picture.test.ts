/** The reference picture of a liveness check is fetched only from where the partner allows, and only if it is usable. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { fetchReferencePicture } from '../../src/host-backend/sessions/reference-picture.js';
import { picture } from './pictures.js';

const policy = { maxImageBytes: 20_000, maxImagePixels: 6_000, livenessAttempts: 3 };

describe('the reference picture of a liveness check', () => {
  const servers: Server[] = [];
  const asked: string[] = [];
  const lines: string[] = [];
  let good: Uint8Array<ArrayBuffer>;
  let allowed = '';
  let elsewhere = '';

  before(async () => {
    good = await picture();
    const large = await picture({ width: 100 });
    const serve = async (): Promise<string> => {
      const server = createServer(({ url = '' }, response) => {
        asked.push(url);
        if (url === '/moved') response.writeHead(302, { location: `${elsewhere}/good` }).end();
        else if (url === '/moved-here') response.writeHead(302, { location: '/good' }).end();
        else if (url === '/good') response.end(good);
        else if (url === '/many-pixels') response.end(large);
        else if (url === '/many-bytes') response.end(new Uint8Array(policy.maxImageBytes + 1));
        else if (url === '/text') response.end('no picture');
        else if (url === '/cut') response.destroy();
        else response.writeHead(404).end(good);
      });
      servers.push(server);
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    };
    [allowed, elsewhere] = await Promise.all([serve(), serve()]);
  });
  after(() => servers.forEach((server) => server.close()));

  async function fetched(link: string): Promise<Uint8Array | null> {
    asked.length = lines.length = 0;
    const log = { info() {}, warn: (_: object, message: string) => void lines.push(message), error() {} };
    const liveness = { pictureOrigins: new Set([allowed]) };
    return fetchReferencePicture({ liveness, policy, log, closing: new AbortController().signal }, link);
  }

  it('is fetched from an origin that the partner lists', async () => {
    assert.deepEqual(await fetched(`${allowed}/good`), good);
    assert.deepEqual(lines, []);
  });

  for (const path of ['/moved', '/moved-here']) {
    it(`is not fetched if the service's link redirects: ${path}`, async () => {
      assert.equal(await fetched(`${allowed}${path}`), null);
      assert.deepEqual([asked, lines], [[path], ['the reference picture could not be fetched']]);
    });
  }

  it('is not requested from any other origin', async () => {
    for (const link of [`${elsewhere}/good`, 'good', 'data:image/png;base64,', 'file:///etc/passwd']) {
      assert.equal(await fetched(link), null, link);
      assert.deepEqual([asked, lines], [[], ['the origin of the reference picture is not in pictureOrigins']]);
    }
  });

  for (const path of ['/many-pixels', '/many-bytes', '/text', '/cut', '/missing']) {
    it(`is left out, with a line in the log, if the answer is ${path.slice(1).replace('-', ' ')}`, async () => {
      assert.equal(await fetched(`${allowed}${path}`), null);
      assert.match(lines.join(), /^the reference picture could not be (used|fetched)$/);
    });
  }
});
