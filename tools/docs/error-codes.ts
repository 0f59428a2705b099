/** `docs/error-codes.md`: a section for each code, from the tables that the code itself uses. */
import { recoveries } from '../../src/kit/steps/recovery.js';
import { spokenCode } from '../../src/kit/i18n/words/common.js';
import { consoleCodes } from '../../src/contract/diagnostic-codes.js';
import { deviceErrorCodes, type IdvErrorCode } from '../../src/contract/errors.js';
import { problemFixOf } from '../../src/backend/problem-fixes.js';
import { fixOf } from '../../src/contract/fixes.js';
import { hostProblemCodes, serviceCodes, type ProblemCode } from '../../src/contract/problem-codes.js';
import { problemKinds } from '../../server/src/shared/problem-kinds.js';
import { en } from './english.js';
import { consoleTexts, errorTexts } from './error-code-texts.js';

export const problemCodes = [
  ...Object.values(serviceCodes).filter((name) => name !== 'SUCCESS'),
  ...hostProblemCodes,
] as const satisfies readonly ProblemCode[];

/** The console shows tags as text, but Markdown would treat them as HTML. */
const shownTags = (line: string): string =>
  line.replaceAll(/`[^`]*`|<[a-z][^<>]*>/g, (found) => (found.startsWith('`') ? found : `\`${found}\``));

const section = (code: string, ...lines: string[]): string =>
  `### ${code}\n\n${lines.map((line) => `- ${shownTags(line)}`).join('\n')}`;

function seenBy(code: IdvErrorCode): string {
  const { title } = en.errors[spokenCode(code)] ?? { title: '' };
  const again = recoveries[code].retry === null ? ', and is not asked to try again' : '';
  const inConsole = fixFor(code) !== undefined ? 'the console, ' : '';
  return `**Who sees it:** ${inConsole}your page (\`event.error.code\`), and the person, who reads “${title}”${again}.`;
}

const fixFor = (code: IdvErrorCode): string | undefined => fixOf(code) ?? problemFixOf(code as ProblemCode);

const causeAndFix = (code: IdvErrorCode): [string, string] => [
  `**Cause:** ${errorTexts[code].cause}`,
  `**Fix:** ${errorTexts[code].fix ?? fixFor(code) ?? ''}`,
];

export const deviceCodeSections = (): string =>
  deviceErrorCodes.map((code) => section(code, ...causeAndFix(code), seenBy(code))).join('\n\n');

export const problemCodeSections = (): string =>
  problemCodes
    .map((code) => {
      const { status, retryable } = problemKinds[code];
      const http = `**HTTP status:** ${status}${retryable ? ', `retryable`' : ''}`;
      return section(code, http, ...causeAndFix(code), seenBy(code));
    })
    .join('\n\n');

export const consoleCodeSections = (): string =>
  consoleCodes
    .map((code) => {
      const { cause, fix } = consoleTexts[code];
      return section(code, `**Cause:** ${cause}`, `**Fix:** ${fix}`, '**Who sees it:** developers, in the console.');
    })
    .join('\n\n');
