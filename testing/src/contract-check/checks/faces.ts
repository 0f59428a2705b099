/** Checks which selfies are accepted and refused, and that a repeated upload changes nothing. */
import { faceAccepted } from 'idv-elements/contract-schemas';
import { expect, expectAnswer, expectProblem } from '../expectations.js';
import { claimedPng, faceDetails, faceForm, formOf, html, turnedForm } from '../pictures.js';
import type { Check } from '../check.js';

const repeats: Check[] = [
  {
    id: 'face-accepted',
    group: 'faces',
    expects: 'POST /faces with a selfie: 201 with faceId, reference, confidence and sha256.',
    async run(bench) {
      expectAnswer(await bench.sendFace(faceForm(bench.selfie())), 201, faceAccepted);
    },
  },
  {
    id: 'face-repeated',
    group: 'faces',
    expects: 'The same selfie under the same key, once later and twice at once: the first answer each time.',
    async run(bench) {
      const [key, image, details] = [crypto.randomUUID(), bench.selfie(), faceDetails()];
      const form = () => formOf(image, details);
      const atOnce = await Promise.all([bench.sendFace(form(), { key }), bench.sendFace(form(), { key })]);
      const later = await bench.sendFace(turnedForm(form()), { key });
      const [first, ...others] = [...atOnce, later].map((answer) => expectAnswer(answer, 201, faceAccepted));
      for (const other of others) expect(later, JSON.stringify(other) === JSON.stringify(first), 'another answer');
    },
  },
  {
    id: 'face-repeated-in-new-session',
    group: 'faces',
    expects: 'The same selfie under the same key in a new session of the person: the first answer.',
    async run(bench) {
      const [key, image, details] = [crypto.randomUUID(), bench.selfie(), faceDetails()];
      const first = expectAnswer(await bench.sendFace(formOf(image, details), { key }), 201, faceAccepted);
      const { token } = await bench.anotherSession();
      const repeat = await bench.sendFace(formOf(image, details), { key, token });
      const second = expectAnswer(repeat, 201, faceAccepted);
      expect(
        repeat,
        second.faceId === first.faceId,
        'another answer: the key belongs to the person, not to the session',
      );
    },
  },
  {
    id: 'face-key-reused',
    group: 'faces',
    expects: 'Another selfie under a used key: 422 IDEMPOTENCY_KEY_REUSED.',
    async run(bench) {
      const key = crypto.randomUUID();
      expectAnswer(await bench.sendFace(faceForm(bench.selfie()), { key }), 201, faceAccepted);
      expectProblem(await bench.sendFace(faceForm(bench.selfie()), { key }), 'IDEMPOTENCY_KEY_REUSED');
    },
  },
  {
    id: 'face-without-key',
    group: 'faces',
    expects: 'POST /faces without Idempotency-Key: 400 IDEMPOTENCY_KEY_MISSING.',
    async run(bench) {
      expectProblem(await bench.sendFace(faceForm(bench.selfie()), { key: null }), 'IDEMPOTENCY_KEY_MISSING');
    },
  },
];

/** More pixels than a backend may reasonably accept. Only the header claims them. */
const hugeSide = 60_000;

/** Enough bytes to see the type of a picture, but not its size. */
const brokenBytes = 12;

