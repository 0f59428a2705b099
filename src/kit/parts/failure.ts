import { html, nothing, css } from 'lit';
import type { TemplateResult } from 'lit';
import { detectBrowser, unblockKey } from '../../camera/browser.js';
import { isPhone } from '../../camera/system.js';
import { helpFor, offersOtherWays, tipIndex, recoveries } from '../steps/recovery.js';
import type { Failures, FailureOrigin, RecoveryAction } from '../steps/recovery.js';
import { spokenCode } from '../i18n/words/common.js';
import type { CommonWords, Passage, PictureSubject } from '../i18n/types.js';
import type { IdvError, IdvErrorCode } from '../../contract/errors.js';
import { renderPassage, renderPrimary, renderQuiet } from './card.js';
import { renderDrawing } from '../drawings/drawing.js';
import type { IconName } from '../drawings/icons.js';
import type { SceneName } from '../drawings/scenes.js';
import { renderCode } from './unloaded.js';

export interface FailureOptions {
  words: CommonWords;
  error: IdvError;
  origin: FailureOrigin;
  recoveryAction: RecoveryAction;
  /** The failures in a row. The second one shows a tip, the third another way. */
  failures: Failures | null;
  /** What the person takes pictures of. Default: a face. */
  subject?: PictureSubject;
  /** The other ways, which are offered from the third time on. */
  ways?: Ways;
}

/** The available ways other than trying the same again. */
export interface Ways {
  /** The shutter instead of the automatic capture. */
  shutter?: (() => void) | undefined;
  /** A file instead of the camera. */
  upload?: (() => void) | undefined;
  /** A phone instead of this device. */
  phone?: (() => void) | undefined;
  /** Whether nothing on this device helps. The phone is then offered at once, and first. */
  isPhoneFirst?: boolean;
}

const codeIcons: Partial<Record<IdvErrorCode, IconName>> = {
  'vision-offline': 'offline',
  'backend-offline': 'offline',
  'backend-unreachable': 'offline',
  NO_FACE: 'face-missing',
  FACE_MISMATCH: 'face-missing',
  MULTIPLE_FACES: 'people',
  SESSION_EXPIRED: 'clock',
};

const codeScenes: Partial<Record<IdvErrorCode, SceneName>> = {
  'camera-not-found': 'camera-missing',
  'camera-overconstrained': 'camera-missing',
  'camera-busy': 'camera-busy',
  'vision-assets-missing': 'download',
};

function iconOf({ error, origin, recoveryAction }: FailureOptions): IconName {
  const own = codeIcons[error.code];
  if (own !== undefined) return own;
  if (recoveryAction === 'wait') return 'clock';
  return origin === 'camera' ? 'camera-off' : 'alert';
}

/** The drawing. A refused picture must not look like a connection problem. */
function sceneOf({ error, recoveryAction, subject }: FailureOptions): SceneName | undefined {
  const own = codeScenes[error.code];
  if (own === 'camera-missing' && isPhone()) return 'camera-missing-phone';
  if (own !== undefined || recoveryAction !== 'take-again' || codeIcons[error.code] !== undefined) return own;
  return subject === 'document' ? 'closer-look' : 'unfinished';
}

/** The words for phones, on a phone. */
function phoneWords({ phone }: Pick<CommonWords, 'phone'>): CommonWords['phone'] {
  return isPhone() ? phone : undefined;
}

function stepsOf({ words, recoveryAction }: FailureOptions): readonly string[] {
  if (recoveryAction === 'allow-camera') {
    return words.unblock?.[unblockKey(detectBrowser(navigator.userAgent, navigator.maxTouchPoints))] ?? [];
  }
  // The steps out of an app are the same whether its browser has no camera or blocks it.
  const outOfApp = recoveryAction === 'open-in-browser' ? words.unblock?.['in-app'] : undefined;
  return phoneWords(words)?.steps[recoveryAction] ?? words.steps?.[recoveryAction] ?? outOfApp ?? [];
}

/** The words of a failure. Until all words have loaded, the only possible failure is code that does not load. */
export function errorWords(words: Pick<CommonWords, 'errors' | 'phone'>, code: IdvErrorCode): Passage {
  const { errors } = words;
  const own = errors[code] ?? errors[spokenCode(code)] ?? errors['vision-assets-missing'];
  return { ...own, ...phoneWords(words)?.errors[code] };
}

/** The words of a failure that occurs a second time in a row. Files that are still missing may have a wrong address. */
function wordsAgain({ help, errors }: CommonWords, code: IdvErrorCode): Passage | undefined {
  const isMissing = code === 'vision-assets-missing';
  return help?.again[code] ?? (isMissing ? errors['vision-assets-misconfigured'] : undefined);
}

/** Whether trying again on this page cannot help. */
export function isStuck({ code }: IdvError): boolean {
  return recoveries[code].retry === null;
}

