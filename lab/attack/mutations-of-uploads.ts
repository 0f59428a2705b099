/** Defenses of uploads and evidence to break on purpose. Part of `mutations.ts`. */
import type { Mutation } from './mutation.js';

const backend = (file: string) => `server/src/host-backend/${file}`;
const shared = (file: string) => `server/src/shared/${file}`;
const verifier = (file: string) => `server/src/liveness-verifier/${file}`;

export const mutationsOfUploads: readonly Mutation[] = [
  {
    breaks: 'a problem names ten fields at most',
    attack: 'huge details',
    file: shared('request.ts'),
    find: 'const maxFieldsNamed = 10;',
    replace: 'const maxFieldsNamed = 10_000;',
  },
  {
    breaks: 'a JPEG has at most 1,024 segments',
    attack: 'empty segments',
    file: shared('image-header.ts'),
    find: 'maxJpegSegments = 1_024',
    replace: 'maxJpegSegments = 100_000_000',
  },
  {
    breaks: 'a JPEG has at most 100 scans',
    attack: 'empty segments',
    file: shared('image-header.ts'),
    find: 'maxJpegScans = 100;',
    replace: 'maxJpegScans = 100_000_000;',
  },
  {
    breaks: 'a hook has ten seconds',
    attack: 'hanging hook',
    file: backend('delivery/results.ts'),
    find: 'await withDeadline(running, delivery.timeoutMs);',
    replace: 'await running;',
  },
  {
    breaks: 'results that wait have 48 MB of memory',
    attack: 'failing hooks',
    file: backend('delivery/waiting-bytes.ts'),
    find: 'const maxBytesInMemory = 48_000_000;',
    replace: 'const maxBytesInMemory = 64_000_000_000;',
  },
  {
    breaks: 'one person has 32 uploads at once',
    attack: 'one person, slowly',
    file: shared('budgets.ts'),
    find: 'const maxUploadsOfOwner = 32;',
    replace: 'const maxUploadsOfOwner = 1_000;',
  },
  {
    breaks: 'one person has a quarter of the memory',
    attack: 'one person, slowly',
    file: shared('budgets.ts'),
    find: 'const maxShareOfOwner = 1 / 4;',
    replace: 'const maxShareOfOwner = 1;',
  },
  {
    breaks: 'a busy backend says when to retry',
    attack: 'large selfies at once',
    file: backend('shared/problem.ts'),
    find: '{ ...options, retryAfterSeconds: busyRetrySeconds }',
    replace: 'options',
  },
  {
    breaks: 'a busy backend blames nobody',
    attack: 'large selfies at once',
    file: backend('shared/problem.ts'),
    find: "new ProblemError('SERVICE_TEMPORARILY_UNAVAILABLE', { ...options,",
    replace: "new ProblemError('TIMEOUT', { status: 408, ...options,",
  },
  {
    breaks: 'a decoder holds 130 MB of a PNG at most',
    attack: 'deep PNGs',
    file: backend('images/picture.ts'),
    find: "image.format === 'png' && decodedBytes(image) > maxDecodedPngBytes",
    replace: 'decodedBytes(image) < 0',
  },
  {
    breaks: 'a picture without a face is not paid for',
    attack: 'large PNGs',
    file: backend('images/face-check.ts'),
    find: "if (main === undefined) throw new ProblemError('NO_FACE');",
    replace: 'if (main === undefined) return;',
  },
  {
    breaks: 'a check is looked up before its evidence is read',
    attack: 'unknown checks',
    file: verifier('verifier.ts'),
    find: 'const owner = await checks.expectEvidence(id, key);',
    replace: 'const owner = id;',
  },
  {
    breaks: 'evidence has at most twice the parts that it may have',
    attack: 'costly evidence',
    file: verifier('verifier.ts'),
    find: 'const maxParts = 2 * (2 + maxPictures);',
    replace: 'const maxParts = 1_000_000;',
  },
  {
    breaks: 'pictures are looked at',
    attack: 'huge evidence',
    file: verifier('judge-evidence.ts'),
    find: 'if (faults.length > 0 ||',
    replace: 'if (faults.length < 0 ||',
  },
  {
    breaks: 'evidence has 48 MB of memory',
    attack: 'unfinished evidence',
    file: verifier('verifier.ts'),
    find: 'const maxWaitingBytes = 48_000_000;',
    replace: 'const maxWaitingBytes = 48_000_000_000;',
  },
  {
    breaks: "one person's checks share a quarter of the memory",
    attack: 'one person, many checks',
    file: verifier('checks.ts'),
    find: 'owner === undefined ? checkId : await sha256Hex(owner)',
    replace: 'checkId',
  },
  {
    breaks: 'evidence waits 20 s for memory',
    attack: 'many people, slowly',
    file: verifier('checks.ts'),
    find: 'const maxWaitMs = 20_000;',
    replace: 'const maxWaitMs = 60_000;',
  },
  {
    breaks: 'small bodies take no place of an upload',
    attack: 'unfinished claims',
    file: backend('routes/writes.ts'),
    find: '{ smallBodies: bodies }: Environment',
    replace: '{ bodies }: Environment',
  },
];
