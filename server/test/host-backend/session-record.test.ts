/** What a session is based on: digests, the chain, comparisons of stored results, and the erasure of all of it. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { HeldPictures } from '../../src/host-backend/sessions/held-pictures.js';
import { createHostBackend } from '../../src/host-backend/index.js';
import type {
  CheckedPicture,
  DocumentChecked,
  FaceChecked,
  FacesComparedResult,
  HostBackendOptions,
  LivenessChecked,
} from '../../src/host-backend/index.js';
import { routes } from '../../src/host-backend/routes/table.js';
import { createSeal } from '../../src/host-backend/secrets/sealing.js';
import { BackendState } from '../../src/host-backend/shared/state.js';
import { createMemoryStore } from '../../src/shared/store/memory.js';
import type { Store } from '../../src/shared/store/store.js';
import type {
  DocumentAccepted,
  FaceAccepted,
  FacesCompared,
  LivenessCreated,
  SessionCreated,
  SessionProgress,
} from '../../../src/contract/contract.js';
import {
  apiKey,
  call,
  digestOf,
  documentForm,
  faceForm,
  heldService,
  openSession,
  pageOrigin,
  problemOf,
  secret,
  setUpFor,
  type Setup,
} from './harness.js';
import { picture } from './pictures.js';
import { until } from '../../../test/support/time.js';

type Bytes = Uint8Array<ArrayBuffer>;

/** A store whose content can be read. */
function openStore(): { store: Store; written: Map<string, string> } {
  const store = createMemoryStore(() => Date.now());
  const written = new Map<string, string>();
  return {
    written,
    store: {
      ...store,
      async commit(commit) {
        const done = await store.commit(commit);
        if (!done) return false;
        for (const { key, value } of commit.set ?? []) written.set(key, value);
        for (const key of commit.remove ?? []) written.delete(key);
        return true;
      },
    },
  };
}

interface Person {
  setup: Setup;
  token: string;
  sessionId: string;
}

async function arrive(
  test: TestContext,
  options: Partial<HostBackendOptions> = {},
  fetch?: typeof globalThis.fetch,
): Promise<Person> {
  const setup = await setUpFor(test, { liveness: { pollMs: 0 }, ...options }, { fetch });
  return { setup, ...(await openSession(setup.backend, { headers: { 'x-login': 'ada' } })) };
}

async function sendFace({ setup, token }: Person, image: Bytes): Promise<FaceAccepted> {
  const response = await call(setup.backend, '/faces', { token, body: faceForm(image) });
  assert.equal(response.status, 201);
  return (await response.json()) as FaceAccepted;
}

async function sendDocument({ setup, token }: Person, front: Bytes, back?: Bytes): Promise<DocumentAccepted> {
  const form = documentForm(front, back);
  const response = await call(setup.backend, '/documents', { token, body: form });
  assert.equal(response.status, 201);
  return (await response.json()) as DocumentAccepted;
}

async function passLiveness({ setup, token }: Person): Promise<string> {
  const started = await call(setup.backend, '/liveness', { token });
  const { livenessId, url } = (await started.json()) as LivenessCreated;
  const body = new URLSearchParams({ outcome: 'succeed' });
  assert.equal((await fetch(url, { method: 'POST', body })).status, 200);
  const read = await call(setup.backend, `/liveness/${livenessId}`, { method: 'GET', token });
  assert.equal(((await read.json()) as { status: string }).status, 'SUCCEEDED');
  return livenessId;
}

async function progressOf({ setup, token }: Person): Promise<SessionProgress> {
  const response = await call(setup.backend, '/sessions/current', { method: 'GET', token });
  assert.equal(response.status, 200);
  return (await response.json()) as SessionProgress;
}

function compare({ setup, token }: Person, source: string, target: string, key?: string): Promise<Response> {
  return call(setup.backend, '/face-comparisons', {
    token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ source, target }),
    ...(key === undefined ? {} : { key }),
  });
}

function erase({ setup, token }: Person): Promise<Response> {
  return call(setup.backend, '/sessions/current', { method: 'DELETE', token });
}

const askedFor = ({ setup }: Person): string[] =>
  setup.running.sandbox.requests.map(({ path }) => path.split('/').at(-1) ?? '');

