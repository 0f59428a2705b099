/**
 * Injected into every frame before its own scripts, as one classic script: a simulated person in front of the camera who
 * does what is asked, and, on request, a browser that was tampered with.
 */
import { cooperate, installSimulatedCamera } from 'idv-elements-testing';
import type { CameraFailureName } from 'idv-elements-testing';

export interface LivenessPerson {
  /** Origins whose camera fails, and how. */
  failures?: Record<string, CameraFailureName>;
  /** Changes one byte of the trace before it is sent. */
  editsTrace?: boolean;
  /** Passes the evidence to the top frame before it is sent. */
  keepsEvidence?: boolean;
  /** Blocks windows. */
  blocksPopups?: boolean;
}

/** Each part of the form by its name, as a `data:` URL. */
export type KeptEvidence = [name: string, address: string][];

interface PersonGlobals {
  /** Set before this script runs. */
  livenessPerson?: LivenessPerson;
  /** In the top frame, called by the frame of the hosted page. */
  evidence?: KeptEvidence;
}

const page = globalThis as typeof globalThis & PersonGlobals;
const person = page.livenessPerson ?? {};
const camera = installSimulatedCamera({
  permission: 'granted',
  seed: 3,
  maxFrameRate: 15,
  failure: person.failures?.[location.origin] ?? null,
});
cooperate(document, camera);
if (person.blocksPopups === true) page.open = () => null;

page.addEventListener('message', ({ data }: MessageEvent<{ evidence?: KeptEvidence } | null>) => {
  if (data?.evidence !== undefined) page.evidence = data.evidence;
});

const send = page.fetch.bind(page);
page.fetch = async (input, init) => {
  const body = init?.body;
  if (!(body instanceof FormData && body.has('manifest'))) return send(input, init);
  if (person.editsTrace === true) await editTrace(body);
  if (person.keepsEvidence === true) {
    page.parent.postMessage({ evidence: await partsOf(body) }, '*');
  }
  return send(input, init);
};

async function editTrace(body: FormData): Promise<void> {
  const trace = body.get('trace');
  if (!(trace instanceof Blob)) return;
  const bytes = new Uint8Array(await trace.arrayBuffer());
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  body.set('trace', new Blob([bytes], { type: trace.type }));
}

function partsOf(body: FormData): Promise<KeptEvidence> {
  const parts = [...body].map(
    ([name, value]) =>
      new Promise<KeptEvidence[number]>((resolve) => {
        const reader = new FileReader();
        reader.addEventListener('load', () => resolve([name, reader.result as string]));
        reader.readAsDataURL(new Blob([value]));
      }),
  );
  return Promise.all(parts);
}
