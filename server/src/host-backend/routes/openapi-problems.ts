/** Which problems a route may answer with, by HTTP status, for the OpenAPI document. */
import type { Problem, ProblemCode } from 'idv-elements/contract';
import type { Json } from '../../shared/json-schema.js';
import { problemKinds } from '../../shared/problem-kinds.js';
import type { RouteRow } from './table.js';

/** Problems that any call to the identity service may cause. */
const serviceProblems = [
  ...(['PENDING', 'INVALID_REQUEST', 'INVALID_CREDENTIALS', 'TIMEOUT', 'PROVIDER_ERROR', 'FAILED'] as const),
  ...(['SYSTEM_ERROR', 'SERVICE_TEMPORARILY_UNAVAILABLE', 'CONFLICT'] as const),
] satisfies ProblemCode[];

/** The problem codes that a route may answer with, derived from what it takes and does. */
export function problemsOf(row: RouteRow): ProblemCode[] {
  const { method, credential, json, form, callsService, problems = [] } = row;
  const isOfBrowser = credential !== 'secret-path';
  const codes: (ProblemCode | false)[] = [
    ...(['RATE_LIMITED', 'SERVICE_TEMPORARILY_UNAVAILABLE', 'INTERNAL'] as const),
    ...(isOfBrowser ? (['FORBIDDEN'] as const) : []),
    ...(credential === 'token' ? (['UNAUTHORIZED', 'SESSION_EXPIRED', 'HANDOFF_EXPIRED'] as const) : []),
    ...(method === 'POST' && isOfBrowser
      ? (['IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_REUSED', 'CONFLICT', 'TIMEOUT'] as const)
      : []),
    ...(json !== undefined || form !== undefined ? (['INVALID_REQUEST', 'IMAGE_TOO_LARGE', 'TIMEOUT'] as const) : []),
    form !== undefined && 'UNSUPPORTED_MEDIA_TYPE',
    ...(callsService ? serviceProblems : []),
    ...problems,
  ];
  return [...new Set(codes.filter((code) => code !== false))];
}

/** Further statuses that a code may have: 408 is for a body that arrives too slowly. */
const otherStatuses: Partial<Record<ProblemCode, number>> = { TIMEOUT: 408 };

function statusesOf(code: ProblemCode, { json, form }: RouteRow): number[] {
  const other = otherStatuses[code];
  const readsBody = json !== undefined || form !== undefined;
  return [problemKinds[code].status, ...(other !== undefined && readsBody ? [other] : [])];
}

const waits: ReadonlySet<number> = new Set([429, 503, 504]);
const mediaType = 'application/problem+json';

function responseOf(status: number, codes: readonly ProblemCode[]): Json {
  const sent = ['X-Request-Id', ...(waits.has(status) ? ['Retry-After'] : [])];
  return {
    description: codes.map((code) => `\`${code}\`: ${problemKinds[code].title}.`).join(' '),
    headers: Object.fromEntries(sent.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: {
      [mediaType]: {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { properties: { status: { const: status }, code: { enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** The problems of a route by status. A gateway or a later version may answer with others. */
export function problemResponses(row: RouteRow): Json {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemsOf(row)) {
    for (const status of statusesOf(code, row)) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const listed = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]) => [status, responseOf(status, codes)]);
  const any = { [mediaType]: { schema: { $ref: '#/components/schemas/Problem' } } };
  return { ...Object.fromEntries(listed), default: { description: 'Any other problem (RFC 9457).', content: any } };
}

function exampleOf(code: ProblemCode): Problem {
  const { status, title, retryable } = problemKinds[code];
  const type = `urn:idv-elements:problem:${code}`;
  return { type, title, status, code, retryable, reference: 'idv-3f6f1a52-9c0e-4a57-a0c5-2f1c8f7f6f10' };
}

/** One example for each code. */
export const problemExamples: Json = Object.fromEntries(
  (Object.keys(problemKinds) as ProblemCode[]).map((code) => [
    code,
    { summary: problemKinds[code].title, value: exampleOf(code) },
  ]),
);