describe('the record of a session', () => {
  it('shows document, selfie and liveness in this order, with the digest of every picture', async (test) => {
    const heard: { faces: FaceChecked[]; documents: DocumentChecked[]; checks: LivenessChecked[] } = {
      faces: [],
      documents: [],
      checks: [],
    };
    const person = await arrive(test, {
      imageCleaning: 'strip',
      onFaceChecked: (result) => void heard.faces.push(result),
      onDocumentChecked: (result) => void heard.documents.push(result),
      onLivenessResult: (result) => void heard.checks.push(result),
    });
    const [selfie, front, back] = await Promise.all([64, 70, 76].map((width) => picture({ width })));
    assert.ok(selfie && front && back);
    const livenessId = await passLiveness(person);
    const face = await sendFace(person, selfie);
    const document = await sendDocument(person, front, back);

    const { chain } = await progressOf(person);
    const reference = heard.checks[0]?.picture?.sha256 ?? '';
    assert.match(reference, /^[0-9a-f]{64}$/);
    assert.deepEqual(
      chain.map(({ kind, id, pictures }) => ({ kind, id, pictures })),
      [
        {
          kind: 'document',
          id: document.documentId,
          pictures: [
            { role: 'front', sha256: digestOf(front) },
            { role: 'back', sha256: digestOf(back) },
          ],
        },
        { kind: 'face', id: face.faceId, pictures: [{ role: 'selfie', sha256: digestOf(selfie) }] },
        { kind: 'liveness', id: livenessId, pictures: [{ role: 'reference', sha256: reference }] },
      ],
    );
    for (const { acceptedAt } of chain) assert.ok(Date.parse(acceptedAt) <= Date.now());

    const [faceHeard, documentHeard, livenessHeard] = [heard.faces[0], heard.documents[0], heard.checks[0]];
    assert.deepEqual(faceHeard?.picture, { sha256: digestOf(selfie), bytes: null });
    assert.equal(faceHeard.faceId, face.faceId);
    assert.deepEqual(documentHeard?.picture, { sha256: digestOf(front), bytes: null });
    assert.deepEqual(documentHeard.backPicture, { sha256: digestOf(back), bytes: null });
    assert.equal(documentHeard.documentId, document.documentId);
    // The digest of the picture behind the service's link.
    const link = await fetch(livenessHeard?.answer?.data?.referenceImageUrl ?? '');
    assert.equal(digestOf(new Uint8Array(await link.arrayBuffer())), reference);

    const record = await person.setup.backend.readSession(person.sessionId);
    assert.equal(record?.subject, 'ada');
    assert.deepEqual(record.chain, chain);
    assert.equal(await person.setup.backend.readSession(crypto.randomUUID()), null);
  });

  it('gives hooks the bytes if the partner asks for them', async (test) => {
    const heard: CheckedPicture[] = [];
    const person = await arrive(test, {
      imageCleaning: 'strip',
      pictures: { bytesInHooks: true },
      onFaceChecked: (result) => void heard.push(result.picture),
    });
    const selfie = await picture();
    await sendFace(person, selfie);
    assert.deepEqual([...(heard[0]?.bytes ?? [])], [...selfie]);
  });

  it('gives them again, whole, to a hook that failed the first time', async (test) => {
    const heard: FaceChecked[] = [];
    const { store } = openStore();
    const person = await arrive(test, {
      store,
      // With `sharp`, the picture is a `Buffer` along the way.
      imageCleaning: 'reencode',
      pictures: { bytesInHooks: true },
      delivery: { firstPauseMs: 1 },
      onError: () => undefined,
      onFaceChecked: (result) => {
        heard.push(result);
        if (heard.length === 1) throw new Error('not now');
      },
    });
    await sendFace(person, await picture());
    await until(async () => {
      await person.setup.backend.runDueWork();
      return heard.length === 2;
    });
    const [first, second] = heard;
    assert.equal(second?.eventId, first?.eventId);
    assert.deepEqual(second?.picture, first?.picture);
    assert.equal(digestOf(second?.picture.bytes ?? new Uint8Array()), second?.picture.sha256);
  });

  it('follows a person whose session ended between a request and its repeat', async (test) => {
    const { store } = openStore();
    const person = await arrive(test, { store });
    const selfie = await picture();
    const send = ({ token }: { token: string }) =>
      call(person.setup.backend, '/faces', { token, key: 'same', body: faceForm(selfie) });
    const first = (await (await send(person)).json()) as FaceAccepted;
    const next = { ...person, ...(await openSession(person.setup.backend, { headers: { 'x-login': 'ada' } })) };
    assert.deepEqual(await (await send(next)).json(), first);
    const document = await sendDocument(next, await picture({ width: 70 }));
    assert.equal((await compare(next, document.documentId, first.faceId)).status, 201);
    assert.deepEqual(
      (await progressOf(next)).chain.map(({ kind }) => kind),
      ['document', 'face'],
    );
    assert.equal(askedFor(person).filter((name) => name === 'detect-faces').length, 1);
  });

  it('fetches a check’s picture only from origins that the partner lists', async (test) => {
    const heard: LivenessChecked[] = [];
    const person = await arrive(test, {
      liveness: { pollMs: 0, pictureOrigins: ['https://pictures.example'] },
      onLivenessResult: (result) => void heard.push(result),
    });
    const livenessId = await passLiveness(person);
    assert.equal(heard[0]?.picture, null);
    assert.deepEqual((await progressOf(person)).chain.at(-1)?.pictures, []);
    const selfie = await sendFace(person, await picture());
    const problem = await problemOf(await compare(person, livenessId, selfie.faceId));
    assert.equal(problem['code'], 'NOT_FOUND');
  });
});

