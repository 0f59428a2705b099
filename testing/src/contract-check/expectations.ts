/**
 * What an answer must be. Each function throws a `Deviation` that says what was received, without anything from a body.
 */
import type { z } from 'zod';
import type { ProblemCode } from 'idv-elements/contract';
import { problem } from 'idv-elements/contract-schemas';
import { problemKinds } from 'idv-elements-server-internal';
import type { Answer } from './bench.js';
import { Deviation } from './types.js';

const codeOf = ({ json }: Answer): string => {
  const { code } = (json ?? {}) as { code?: unknown };
  return typeof code === 'string' && Object.hasOwn(problemKinds, code) ? ` ${code}` : '';
};

/** Describes what was received: status, media type and problem code. */
export function seen(answer: Answer): string {
  const type = answer.headers.get('content-type')?.slice(0, 60) ?? 'no content type';
  const limited = answer.status === 429 ? ' (wait, or raise your limits for this run)' : '';
  return `${answer.route} → ${answer.status} ${type}${codeOf(answer)}${limited}`;
}

export function deviate(answer: Answer, why?: string): never {
  throw new Deviation(why === undefined ? seen(answer) : `${seen(answer)}: ${why}`);
}

const maxFields = 5;

/** Lists the invalid fields, but never their values. */
function fieldsOf(error: z.ZodError): string {
  const fields = error.issues
    .slice(0, maxFields)
    .map(({ path, message }) => `${path.join('.') || 'body'} (${message})`);
  return fields.join(', ');
}

/** Expects a successful answer. */
export function expectAnswer<Value>(answer: Answer, status: number, schema: z.ZodType<Value>): Value {
  if (answer.status !== status) deviate(answer);
  if (answer.json === undefined) deviate(answer, 'not JSON');
  const parsed = schema.safeParse(answer.json);
  return parsed.success ? parsed.data : deviate(answer, `check ${fieldsOf(parsed.error)}`);
}

/** Expects a problem with one of these codes and the code's status. */
export function expectProblem(answer: Answer, ...codes: readonly ProblemCode[]): z.output<typeof problem> {
  const body = expectAnyProblem(answer);
  if (!codes.includes(body.code)) deviate(answer);
  return body;
}

/** Another status that a code may have. */
const otherStatus: Partial<Record<ProblemCode, number>> = { TIMEOUT: 408 };

/** Expects a complete problem with any code. */
export function expectAnyProblem(answer: Answer): z.output<typeof problem> {
  if (answer.status < 400) deviate(answer);
  if (!/^application\/problem\+json\b/i.test(answer.headers.get('content-type') ?? '')) {
    deviate(answer, 'problems must be application/problem+json');
  }
  const parsed = problem.safeParse(answer.json);
  if (!parsed.success) return deviate(answer, `check ${fieldsOf(parsed.error)}`);
  const { status, code } = parsed.data;
  if (status !== answer.status) deviate(answer, 'the field "status" differs');
  const own = problemKinds[code].status;
  if (status !== own && status !== otherStatus[code]) deviate(answer, `${code} belongs to ${own}`);
  return parsed.data;
}

export function expect(answer: Answer, isRight: boolean, why: string): void {
  if (!isRight) deviate(answer, why);
}
