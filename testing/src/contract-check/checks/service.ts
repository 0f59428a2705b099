/** The backend's calls to the identity service, and how it handles the service's failures. */
import type { ProblemCode } from 'idv-elements/contract';
import { faceAccepted } from 'idv-elements/contract-schemas';
import type { Answer, Bench } from '../bench.js';
import { expect, expectAnswer, expectAnyProblem, expectProblem } from '../expectations.js';
import { faceDetails, faceForm, formOf, html } from '../pictures.js';
import { ServiceSide } from '../service-side.js';
import { Deviation, Skip } from '../types.js';
import type { Check } from '../check.js';

const path = '/verification/detect-faces';

function serviceOf({ options }: Bench): ServiceSide {
  if (options.sandbox === null) throw new Skip("pass the address of the backend's sandbox with --sandbox");
  return new ServiceSide(options.sandbox, options.fetch);
}

/** One selfie, sent several times. */
function repeatable(bench: Bench): () => Promise<Answer> {
  const [key, image, details] = [crypto.randomUUID(), bench.selfie(), faceDetails()];
  return () => bench.sendFace(formOf(image, details), { key });
}

/** Each failure of the service, and the answer that the browser should get. */
const failures: [id: string, faults: object, code: ProblemCode, says: string][] = [
  ['service-no-face', { detectedFaces: 0 }, 'NO_FACE', 'The service finds no face: 422 NO_FACE.'],
  ['service-faces', { detectedFaces: 2 }, 'MULTIPLE_FACES', 'The service finds two faces: 422 MULTIPLE_FACES.'],
  ['service-image', { forceCode: '100' }, 'INVALID_IMAGE', 'The service refuses the picture: 422 INVALID_IMAGE.'],
  [
    'service-credentials',
    { forceCode: '92' },
    'INVALID_CREDENTIALS',
    "The service refuses the backend's key: 502 INVALID_CREDENTIALS, never 401, which concerns the person's session.",
  ],
];

/** 302 turns a POST into a GET that still carries the headers. The others repeat it with its body. */
const redirects = [302, 307, 308] as const;

export const serviceChecks: readonly Check[] = [
  {
    id: 'service-asked-once',
    group: 'service',
    expects:
      'A selfie sent four times under one key: the service is called once, with the picture and reference of the answer.',
    async run(bench) {
      const send = repeatable(bench);
      let answer: Answer | undefined;
      const asked = await serviceOf(bench).during(path, async () => {
        answer = (await Promise.all([send(), send(), send()]))[0];
        await send();
      });
      if (answer === undefined) return;
      const { reference, sha256 } = expectAnswer(answer, 201, faceAccepted);
      if (asked.length !== 1) throw new Deviation(`the service was called ${asked.length} times`);
      expect(answer, asked[0]?.reference === reference, 'the reference is not the one that was sent to the service');
      expect(
        answer,
        asked[0]?.imageSha256[0] === sha256,
        'sha256 does not match the picture that was sent to the service',
      );
    },
  },
  {
    id: 'service-not-asked',
    group: 'service',
    expects: 'A picture of a refused type, or without a token: the service is not called.',
    async run(bench) {
      const asked = await serviceOf(bench).during(path, async () => {
        await bench.sendFace(faceForm(html));
        await bench.send('/faces', { body: faceForm(bench.selfie()) });
      });
      if (asked.length > 0) throw new Deviation(`the service was called ${asked.length} times`);
    },
  },
  ...failures.map(([id, faults, code, expects]): Check => ({
    id,
    group: 'service',
    expects,
    run: (bench) =>
      serviceOf(bench).failing(faults, async () => {
        expectProblem(await bench.sendFace(faceForm(bench.selfie())), code);
      }),
  })),
  {
    id: 'service-redirect',
    group: 'service',
    expects:
      'The service answers with a redirect to another origin (302, 307, 308): nothing is sent there, neither key nor picture, and the answer is a problem.',
    async run(bench) {
      const { relay = null } = bench.options;
      if (relay === null)
        throw new Skip("pass a port with --service-port, and set the backend's service address to it");
      for (const status of redirects) {
        let answer: Answer | undefined;
        const { asked, followed } = await relay.redirecting(status, async () => {
          answer = await bench.sendFace(faceForm(bench.selfie()));
        });
        if (followed > 0) throw new Deviation(`the backend followed a ${status} to another origin`);
        if (asked === 0) throw new Skip('the backend does not call the service through the port of --service-port');
        if (answer !== undefined) expectAnyProblem(answer);
      }
    },
  },
  {
    id: 'service-away',
    group: 'service',
    expects: 'The service is unreachable: a retryable 5xx problem. The same request later: 201.',
    async run(bench) {
      const send = repeatable(bench);
      await serviceOf(bench).failing({ forceCode: '102' }, async () => {
        const answer = await send();
        const { retryable } = expectProblem(answer, 'SERVICE_TEMPORARILY_UNAVAILABLE');
        expect(answer, retryable, 'not retryable');
      });
      expectAnswer(await send(), 201, faceAccepted);
    },
  },
  {
    id: 'service-answer-lost',
    group: 'service',
    expects:
      "The service's answer is lost: a retryable problem. The same request later uses the same reference and gets 409 CONFLICT, so that nothing is paid twice.",
    async run(bench) {
      const send = repeatable(bench);
      const asked = await serviceOf(bench).during(path, async () => {
        await serviceOf(bench).failing({ reset: 'after-work' }, async () => {
          const answer = await send();
          const { retryable, status } = expectAnyProblem(answer);
          expect(answer, retryable && status >= 500, 'not a retryable 5xx problem');
        });
        expectProblem(await send(), 'CONFLICT');
      });
      const references = new Set(asked.map(({ reference }) => reference));
      if (references.size !== 1) throw new Deviation(`the service was called with ${references.size} references`);
    },
  },
];