describe('a comparison', () => {
  it('accepts the session’s pictures by id, and says what it compared', async (test) => {
    const heard: FacesComparedResult[] = [];
    const person = await arrive(test, { onFacesCompared: (result) => void heard.push(result) });
    const document = await sendDocument(person, await picture({ width: 70 }));
    const face = await sendFace(person, await picture());
    const livenessId = await passLiveness(person);
    const sent = person.setup.running.sandbox.requests;
    const shown = new Map(sent.map(({ path, imageSha256 }) => [path.split('/').at(-1), imageSha256]));

    const response = await compare(person, document.documentId, face.faceId);
    assert.equal(response.status, 201);
    const compared = (await response.json()) as FacesCompared;
    assert.deepEqual(compared.source, { kind: 'document', id: document.documentId, sha256: document.sha256 });
    assert.deepEqual(compared.target, { kind: 'face', id: face.faceId, sha256: face.sha256 });
    assert.deepEqual(sent.at(-1)?.imageSha256, [
      ...(shown.get('document') ?? []),
      ...(shown.get('detect-faces') ?? []),
    ]);
    assert.equal(heard[0]?.comparisonId, compared.comparisonId);
    assert.equal(heard[0].source.sha256, document.sha256);
    assert.equal(heard[0].subject, 'ada');
    assert.deepEqual((await progressOf(person)).faceComparison, compared);

    const withReference = await compare(person, face.faceId, livenessId);
    assert.equal(((await withReference.json()) as FacesCompared).target.kind, 'liveness');
  });

  it('answers FACE_MISMATCH, tells the hook, and records no match', async (test) => {
    const heard: FacesComparedResult[] = [];
    const person = await arrive(test, { onFacesCompared: (result) => void heard.push(result) });
    const document = await sendDocument(person, await picture({ width: 70 }));
    const face = await sendFace(person, await picture());
    Object.assign(person.setup.running.sandbox.faults, { forceCode: '90', endpoints: ['faceComparison'] });
    const problem = await problemOf(await compare(person, document.documentId, face.faceId));
    assert.equal(problem['code'], 'FACE_MISMATCH');
    assert.equal(heard[0]?.failure?.code, '90');
    assert.equal((await progressOf(person)).faceComparison, null);
  });

  it('is made once per key', async (test) => {
    const person = await arrive(test);
    const document = await sendDocument(person, await picture({ width: 70 }));
    const face = await sendFace(person, await picture());
    const first = await compare(person, document.documentId, face.faceId, 'one');
    const again = await compare(person, document.documentId, face.faceId, 'one');
    assert.deepEqual(await again.json(), await first.json());
    const other = await compare(person, face.faceId, document.documentId, 'one');
    assert.equal((await problemOf(other))['code'], 'IDEMPOTENCY_KEY_REUSED');
    assert.equal(askedFor(person).filter((name) => name === 'face-comparison').length, 1);
  });

  it('of a picture with itself is refused, by id and by content, and costs nothing', async (test) => {
    const person = await arrive(test);
    const selfie = await picture();
    const face = await sendFace(person, selfie);
    const document = await sendDocument(person, selfie);
    for (const source of [face.faceId, document.documentId]) {
      const problem = await problemOf(await compare(person, source, face.faceId));
      assert.equal(problem.status, 400);
      assert.equal(problem['code'], 'INVALID_REQUEST');
    }
    assert.ok(!askedFor(person).includes('face-comparison'));
  });

  it('does not find another session’s pictures, or unknown ids', async (test) => {
    const person = await arrive(test);
    const face = await sendFace(person, await picture());
    const other = { ...person, ...(await openSession(person.setup.backend, { headers: { 'x-login': 'ben' } })) };
    const own = await sendDocument(other, await picture({ width: 70 }));
    for (const target of [face.faceId, crypto.randomUUID()]) {
      const problem = await problemOf(await compare(other, own.documentId, target));
      assert.equal(problem['code'], 'NOT_FOUND');
    }
    for (const body of ['{}', '[]', 'nothing', '{"source":"a","target":"b"}']) {
      const problem = await problemOf(
        await call(person.setup.backend, '/face-comparisons', { token: person.token, body }),
      );
      assert.equal(problem['code'], 'INVALID_REQUEST', body);
    }
    assert.ok(!askedFor(person).includes('face-comparison'));
  });

  it('does not apply to a selfie that replaced the compared one', async (test) => {
    const person = await arrive(test);
    const document = await sendDocument(person, await picture({ width: 70 }));
    const face = await sendFace(person, await picture());
    assert.equal((await compare(person, document.documentId, face.faceId)).status, 201);
    await sendFace(person, await picture({ width: 90 }));
    assert.equal((await progressOf(person)).faceComparison, null);
    const problem = await problemOf(await compare(person, document.documentId, face.faceId));
    assert.equal(problem['code'], 'NOT_FOUND');
  });

  const withForeign = async (person: Person, foreign: Bytes, ids: object, part = 'source'): Promise<Response> => {
    const form = new FormData();
    form.set(part, new Blob([foreign]), 'chip.jpg');
    form.set('details', JSON.stringify(ids));
    return call(person.setup.backend, '/face-comparisons', { token: person.token, body: form });
  };

  it('accepts no foreign picture', async (test) => {
    const person = await arrive(test);
    const face = await sendFace(person, await picture());
    const response = await withForeign(person, await picture({ width: 70 }), { target: face.faceId });
    assert.equal((await problemOf(response))['code'], 'FORBIDDEN');
    assert.deepEqual(askedFor(person), ['detect-faces']);
  });

  it('accepts one if the partner allows it, and calls it foreign', async (test) => {
    const person = await arrive(test, { imageCleaning: 'strip', pictures: { foreign: true } });
    const selfie = await picture();
    const face = await sendFace(person, selfie);
    const chip = await picture({ width: 70 });
    const response = await withForeign(person, chip, { target: face.faceId });
    assert.equal(response.status, 201);
    const { source } = (await response.json()) as FacesCompared;
    assert.deepEqual(source, { kind: 'foreign', id: null, sha256: digestOf(chip) });
    const refusals: [Bytes, object, string?][] = [
      [selfie, { target: face.faceId }],
      [chip, {}],
      [chip, { source: face.faceId }],
      [chip, { source: face.faceId, target: face.faceId }],
    ];
    for (const [image, ids] of refusals) {
      const problem = await problemOf(await withForeign(person, image, ids));
      assert.equal(problem['code'], 'INVALID_REQUEST');
    }
  });
});

