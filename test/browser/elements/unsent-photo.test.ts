/** The unsent photo on the device: who can read it, and how long it stays. */
import '../../../src/elements/face-capture/define.js';
import { expect } from 'chai';
import { keepUnsent, readUnsent, wipeUnsent } from '../../../src/elements/verification/unsent-photo.js';
import { longestLifeMs, wipeExpired } from '../../../src/kit/submission/photo-store.js';
import type { UnsentPhoto } from '../../../src/elements/verification/unsent-photo.js';
import { until } from '../until.js';

const backend = '/idv';
const details = { capturedAt: '2026-01-01T00:00:00.000Z', thresholdsVersion: '1', measures: {} };
const textOf = (blob: Blob | null): Promise<string> => new Response(blob).text();

const photo = (change: Partial<UnsentPhoto> = {}): UnsentPhoto =>
  ({
    ...{ key: 'key-of-the-photo', session: 'session-key', expiresAt: Date.now() + 600_000, step: 'document' },
    front: new Blob(['a portrait'], { type: 'image/jpeg' }),
    back: new Blob(['the other side'], { type: 'image/png' }),
    details: { ...details, mode: 'upload', country: 'NGA', documentType: 'ng_national_id' },
    ...change,
  }) as UnsentPhoto;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error()));
  });

/** Opens the store the way a script of the page would. */
async function inStore<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open('idv-elements', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('unsent'));
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction('unsent', 'readwrite').objectStore('unsent')));
  } finally {
    database.close();
  }
}

const kept = (): Promise<Record<string, unknown>[]> => inStore((store) => store.getAll());
const hasKey = (): boolean => Object.keys(sessionStorage).some((name) => name.startsWith('idv-photo-key'));

describe('the unsent photo on the device', () => {
  beforeEach(() => wipeUnsent());
  afterEach(() => wipeUnsent());

  it('is found again by this tab, with everything that is sent along', async () => {
    const given = photo();
    await keepUnsent(backend, given);
    const found = await readUnsent(backend, 'session-key', Date.now());
    if (found?.step !== 'document' || given.step !== 'document') throw new Error('another step');
    const { front, back, ...rest } = found;
    const { front: _front, back: _back, ...wanted } = given;
    expect(rest).to.deep.equal(wanted);
    expect([front.type, await textOf(front)]).to.deep.equal(['image/jpeg', 'a portrait']);
    expect([back?.type, await textOf(back)]).to.deep.equal(['image/png', 'the other side']);
  });

  it('keeps a selfie, and a document without a back', async () => {
    await keepUnsent(backend, photo({ back: null }));
    const document = await readUnsent(backend, 'session-key', Date.now());
    expect(document).to.have.property('back', null);
    const selfie = { step: 'face', image: new Blob(['a face']), details: { ...details, mode: 'manual' } };
    await keepUnsent(backend, { key: 'k', session: 's', expiresAt: Date.now() + 1000, ...selfie } as UnsentPhoto);
    const face = await readUnsent(backend, 's', Date.now());
    expect(face?.step === 'face' && (await textOf(face.image))).to.equal('a face');
  });

  it('is stored encrypted: no picture, idempotency key or session can be read', async () => {
    await keepUnsent(backend, photo());
    const [stored, ...more] = await kept();
    expect(more).to.deep.equal([]);
    expect(Object.keys(stored!).toSorted()).to.deep.equal(['expiresAt', 'iv', 'sealed']);
    const text = new TextDecoder('latin1').decode(stored!['sealed'] as ArrayBuffer);
    for (const clear of ['a portrait', 'the other side', 'session-key', 'key-of-the-photo', 'ng_national_id']) {
      expect(text).not.to.contain(clear);
    }
  });

  it('cannot be read by another tab, nor by this one once it was changed', async () => {
    const spoilers = {
      'another tab': () => sessionStorage.removeItem('idv-photo-key'),
      'another key': () => sessionStorage.setItem('idv-photo-key', new Uint8Array(32).join()),
      'a changed photo': async () => {
        const [stored] = await kept();
        new Uint8Array(stored!['sealed'] as ArrayBuffer)[0]! ^= 1;
        await inStore((store) => store.put(stored, new URL(backend, document.baseURI).href));
      },
      'another place': async () => {
        const [stored] = await kept();
        await inStore((store) => store.put(stored, new URL('/other', document.baseURI).href));
      },
    };
    for (const [what, spoil] of Object.entries(spoilers)) {
      await keepUnsent(backend, photo());
      await spoil();
      const place = what === 'another place' ? '/other' : backend;
      expect(await readUnsent(place, 'session-key', Date.now()), what).to.equal(null);
      expect(await kept(), what).to.deep.equal([]);
    }
  });

  it('cannot be read by another session, or after its end', async () => {
    for (const [session, now] of [
      ['another', Date.now()],
      ['session-key', Date.now() + 700_000],
      ['session-key', Date.now() - longestLifeMs],
    ] as const) {
      await keepUnsent(backend, photo());
      expect(await readUnsent(backend, session, now)).to.equal(null);
      expect(await kept()).to.deep.equal([]);
      expect(hasKey()).to.equal(false);
    }
  });

  it('does not persist if it is wiped while it is being written', async () => {
    const keeping = keepUnsent(backend, photo());
    const wiping = wipeUnsent();
    expect(hasKey()).to.equal(false);
    await Promise.all([keeping, wiping]);
    expect(await kept()).to.deep.equal([]);
  });

  it('is wiped with the next element of any kind, once it has expired', async () => {
    await keepUnsent(backend, photo({ expiresAt: Date.now() - 1 }));
    // An entry that an earlier version wrote.
    await inStore((store) => store.put(photo(), 'https://bank.example/plain'));
    await keepUnsent('/other', photo());
    expect((await kept()).length).to.equal(3);
    const element = document.createElement('idv-face-capture');
    document.body.append(element);
    await until(async () => (await kept()).length === 1);
    element.remove();
    expect(await readUnsent('/other', 'session-key', Date.now())).not.to.equal(null);
  });

  it('leaves no database where there was none', async () => {
    await settled(indexedDB.deleteDatabase('idv-elements'));
    await wipeExpired();
    await wipeUnsent();
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.to.include('idv-elements');
  });
});
