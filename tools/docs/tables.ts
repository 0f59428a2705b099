/** Makes Markdown tables from the tables in the code: codes, endpoints, routes, test values, statuses. */
import { deviceErrorCodes, hostProblemCodes } from 'idv-elements/contract';
import { createHostBackend } from '../../server/src/host-backend/index.js';
import {
  endpoints,
  httpStatusOf,
  isRetryable,
  serviceCodes,
  testValues,
  type ServiceCode,
} from '../../server/src/identity-service/index.js';
import { problemKinds } from '../../server/src/shared/problem-kinds.js';
import { spokenCode } from '../../src/kit/i18n/words/common.js';
import { deviceProfiles } from '../../testing/src/camera/devices/device-profiles.js';
import { cameraFailureScenarios } from '../../testing/src/camera/devices/failures.js';
import { documentScripts } from '../../testing/src/documents/document-scripts.js';
import { poseScripts } from '../../testing/src/people/scripts/ready-made.js';
import { en } from './english.js';
import { cell, code, table } from './table.js';

const yes = (value: boolean): string => (value ? 'yes' : 'no');

export function serviceCodeTable(): string {
  const codes = Object.keys(serviceCodes).toSorted((a, b) => Number(a) - Number(b)) as ServiceCode[];
  const rows = codes.map((value) => [
    code(value),
    code(serviceCodes[value]),
    String(httpStatusOf[value]),
    yes(isRetryable(value)),
  ]);
  return table('', ['Code', 'Name', 'HTTP status', 'Worth a retry'], rows);
}

export function hostCodeTable(): string {
  const rows = hostProblemCodes.map((name) => {
    const { status, title, retryable } = problemKinds[name];
    return [code(name), String(status), yes(retryable), cell(title)];
  });
  return table('', ['Code', 'HTTP status', 'Worth a retry', 'Meaning'], rows);
}

type Elements = Pick<HTMLElementTagNameMap, keyof HTMLElementTagNameMap & `idv-${string}`>;
type StatusOf<Tag extends keyof Elements> = Elements[Tag]['status'];

/** All statuses of each element, about in the order in which a person sees them. */
export const statuses = {
  'idv-face-capture':
    'idle permission loading framing holding capturing review submitting done failed paused canceled handoff',
  'idv-document-capture':
    'idle permission loading framing holding reading capturing adjusting review turning submitting done failed paused canceled handoff',
  'idv-liveness':
    'idle permission loading checking creating presenting following passed rejected expired failed paused canceled',
  'idv-liveness-challenge':
    'idle permission loading framing challenge between swapping submitting passed missed rejected expired failed paused canceled',
  'idv-verification':
    'resuming step comparing sending finishing passed attention mismatch refused failed declined stopped kept handoff handed-over misconfigured',
} as const;

type Split<Words extends string> = Words extends `${infer First} ${infer Rest}` ? First | Split<Rest> : Words;
type Difference<A, B> = Exclude<A, B> | Exclude<B, A>;
type None<Rest extends never> = Rest;
/** Does not compile if the list of an element lacks one of its statuses, or has another. */
export type AllStatuses = None<
  { [Tag in keyof Elements]: Difference<StatusOf<Tag>, Split<(typeof statuses)[Tag]>> }[keyof Elements]
>;

export function statusList(tag: string): string {
  const names = (statuses as Record<string, string>)[tag]?.split(' ').map(code);
  if (names === undefined) throw new Error(`The statuses of <${tag}> are not listed.`);
  return `\`status\` is ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.\n\n`;
}

const { file } = en.document;
/** A document's file has its own words, which also depend on its format. */
const fileTitles: Partial<Record<string, string>> = {
  'file-unsupported': file.heic.title,
  'file-unreadable': file.broken.title,
  'file-locked': file.locked.title,
};

/** Includes the words that people read. */
export function deviceCodeTable(): string {
  const rows = deviceErrorCodes.map((name) => [
    code(name),
    cell(en.errors[spokenCode(name)]?.title ?? fileTitles[name] ?? ''),
  ]);
  return table('', ['Code', 'What the person reads'], rows);
}

export function endpointTable(): string {
  const rows = Object.entries(endpoints).map(([name, { method, path, summary }]) => [
    code(`${name}()`),
    code(`${method} ${path.replace('/v1/api', '')}`),
    cell(summary),
  ]);
  return table('', ['Method', 'Endpoint under `/v1/api`', 'What it does'], rows);
}

interface OpenApi {
  paths: Record<string, Record<string, { summary: string }>>;
}

/** Made from the OpenAPI document that the host backend serves. */
export async function routeTable(): Promise<string> {
  const backend = createHostBackend({
    identityService: { baseUrl: 'http://localhost', apiKey: 'none' },
    authorize: () => null,
    secret: 'x'.repeat(32),
    allowedOrigins: ['http://localhost'],
    log: false,
  });
  try {
    const response = await backend.fetch(new Request('http://localhost/idv/openapi.json'));
    const { paths } = (await response.json()) as OpenApi;
    const rows = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { summary }]) => [
        code(`${method.toUpperCase()} ${path}`),
        cell(summary),
      ]),
    );
    return table('', ['Route', 'What it does'], rows);
  } finally {
    await backend.close();
  }
}

/** Values that force outcomes in the sandbox. */
export function testValueTable(): string {
  const rows = Object.entries(testValues)
    .filter(([, { hasEndpoint }]) => hasEndpoint)
    .map(([kind, { valid, invalid, error, mismatch }]) => [
      code(kind),
      ...[valid, invalid, error, mismatch].map((value) => code(value ?? '')),
    ]);
  return table('', ['Field', 'Succeeds', 'Not found or invalid', 'Fails', 'Face mismatch'], rows);
}

type Summaries = Readonly<Record<string, { readonly summary: string }>>;

function summaryTable(columns: readonly [string, string], entries: Summaries): string {
  const rows = Object.entries(entries).map(([name, { summary }]) => [code(name), cell(summary)]);
  return table('', columns, rows);
}

export const testingTables: Record<string, () => string> = {
  scripts: () => summaryTable(['Script', 'What the person does'], poseScripts),
  'document-scripts': () => summaryTable(['Script', 'What happens to the document'], documentScripts),
  profiles: () => summaryTable(['Profile', 'Device'], deviceProfiles),
  'camera-failures': () => summaryTable(['Failure', 'What happens'], cameraFailureScenarios),
};