describe('held pictures', () => {
  it('are sealed in the store, and no other secret opens them', async (test) => {
    const { store, written } = openStore();
    const person = await arrive(test, { store, imageCleaning: 'strip' });
    const selfie = await picture();
    const face = await sendFace(person, selfie);
    const document = await sendDocument(person, await picture({ width: 70 }));
    const all = [...written.values()].join('\n');
    assert.ok(all.length > selfie.length, 'the picture is stored');
    const base64 = Buffer.from(selfie).toString('base64');
    for (let at = 0; at + 40 <= base64.length; at += 400) {
      assert.ok(!all.includes(base64.slice(at, at + 40)));
    }
    // A second server that accepts this one's tokens but signs with a secret of its own.
    const reader = createHostBackend({
      identityService: { baseUrl: person.setup.running.url, apiKey },
      authorize: () => null,
      secret: ['another secret, which signs from now on', secret],
      allowedOrigins: [pageOrigin],
      log: false,
      store,
    });
    const rotated = { ...person, setup: { ...person.setup, backend: reader } };
    assert.equal((await compare(rotated, document.documentId, face.faceId)).status, 201);
    const key = `sessions:${person.sessionId}:picture:face`;
    const moved = written.get(key)?.replace(/ ..../, ' AAAA') ?? '';
    await store.commit({ set: [{ key, value: moved, ttlMs: 60_000 }] });
    const problem = await problemOf(await compare(rotated, document.documentId, face.faceId));
    assert.equal(problem['code'], 'NOT_FOUND', 'changes in the store are detected');
  });

  it('are not stored if the partner wants none', async (test) => {
    const { store, written } = openStore();
    const person = await arrive(test, { store, retention: { pictureMinutes: 0 } });
    const document = await sendDocument(person, await picture({ width: 70 }));
    const face = await sendFace(person, await picture());
    assert.ok(![...written.keys()].some((key) => key.includes('picture')));
    const problem = await problemOf(await compare(person, document.documentId, face.faceId));
    assert.equal(problem['code'], 'NOT_FOUND');
    assert.equal((await progressOf(person)).chain.length, 2);
  });

  it('and results expire when the partner says', async (test) => {
    const { store } = openStore();
    const person = await arrive(test, { store, retention: { pictureMinutes: 1, resultMinutes: 2 } });
    const document = await sendDocument(person, await picture({ width: 70 }));
    const face = await sendFace(person, await picture());
    const real = Date.now;
    const later = (ms: number) => test.mock.method(Date, 'now', () => real() + ms);
    later(61_000);
    const problem = await problemOf(await compare(person, document.documentId, face.faceId));
    assert.equal(problem['code'], 'NOT_FOUND');
    assert.equal((await progressOf(person)).chain.length, 2);
    later(121_000);
    const { chain, face: gone } = await progressOf(person);
    assert.deepEqual([chain, gone], [[], null]);
    test.mock.restoreAll();
  });

  it('never outlive the session, whatever its results do', async (test) => {
    const lives = new Map<string, number>();
    const { store } = openStore();
    const person = await arrive(test, {
      store: {
        ...store,
        commit(commit) {
          for (const { key, ttlMs } of commit.set ?? []) lives.set(key, ttlMs);
          return store.commit(commit);
        },
      },
      sessionMinutes: 5,
      retention: { resultMinutes: 60 },
    });
    await sendFace(person, await picture());
    const [picturesMs = 0, resultMs = 0] = ['picture:face', 'face'].map((name) =>
      lives.get(`sessions:${person.sessionId}:${name}`),
    );
    assert.ok(picturesMs > 0 && picturesMs <= 5 * 60_000);
    assert.equal(resultMs, 60 * 60_000);
  });

  for (const retention of [
    { pictureMinutes: -1 },
    { pictureMinutes: 16 },
    { resultMinutes: 0 },
    { resultMinutes: Number.NaN },
  ]) {
    it(`refuses ${JSON.stringify(retention)} at the start`, () => {
      assert.throws(
        () =>
          createHostBackend({
            identityService: { baseUrl: 'https://service.example', apiKey },
            authorize: () => null,
            secret,
            allowedOrigins: [pageOrigin],
            retention,
          }),
        /retention/,
      );
    });
  }

  it('stay within their memory budget in one process: the oldest are dropped first', async () => {
    const store = createMemoryStore();
    const held = new HeldPictures(new BackendState(store), createSeal(secret), Date.now);
    const large = new Uint8Array(9_000_000);
    const ids = Array.from({ length: 8 }, () => crypto.randomUUID());
    for (const id of ids) await store.commit(await held.hold(id, 'face', id, large, 60));
    const kept = await Promise.all(ids.map((id) => held.find(id, 'face', id)));
    assert.deepEqual(
      kept.map((picture) => picture?.length ?? 0),
      [0, ...Array.from({ length: 7 }, () => large.length)],
    );
  });
});

