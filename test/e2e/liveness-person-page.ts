/**
 * Put into every frame before its own scripts, as one plain script: a simulated person before the camera who does what is
 * asked, and, where that is wished, a browser that was tampered with.
 */
import { cooperate, installSimulatedCamera } from '../../src/testing/index.js';
import type { CameraFailureName } from '../../src/testing/index.js';

export interface LivenessPerson {
  /** Origins whose camera fails, and how. */
  failures?: Record<string, CameraFailureName>;
  /** Changes one byte of the trace on its way. */
  editsTrace?: boolean;
  /** Sends what was sent as evidence once more to its own session, and to these, before the page hears the answer. */
  replaysTo?: string[];
  /** Windows are not opened. */
  blocksPopups?: boolean;
}

/** What a second post of the evidence came to, by the path it went to. */
export type Replays = Record<string, string>;

interface PersonGlobals {
  /** Stands there before this script. */
  livenessPerson?: LivenessPerson;
  /** In the top frame, told by the frame of the hosted page. */
  replays?: Replays;
}

const page = globalThis as typeof globalThis & PersonGlobals;
const person = page.livenessPerson ?? {};
const camera = installSimulatedCamera({
  permission: 'granted',
  seed: 3,
  failure: person.failures?.[location.origin] ?? null,
});
cooperate(document, camera);
if (person.blocksPopups === true) page.open = () => null;

page.addEventListener('message', ({ data }: MessageEvent<{ replays?: Replays } | null>) => {
  if (data?.replays !== undefined) page.replays = data.replays;
});

const send = page.fetch.bind(page);
page.fetch = async (input, init) => {
  const body = init?.body;
  if (!(body instanceof FormData && body.has('manifest'))) return send(input, init);
  if (person.editsTrace === true) await editTrace(body);
  const answer = await send(input, init);
  if (person.replaysTo !== undefined) {
    const replays = await replay(body, [location.pathname, ...person.replaysTo]);
    page.parent.postMessage({ replays }, '*');
  }
  return answer;
};

async function editTrace(body: FormData): Promise<void> {
  const trace = body.get('trace');
  if (!(trace instanceof Blob)) return;
  const bytes = new Uint8Array(await trace.arrayBuffer());
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  body.set('trace', new Blob([bytes], { type: trace.type }));
}

async function replay(body: FormData, paths: readonly string[]): Promise<Replays> {
  const replays: Replays = {};
  for (const path of paths) {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const response = await send(`${path}/evidence`, { method: 'POST', body, headers });
    const { reason } = (await response.json()) as { reason?: string };
    replays[path] = `${response.status} ${reason}`;
  }
  return replays;
}
