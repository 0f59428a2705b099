import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { DocumentChecked, FaceChecked } from '../../src/host-backend/index.js';
import type { DocumentAccepted, SessionProgress } from '../../../src/contract/contract.js';
import { call, documentForm, faceForm, openSession, problemOf, setUp, type Setup } from './harness.js';
import { picture } from './pictures.js';

const heard = { faces: [] as FaceChecked[], documents: [] as DocumentChecked[] };

describe('documents and progress', () => {
  let setup: Setup;
  let token: string;
  before(async () => {
    setup = await setUp({
      onFaceChecked: (result) => void heard.faces.push(result),
      onDocumentChecked: (result) => void heard.documents.push(result),
    });
  });
  after(() => setup.close());
  beforeEach(async () => {
    await setup.running.sandbox.reset();
    for (const list of Object.values(heard)) list.length = 0;
    ({ token } = await openSession(setup.backend, { headers: { 'x-login': 'ada' } }));
  });
  const paths = () => setup.running.sandbox.requests.map(({ path }) => path.split('/').at(-1));

  it('checks the front and reads the back, and reports more to the hook than to the browser', async () => {
    const body = documentForm(await picture(), await picture({ width: 70 }));
    const response = await call(setup.backend, '/documents', { token, body });
    assert.equal(response.status, 201);
    const text = await response.text();
    const accepted = JSON.parse(text) as DocumentAccepted;
    assert.equal(accepted.backRead, true);
    assert.deepEqual(paths(), ['document', 'ocr']);
    const [checked] = heard.documents;
    assert.equal(checked?.subject, 'ada');
    const fullName = checked?.answer?.data?.fullName ?? '';
    assert.match(fullName, /SAMPLE/);
    assert.ok(!text.includes(fullName), 'the text stays on the server');
    assert.ok((checked?.back?.answer?.data?.content.lines.length ?? 0) > 0);
  });

  it('accepts a front whose back is unreadable, and reports that', async () => {
    const { faults } = setup.running.sandbox;
    Object.assign(faults, { forceCode: '96', endpoints: ['ocr'] });
    const body = documentForm(await picture(), await picture({ width: 70 }));
    const response = await call(setup.backend, '/documents', { token, body });
    assert.equal(((await response.json()) as DocumentAccepted).backRead, false);
    assert.equal(heard.documents[0]?.back?.failure?.code, '96');
  });

  it('does not pay for the back of a front that was refused', async () => {
    setup.running.sandbox.faults.forceCode = '97';
    const body = documentForm(await picture(), await picture({ width: 70 }));
    const problem = await problemOf(await call(setup.backend, '/documents', { token, body }));
    assert.equal(problem['code'], 'DOCUMENT_EXPIRED');
    assert.deepEqual(paths(), ['document']);
    assert.equal(heard.documents[0]?.failure?.code, '97');
  });

  it('reports the progress', async () => {
    const read = async (): Promise<SessionProgress> => {
      const options = { method: 'GET', token, headers: { origin: null } };
      return (await call(setup.backend, '/sessions/current', options)).json() as Promise<SessionProgress>;
    };
    const empty = await read();
    assert.deepEqual(
      [empty.face, empty.document, empty.faceComparison, empty.liveness, empty.livenessAttemptsLeft],
      [null, null, null, null, 3],
    );
    const face = await call(setup.backend, '/faces', { token, body: faceForm(await picture()) });
    const document = await call(setup.backend, '/documents', { token, body: documentForm(await picture()) });
    const later = await read();
    assert.deepEqual(later.face, await face.json());
    assert.deepEqual(later.document, await document.json());
  });
});