describe('DELETE /sessions/current', () => {
  it('erases everything of the session, and its token is refused', async (test) => {
    const { store, written } = openStore();
    const person = await arrive(test, { store });
    const document = await sendDocument(person, await picture({ width: 70 }));
    const face = await sendFace(person, await picture());
    const livenessId = await passLiveness(person);
    assert.equal((await compare(person, document.documentId, face.faceId)).status, 201);

    for (let time = 0; time < 2; time += 1) assert.equal((await erase(person)).status, 204);
    const about = (value: string) => value.includes(person.sessionId) || value.includes(livenessId);
    const left = [...written].filter(([key, value]) => about(key) || about(value));
    const kinds = left.map(([key]) => key.replace(/[0-9a-f-]{36,}/g, '…'));
    // What remains: a mark that the token is revoked, and answers for repeated requests under digests of their keys.
    assert.deepEqual(
      kinds.filter((key) => !key.startsWith('idempotency:')),
      ['sessions:…:revoked'],
    );
    const closed = routes.filter(({ credential, takesRevoked }) => credential === 'token' && takesRevoked !== true);
    assert.ok(closed.length > 10);
    for (const { method, path } of closed) {
      const { token } = person;
      const problem = await problemOf(
        await call(person.setup.backend, path.replace(':id', livenessId), { method, token }),
      );
      assert.equal(problem['code'], 'SESSION_EXPIRED', path);
    }
    assert.equal(await person.setup.backend.readSession(person.sessionId), null);
  });

  it('leaves no trace of a picture in transit', async (test) => {
    const { store, written } = openStore();
    const service = heldService();
    const person = await arrive(test, { store }, service.fetch);
    const body = faceForm(await picture());
    const sending = call(person.setup.backend, '/faces', { token: person.token, body });
    await service.arrived;
    assert.ok([...written.values()].some((value) => value.includes('"calling"')));
    assert.equal((await erase(person)).status, 204);
    service.release();
    await sending;
    const left = [...written.keys()].filter((key) => key.startsWith('sessions:'));
    assert.deepEqual(left, [`sessions:${person.sessionId}:revoked`]);
  });

  it('leaves no trace of a liveness check started in another session of the person', async (test) => {
    const { store, written } = openStore();
    const first = await arrive(test, { store });
    const { backend } = first.setup;
    const start = (token: string) => call(backend, '/liveness', { token, key: 'one-check' });
    const { livenessId } = (await (await start(first.token)).json()) as LivenessCreated;
    const session = await openSession(backend, { headers: { 'x-login': 'ada' } });
    assert.equal((await start(session.token)).headers.get('idempotency-replayed'), 'true');
    assert.equal((await erase({ ...first, ...session })).status, 204);
    assert.equal(written.has(`liveness:${livenessId}`), false);
  });

  it('leaves no result that was being adopted from another session', async (test) => {
    const { store, written } = openStore();
    let second: SessionCreated | undefined;
    let erased: Promise<unknown> | null = null;
    const first = await arrive(test, {
      imageCleaning: 'strip',
      store: {
        ...store,
        async commit(commit) {
          // Just before the result is stored for the second session.
          if (second && commit.set?.some(({ key }) => key === `sessions:${second?.sessionId}:face`)) {
            erased ??= first.setup.backend.eraseSession(second.sessionId);
            await erased;
          }
          return store.commit(commit);
        },
      },
    });
    const { backend } = first.setup;
    const image = await picture();
    const send = (token: string) => call(backend, '/faces', { token, key: 'one-face', body: faceForm(image) });
    assert.equal((await send(first.token)).status, 201);
    second = await openSession(backend, { headers: { 'x-login': 'ada' } });
    await send(second.token);
    assert.ok(erased);
    const left = [...written.keys()].filter((key) => key.startsWith(`sessions:${second?.sessionId}`));
    assert.deepEqual(left, [`sessions:${second.sessionId}:revoked`]);
  });

  it('is for the token’s holder on its own origin', async (test) => {
    const person = await arrive(test);
    const deleting = (headers: Record<string, string | null>, token?: string) =>
      call(person.setup.backend, '/sessions/current', { method: 'DELETE', headers, token });
    assert.equal((await deleting({})).status, 401);
    assert.equal((await deleting({ origin: 'https://evil.example' }, person.token)).status, 403);
    assert.equal((await deleting({ origin: null }, person.token)).status, 403);
    assert.equal((await progressOf(person)).chain.length, 0);
    const preflight = await call(person.setup.backend, '/sessions/current', { method: 'OPTIONS' });
    assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /DELETE/);
  });

  it('can be done by the partner’s own server too', async (test) => {
    const { store, written } = openStore();
    const person = await arrive(test, { store });
    await sendFace(person, await picture());
    await person.setup.backend.eraseSession(person.sessionId);
    const left = [...written.keys()].filter((key) => key.startsWith('sessions:'));
    assert.deepEqual(left, [`sessions:${person.sessionId}:revoked`]);
    const body = faceForm(await picture());
    const problem = await problemOf(await call(person.setup.backend, '/faces', { token: person.token, body }));
    assert.equal(problem['code'], 'SESSION_EXPIRED');
  });
});
