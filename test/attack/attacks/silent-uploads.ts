import { request as httpRequest, type ClientRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.js';
import type { House } from '../house.js';
import { tally } from '../requests.js';

const uploadsEach = 10;
const sessions = 3;
/** Just past a step in which the buffer of a body grows. */
const firstBytes = 4_300_000;
const bodyTimeoutMs = 10_000;
/** Honest uploads go on meanwhile; the attack is over when all are ended. */
const maxWaitMs = bodyTimeoutMs + 5_000;

/** Sends the beginning of a chunked body and then nothing; resolves with the answer's status, or why there was none. */
function startSilent(house: House, token: string): { request: ClientRequest; ended: Promise<string> } {
  const headers = Object.fromEntries(house.headers({ token }));
  const request = httpRequest({
    host: '127.0.0.1',
    port: house.port,
    path: '/idv/faces',
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
  });
  const ended = new Promise<string>((resolve) => {
    request.once('response', (response) => {
      response.resume();
      resolve(String(response.statusCode));
    });
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'broken'));
  });
  request.write('--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n');
  request.write(Buffer.alloc(firstBytes));
  return { request, ended };
}

export const silentUploads: Attack = {
  name: 'silent uploads',
  does: `${sessions} sessions with ${uploadsEach} chunked uploads each that send 4.3 MB and then nothing`,
  house: { options: { bodyTimeoutMs } },
  async run(house) {
    const started = performance.now();
    const uploads: ReturnType<typeof startSilent>[] = [];
    for (let session = 0; session < sessions; session += 1) {
      const { token } = await house.openSession(`attacker-${session}`);
      for (let upload = 0; upload < uploadsEach; upload += 1) uploads.push(startSilent(house, token));
    }
    const over = new AbortController();
    const waited = pause(maxWaitMs, 'open', { signal: over.signal }).catch(() => 'open');
    const ends = await Promise.all(uploads.map(({ ended }) => Promise.race([ended, waited])));
    over.abort();
    for (const { request } of uploads) request.destroy();
    const seconds = (performance.now() - started) / 1000;
    return {
      tried: uploads.length,
      through: ends.filter((end) => end === 'open' || end.startsWith('2')).length,
      seen: `${tally(ends)} within ${seconds.toFixed(0)} s`,
    };
  },
};