const refusals: Check[] = [
  {
    id: 'face-too-large',
    group: 'faces',
    expects: 'A picture of one byte more than policy.maxImageBytes: 413 IMAGE_TOO_LARGE.',
    async run(bench) {
      const { maxImageBytes } = bench.session.policy;
      const image = bench.pictures.oversizedSelfie(maxImageBytes + 1);
      expectProblem(await bench.sendFace(faceForm(image)), 'IMAGE_TOO_LARGE');
    },
  },
  {
    id: 'face-too-large-unannounced',
    group: 'faces',
    expects: 'The same picture in chunks, without Content-Length: 413 IMAGE_TOO_LARGE. A selfie in chunks: 201.',
    async run(bench) {
      const image = bench.pictures.oversizedSelfie(bench.session.policy.maxImageBytes + 1);
      expectProblem(await bench.sendFace(faceForm(image), { isChunked: true }), 'IMAGE_TOO_LARGE');
      expectAnswer(await bench.sendFace(faceForm(bench.selfie()), { isChunked: true }), 201, faceAccepted);
    },
  },
  {
    id: 'face-too-many-pixels',
    group: 'faces',
    expects: 'A small file that claims more pixels than policy.maxImagePixels: 413 IMAGE_TOO_LARGE.',
    async run(bench) {
      const side = Math.min(hugeSide, Math.ceil(Math.sqrt(bench.session.policy.maxImagePixels)) + 1);
      for (const image of [claimedPng(side, side), claimedPng(hugeSide, hugeSide)]) {
        expectProblem(await bench.sendFace(faceForm(image)), 'IMAGE_TOO_LARGE');
      }
    },
  },
  {
    id: 'face-wrong-type',
    group: 'faces',
    expects: 'HTML, SVG, a GIF or an empty file, labeled as a JPEG: 415 UNSUPPORTED_MEDIA_TYPE.',
    async run(bench) {
      const text = (content: string) => new TextEncoder().encode(content);
      const svg = text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
      const gif = text('GIF89a\u0001\u0000\u0001\u0000');
      for (const image of [html, svg, gif, new Uint8Array()]) {
        expectProblem(await bench.sendFace(faceForm(image)), 'UNSUPPORTED_MEDIA_TYPE');
      }
    },
  },
  {
    id: 'face-broken',
    group: 'faces',
    expects: 'A truncated picture or form, or a form without a boundary: a 4xx problem.',
    async run(bench) {
      const { token } = bench;
      const broken = (type: string, body: string) =>
        bench.send('/faces', { token, headers: { 'content-type': type }, body });
      const answers = [
        await bench.sendFace(faceForm(bench.selfie().slice(0, brokenBytes))),
        await bench.sendFace(faceForm(claimedPng(1, 1).slice(0, brokenBytes))),
        await broken('multipart/form-data', '--b'),
        await broken('multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="image"'),
      ];
      const codes = ['INVALID_REQUEST', 'UNSUPPORTED_MEDIA_TYPE', 'INVALID_IMAGE'] as const;
      for (const answer of answers) expectProblem(answer, ...codes);
    },
  },
  {
    id: 'face-not-a-form',
    group: 'faces',
    expects: 'JSON instead of a form: 415 UNSUPPORTED_MEDIA_TYPE.',
    async run(bench) {
      const { token } = bench;
      const headers = { 'content-type': 'application/json' };
      expectProblem(await bench.send('/faces', { token, headers, body: '{}' }), 'UNSUPPORTED_MEDIA_TYPE');
    },
  },
  {
    id: 'face-incomplete',
    group: 'faces',
    expects: 'A form without its picture or details, or with wrong details: 400 INVALID_REQUEST.',
    async run(bench) {
      const image = bench.selfie();
      const { capturedAt: _, ...withoutTime } = faceDetails();
      const forms = [
        formOf(null, faceDetails()),
        formOf(image, null),
        formOf(image, 'not JSON'),
        formOf(image, withoutTime),
        formOf(image, { ...faceDetails(), mode: 'upload' }),
        formOf(image, { ...faceDetails(), measures: [] }),
      ];
      for (const form of forms) expectProblem(await bench.sendFace(form), 'INVALID_REQUEST');
    },
  },
  {
    id: 'face-not-echoed',
    group: 'faces',
    expects: 'HTML in the details or in the name of a part is not sent back.',
    async run(bench) {
      const mark = '<img src=x onerror=alert(1)>';
      const form = faceForm(bench.selfie(), { mode: mark, [mark]: mark });
      form.set(mark, mark);
      const answer = await bench.sendFace(form);
      expect(
        answer,
        !answer.text.includes('<img') && !answer.text.includes('onerror'),
        'the answer repeats what was sent',
      );
      expectProblem(answer, 'INVALID_REQUEST');
    },
  },
];

export const faceChecks: readonly Check[] = [...repeats, ...refusals];
