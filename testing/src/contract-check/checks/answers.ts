/** Checks of all answers of the run. They come last. */
import { seen, expectAnyProblem } from '../expectations.js';
import type { Answer, Bench } from '../bench.js';
import { Deviation, Skip } from '../types.js';
import type { Check } from '../check.js';

/** Traces of an exception in the server's code. */
const traces: readonly RegExp[] = [
  /Traceback \(most recent call last\)/,
  /\bat [\w.$<>]+ ?\(.*:\d+(?::\d+)?\)/,
  /\bgoroutine \d+ \[/,
  /Exception in thread|Caused by: /,
  /#\d+ [\w/.-]+\.php\(\d+\)/,
  /\b(?:\/home|\/usr|\/var|\/opt|\/srv|\/app|[A-Z]:\\)[\w/\\.-]*\.(?:js|ts|py|php|java|go|cs|rb)\b/,
];

/** Shorter secrets may appear in a text by chance. */
const minSecretLength = 6;

function* secretsOf({ options }: Bench): Generator<string> {
  const values = Object.values(options.login).flatMap((value) => [value, ...value.split(/[;=]\s*/)]);
  for (const text of [...options.secrets, ...values]) if (text.length >= minSecretLength) yield text;
}

/** Includes the decoded parts of a token, because base64url hides nothing. */
function readable({ text, headers, json }: Answer): string {
  const { token } = (json ?? {}) as { token?: unknown };
  const parts = typeof token === 'string' ? token.split('.') : [];
  const opened = parts.map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  return [text, ...[...headers].map(([name, value]) => `${name}: ${value}`), ...opened].join('\n');
}

function each(bench: Bench, isWrong: (answer: Answer) => string | null): Promise<void> {
  if (bench.answers.length === 0) return Promise.reject(new Skip('no answer was received'));
  for (const answer of bench.answers) {
    const why = isWrong(answer);
    if (why !== null) return Promise.reject(new Deviation(`${seen(answer)}: ${why}`));
  }
  return Promise.resolve();
}

export const answerChecks: readonly Check[] = [
  {
    id: 'answers-are-problems',
    group: 'answers',
    expects: 'Every answer from 400 up is a complete problem: type, title, status, code, retryable and reference.',
    run: (bench) =>
      each(bench, (answer) => {
        if (answer.status >= 400 && !answer.route.startsWith('OPTIONS ')) expectAnyProblem(answer);
        return null;
      }),
  },
  {
    id: 'answers-not-stored',
    group: 'answers',
    expects: 'Every answer is Cache-Control: no-store and X-Content-Type-Options: nosniff.',
    run: (bench) =>
      each(bench, ({ headers, route }) => {
        if (route.startsWith('OPTIONS ')) return null;
        const isStored = !/\bno-store\b/.test(headers.get('cache-control') ?? '');
        if (isStored) return 'without Cache-Control: no-store';
        return headers.get('x-content-type-options') === 'nosniff' ? null : 'without X-Content-Type-Options: nosniff';
      }),
  },
  {
    id: 'answers-are-no-pages',
    group: 'answers',
    expects: 'No answer is an HTML page or a redirect.',
    run: (bench) =>
      each(bench, ({ status, headers, text }) => {
        if (status >= 300 && status < 400) return 'a redirect';
        const isPage = /\bhtml\b/i.test(headers.get('content-type') ?? '') || /^\s*<(?:!doctype|html)/i.test(text);
        return isPage ? 'an HTML page' : null;
      }),
  },
  {
    id: 'answers-hold-no-secret',
    group: 'answers',
    expects: "No answer, header or token contains the login, a given secret, or a trace of the server's code.",
    run: (bench) =>
      each(bench, (answer) => {
        const text = readable(answer);
        if ([...secretsOf(bench)].some((secret) => text.includes(secret))) return 'it contains a secret';
        return traces.some((trace) => trace.test(text)) ? "it contains a trace of the server's code" : null;
      }),
  },
];