function waysOf({
  failures,
  ways = {},
}: Pick<FailureOptions, 'failures' | 'ways'>): [Exclude<keyof Ways, 'isPhoneFirst'>, () => void][] {
  const { isPhoneFirst = false } = ways;
  if (!offersOtherWays(failures) && !isPhoneFirst) return [];
  const names = isPhoneFirst ? (['phone'] as const) : (['shutter', 'upload', 'phone'] as const);
  return names.flatMap((name) => (ways[name] === undefined ? [] : [[name, ways[name]]]));
}

/** The words shown and announced for a failure, never the same three times in a row. */
export function failureWords(
  options: Pick<FailureOptions, 'words' | 'error' | 'failures' | 'subject' | 'ways'>,
): Passage {
  const { words, error } = options;
  const { title, text } = adviceOf(options);
  return { title, text: retryText(words, error) ?? text };
}

/** A time given by the server replaces words such as "in a few minutes". */
export function retryText({ retryAfter }: CommonWords, { retryAfterSeconds }: IdvError): string | undefined {
  return retryAfterSeconds === undefined ? undefined : retryAfter(Math.max(1, Math.ceil(retryAfterSeconds)));
}

function adviceOf(options: Pick<FailureOptions, 'words' | 'error' | 'failures' | 'subject' | 'ways'>): Passage {
  const { words, error, failures, subject = 'face' } = options;
  const own = errorWords(words, error.code);
  const { help } = words;
  if (help === undefined || failures === null) return own;
  switch (helpFor(failures)) {
    case 'none':
      return own;
    case 'other-way':
      return waysOf(options).length === 0 ? help.stuck : help.otherWay;
    case 'tip': {
      const again = failures.times === 2 && failures.sameCode === 2 ? wordsAgain(words, error.code) : undefined;
      const tips = help.tips[failures.kind === 'picture' ? subject : failures.kind];
      return again ?? { title: own.title, text: tips[tipIndex(failures, tips.length)] ?? own.text };
    }
  }
}

function renderFailure(options: FailureOptions): TemplateResult {
  const { recoveryAction } = options;
  const steps = stepsOf(options);
  return html`
    ${renderDrawing(iconOf(options), recoveryAction === 'contact-site' ? '' : 'mild', sceneOf(options))}
    ${renderPassage(failureWords(options))}
    ${
      steps.length === 0
        ? nothing
        : html`<ol class="numbered" part="failure-steps" role="list">
            ${steps.map((step) => html`<li>${step}</li>`)}
          </ol>`
    }
  `;
}

/** A failure's screen, between header and panel. */
export function renderFailed(options: FailureOptions): TemplateResult {
  return html`<div class="body" part="body">
    <slot name="failed">${renderFailure(options)}</slot>
  </div>`;
}

/**
 * A failure's own action, and the code for support. From the third failure on, other ways come before the action, and
 * the slot `support` is shown.
 *
 * @param own the action that helps against this particular failure, or `null`
 * @param beside another button below it
 */
export function renderWaysOut(
  { words, error, failures, ways }: Pick<FailureOptions, 'words' | 'error' | 'failures' | 'ways'>,
  own: { label: string; action: () => void } | null,
  beside: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const others = waysOf({ failures, ...(ways && { ways }) });
  const labels = words.help?.ways;
  // A phone has a camera of its own, so it is offered next to the failure's own action from the first failure on.
  const phone = others.length === 0 && error.code.startsWith('camera-') ? ways?.phone : undefined;
  // If trying again is pointless, offer support at once.
  const offersSupport = isStuck(error) || offersOtherWays(failures);
  return html`<div class="actions">
      ${others.map(([name, action], at) => (at === 0 ? renderPrimary : renderQuiet)(labels?.[name] ?? '', action))}
      ${own === null ? nothing : (others.length === 0 ? renderPrimary : renderQuiet)(own.label, own.action)} ${beside}
      ${phone === undefined ? nothing : renderQuiet(words.actions.usePhone, phone)}
    </div>
    ${offersSupport ? html`<slot name="support"></slot>` : nothing} ${renderCode(words, error)}`;
}

/** Styles of a failure in addition to `unloadedStyles`. */
export const failureStyles = css`
  @media (max-height: 639px) {
    .drawing:has(~ .numbered > :nth-child(3)) {
      display: none;
    }
  }

  /* The only button of a failure. */
  .actions > .quiet:only-child {
    border-color: var(--_line);
  }

  .numbered {
    display: grid;
    gap: 12px;
    inline-size: 100%;
    max-inline-size: 340px;
    counter-reset: step;
  }

  .numbered li {
    display: grid;
    grid-template-columns: 28px 1fr;
    gap: 12px;
    align-items: center;
    counter-increment: step;
  }

  .numbered li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    border-radius: 50%;
    background: var(--_surface-raised);
    font-size: var(--_s);
    font-weight: 600;
  }
`;
