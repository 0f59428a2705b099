/** Documents, and comparisons of the pictures of a session. */
import { documentAccepted, faceAccepted, facesCompared } from 'idv-elements/contract-schemas';
import type { Answer, Bench, Sent } from '../bench.js';
import { expect, expectAnswer, expectProblem } from '../expectations.js';
import { documentDetails, faceForm, formOf, html } from '../pictures.js';
import type { Check } from '../check.js';

let sentDocuments = 0;

function documentForm(bench: Bench, change: object = {}): FormData {
  sentDocuments += 1;
  return formOf(bench.pictures.document(sentDocuments), { ...documentDetails(), ...change });
}

const sendDocument = (bench: Bench, form: FormData, sent: Sent = {}): Promise<Answer> =>
  bench.send('/documents', { token: bench.token, ...sent, body: form });

export const documentChecks: readonly Check[] = [
  {
    id: 'document-accepted',
    group: 'documents',
    expects:
      'POST /documents with a front: 201 with documentId, reference, backRead false, sha256 and backSha256 null.',
    async run(bench) {
      const answer = await sendDocument(bench, documentForm(bench));
      const { backRead, backSha256 } = expectAnswer(answer, 201, documentAccepted);
      expect(answer, !backRead && backSha256 === null, 'a back that was not sent');
    },
  },
  {
    id: 'document-with-back',
    group: 'documents',
    expects: 'With a back: 201 with backRead true and the digest of the back.',
    async run(bench) {
      const form = formOf(bench.pictures.document(1001), documentDetails(), bench.selfie());
      const answer = await sendDocument(bench, form);
      const { backRead, backSha256 } = expectAnswer(answer, 201, documentAccepted);
      expect(answer, backRead && backSha256 !== null, 'the back was not read');
    },
  },
  {
    id: 'document-repeated',
    group: 'documents',
    expects: 'The same document under the same key: the first answer. Another one: 422 IDEMPOTENCY_KEY_REUSED.',
    async run(bench) {
      const [key, details, image] = [crypto.randomUUID(), documentDetails(), bench.pictures.document(1002)];
      const send = () => sendDocument(bench, formOf(image, details), { key });
      const first = expectAnswer(await send(), 201, documentAccepted);
      const repeat = await send();
      const second = expectAnswer(repeat, 201, documentAccepted);
      expect(repeat, second.documentId === first.documentId, 'another answer');
      expectProblem(await sendDocument(bench, documentForm(bench), { key }), 'IDEMPOTENCY_KEY_REUSED');
      expectProblem(await sendDocument(bench, documentForm(bench), { key: null }), 'IDEMPOTENCY_KEY_MISSING');
    },
  },
  {
    id: 'document-refused',
    group: 'documents',
    expects: 'An unknown country or type: 400 INVALID_REQUEST. HTML: 415. No token: 401.',
    async run(bench) {
      for (const change of [{ country: 'XXX' }, { documentType: 'library_card' }, { country: undefined }]) {
        expectProblem(await sendDocument(bench, documentForm(bench, change)), 'INVALID_REQUEST');
      }
      expectProblem(await sendDocument(bench, formOf(html, documentDetails())), 'UNSUPPORTED_MEDIA_TYPE');
      expectProblem(await bench.send('/documents', { body: documentForm(bench) }), 'UNAUTHORIZED');
    },
  },
  {
    id: 'document-without-check',
    group: 'documents',
    expects:
      'A Ghana Card, which the service has no check for: 201 with `checked`, if policy.documents names a rule other than none. ' +
      'Otherwise DOCUMENT_NOT_SUPPORTED or INVALID_REQUEST.',
    async run(bench) {
      const { gh_ghana_card: rule = 'none' } = bench.session.policy.documents ?? {};
      const answer = await sendDocument(bench, documentForm(bench, { country: 'GHA', documentType: 'gh_ghana_card' }));
      if (rule === 'none') {
        expectProblem(answer, 'DOCUMENT_NOT_SUPPORTED', 'INVALID_REQUEST');
        return;
      }
      const { checked } = expectAnswer(answer, 201, documentAccepted);
      expect(answer, checked === (rule === 'ocr' ? 'ocr' : 'kept'), 'another treatment than the policy names');
    },
  },
  {
    id: 'document-too-large',
    group: 'documents',
    expects: 'A front of one byte more than policy.maxImageBytes: 413 IMAGE_TOO_LARGE.',
    async run(bench) {
      const image = bench.pictures.oversizedSelfie(bench.session.policy.maxImageBytes + 1);
      expectProblem(await sendDocument(bench, formOf(image, documentDetails())), 'IMAGE_TOO_LARGE');
    },
  },
];

const compare = (bench: Bench, pictures: object, sent: Sent = {}): Promise<Answer> =>
  bench.send('/face-comparisons', {
    token: bench.token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(pictures),
    ...sent,
  });

async function bothPictures(bench: Bench): Promise<{ source: string; target: string }> {
  const document = expectAnswer(await sendDocument(bench, documentForm(bench)), 201, documentAccepted);
  const face = expectAnswer(await bench.sendFace(faceForm(bench.selfie())), 201, faceAccepted);
  return { source: document.documentId, target: face.faceId };
}

export const comparisonChecks: readonly Check[] = [
  {
    id: 'faces-compared',
    group: 'comparisons',
    expects: 'POST /face-comparisons of the document and the selfie of the session: 201, and the same when repeated.',
    async run(bench) {
      const pictures = await bothPictures(bench);
      const key = crypto.randomUUID();
      const answer = await compare(bench, pictures, { key });
      const first = expectAnswer(answer, 201, facesCompared);
      const sides = first.source.id === pictures.source && first.target.id === pictures.target;
      expect(answer, sides, 'not the requested pictures');
      const repeat = await compare(bench, pictures, { key });
      const second = expectAnswer(repeat, 201, facesCompared);
      expect(repeat, second.comparisonId === first.comparisonId, 'another answer');
    },
  },
  {
    id: 'comparison-of-others',
    group: 'comparisons',
    expects: 'Pictures of another session, or unknown ones: 404 NOT_FOUND.',
    async run(bench) {
      const pictures = await bothPictures(bench);
      const unknown = { ...pictures, target: crypto.randomUUID() };
      expectProblem(await compare(bench, unknown), 'NOT_FOUND');
      const { token } = await bench.anotherSession();
      expectProblem(await compare(bench, pictures, { token }), 'NOT_FOUND');
    },
  },
  {
    id: 'comparison-refused',
    group: 'comparisons',
    expects: 'Malformed ids, or no JSON: 400 INVALID_REQUEST. No token: 401.',
    async run(bench) {
      for (const pictures of [{}, { source: '1', target: '2' }]) {
        expectProblem(await compare(bench, pictures), 'INVALID_REQUEST');
      }
      expectProblem(await compare(bench, {}, { body: 'not JSON' }), 'INVALID_REQUEST');
      const headers = { 'content-type': 'application/json' };
      expectProblem(await bench.send('/face-comparisons', { headers, body: '{}' }), 'UNAUTHORIZED');
    },
  },
];
