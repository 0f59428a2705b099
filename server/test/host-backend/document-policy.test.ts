import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { documentTypes, documentTypeSpecs, isServiceType } from '../../../src/document/document-types.js';
import { documentRules, otherTypes } from '../../../src/contract/document-names.js';
import type { DocumentAccepted, SessionProgress } from '../../../src/contract/contract.js';
import type { DocumentChecked, HostBackend } from '../../src/host-backend/index.js';
import { apiKey, call, documentForm, openBackend, openSession, problemOf, setUp, type Setup } from './harness.js';
import { picture } from './pictures.js';

const heard: DocumentChecked[] = [];
const hooks = { onDocumentChecked: (result: DocumentChecked) => void heard.push(result) };

describe('documents for which the identity service has no check', () => {
  let setup: Setup;
  before(async () => {
    setup = await setUp(hooks);
  });
  after(() => setup.close());
  beforeEach(async () => {
    await setup.running.sandbox.reset();
    heard.length = 0;
  });
  const paths = () => setup.running.sandbox.requests.map(({ path }) => path.split('/').at(-1));
  const backendWith = (options: Partial<Parameters<typeof openBackend>[0]>) =>
    openBackend({ identityService: { baseUrl: setup.running.url, apiKey }, limits: false, ...hooks, ...options });
  const send = async (backend: HostBackend, documentType: string, options: { key?: string; back?: boolean } = {}) => {
    const { token } = await openSession(backend);
    const back = options.back === true ? await picture({ width: 70 }) : undefined;
    const body = documentForm(await picture(), back, { country: 'GHA', documentType });
    return { token, response: await call(backend, '/documents', { token, body, ...options }) };
  };

  for (const rule of documentRules) {
    it(`${rule}: every type is accepted with what was done, or refused in clear words, before anything is paid`, async () => {
      const backend = backendWith({ documents: rule, pictures: { bytesInHooks: true } });
      const { policy } = await openSession(backend);
      for (const type of documentTypes) {
        await setup.running.sandbox.reset();
        heard.length = 0;
        const country = documentTypeSpecs[type].country ?? 'NGA';
        const { token } = await openSession(backend);
        const body = documentForm(await picture(), undefined, { country, documentType: type });
        const response = await call(backend, '/documents', { token, body });
        const isOffered = isServiceType(type) || policy.documents?.[type] !== 'none';
        assert.equal(isOffered, isServiceType(type) || rule !== 'none', type);
        if (!isOffered) {
          assert.equal((await problemOf(response))['code'], 'DOCUMENT_NOT_SUPPORTED', type);
          assert.deepEqual([paths(), heard], [[], []]);
          continue;
        }
        assert.equal(response.status, 201, type);
        const { checked } = (await response.json()) as DocumentAccepted;
        assert.equal(checked, isServiceType(type) ? 'document' : rule === 'ocr' ? 'ocr' : 'kept', type);
        assert.deepEqual(paths(), checked === 'kept' ? [] : [checked], type);
        assert.equal(heard[0]?.checked, checked, type);
        assert.equal(heard[0]?.details.documentType, type);
      }
    });
  }

  it('reads front and back, and gives the hook the text but nothing that looks like a check', async () => {
    const { token, response } = await send(setup.backend, 'gh_ghana_card', { back: true });
    const accepted = (await response.json()) as DocumentAccepted;
    assert.deepEqual([accepted.checked, accepted.backRead], ['ocr', true]);
    assert.deepEqual(paths(), ['ocr', 'ocr']);
    const [result] = heard;
    assert.deepEqual([result?.checked, result?.answer, result?.failure], ['ocr', null, null]);
    assert.ok(result?.checked === 'ocr' && (result.text?.data?.content.lines.length ?? 0) > 0);
    assert.ok((result.back?.answer?.data?.content.lines.length ?? 0) > 0);
    const read = await call(setup.backend, '/sessions/current', { method: 'GET', token, headers: { origin: null } });
    const progress = (await read.json()) as SessionProgress;
    assert.equal(progress.document?.checked, 'ocr');
    assert.equal(progress.chain[0]?.checked, 'ocr');
  });

  it('pays once for a repeated request, and tells the hook why a front could not be read', async () => {
    const { token } = await openSession(setup.backend);
    const body = async () =>
      documentForm(await picture(), undefined, { country: 'KEN', documentType: 'ke_national_id' });
    const key = crypto.randomUUID();
    const first = await call(setup.backend, '/documents', { token, key, body: await body() });
    const second = await call(setup.backend, '/documents', { token, key, body: await body() });
    assert.equal(await second.text(), await first.text());
    assert.deepEqual(paths(), ['ocr']);
    Object.assign(setup.running.sandbox.faults, { forceCode: '100', endpoints: ['ocr'] });
    const { response } = await send(setup.backend, 'ke_national_id');
    assert.equal((await problemOf(response))['code'], 'INVALID_IMAGE');
    const last = heard.at(-1);
    assert.deepEqual([last?.checked, last?.failure?.code, last?.text], ['ocr', '100', null]);
  });

  it('gives the hook the pictures that are only kept', async () => {
    const backend = backendWith({ documents: { GHA: 'keep', gh_passport: 'none' }, pictures: { bytesInHooks: true } });
    const { policy } = await openSession(backend);
    assert.deepEqual(
      [policy.documents?.gh_ghana_card, policy.documents?.gh_passport, policy.documents?.ke_passport],
      ['keep', 'none', 'ocr'],
    );
    const { response } = await send(backend, 'gh_ghana_card', { back: true });
    const accepted = (await response.json()) as DocumentAccepted;
    assert.deepEqual([accepted.checked, accepted.backRead, accepted.reference], ['kept', false, accepted.documentId]);
    assert.ok((heard[0]?.picture.bytes?.length ?? 0) > 0 && (heard[0]?.backPicture?.bytes?.length ?? 0) > 0);
    assert.deepEqual([heard[0]?.answer, heard[0]?.failure, heard[0]?.text, heard[0]?.back], [null, null, null, null]);
  });

  it('refuses rules that mean nothing, or keep pictures for nobody', () => {
    const open =
      (documents: unknown, pictures = {}) =>
      () =>
        backendWith({ documents: documents as 'ocr', pictures });
    assert.throws(open({ ng_voters_card: 'none' }), /the identity service checks it/);
    assert.throws(open({ library_card: 'none' }), /"library_card" is not one of/);
    assert.throws(open({ GHA: 'maybe' }), /"maybe" is not one of ocr, keep, none/);
    assert.throws(open('keep'), /pictures\.bytesInHooks/);
    assert.doesNotThrow(open('keep', { bytesInHooks: true }));
    for (const type of otherTypes) assert.doesNotThrow(open({ [type]: 'none' }));
  });
});
