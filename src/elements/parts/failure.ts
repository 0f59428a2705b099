import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { detectBrowser, unblockKey } from '../../camera/browser.js';
import { isPhone } from '../../camera/system.js';
import { helpFor, offersOtherWays, tipIndex } from '../../capture/lifecycle/escalation.js';
import type { Failures } from '../../capture/lifecycle/escalation.js';
import { recoveries } from '../../capture/lifecycle/recovery.js';
import type { FailureOrigin, RecoveryAction } from '../../capture/lifecycle/recovery.js';
import { spokenCode } from '../../i18n/words/common.js';
import type { CommonWords, Passage, PictureSubject } from '../../i18n/types.js';
import type { IdvError, IdvErrorCode } from '../../shared/errors.js';
import { renderPassage } from './card.js';
import { renderDrawing } from '../drawings/drawing.js';
import type { IconName } from '../drawings/icons.js';
import type { SceneName } from '../drawings/scenes.js';
import { renderPrimary, renderQuiet } from './panel.js';
import { renderCode } from './unloaded.js';

export interface FailureOptions {
  words: CommonWords;
  error: IdvError;
  origin: FailureOrigin;
  recoveryAction: RecoveryAction;
  /** How often in a row: the second time a tip helps, from the third on another way. */
  failures: Failures | null;
  /** What the person takes pictures of. Default: a face. */
  subject?: PictureSubject;
  /** Other ways there are; on offer from the third time on. */
  ways?: Ways;
}

/** Other ways than trying the same again; those that are there. */
export interface Ways {
  /** The shutter in place of the automatic capture. */
  shutter?: (() => void) | undefined;
  /** A file in place of the camera. */
  upload?: (() => void) | undefined;
  /** A phone in place of this device. */
  phone?: (() => void) | undefined;
  /** Nothing on this device helps: the phone is on offer at once, and first. */
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

/** A refused picture is no broken connection. */
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
  // The same steps lead out of an app, whether its browser has no camera or only blocks it.
  const outOfApp = recoveryAction === 'open-in-browser' ? words.unblock?.['in-app'] : undefined;
  return phoneWords(words)?.steps[recoveryAction] ?? words.steps?.[recoveryAction] ?? outOfApp ?? [];
}

/** Words of a failure. Until all of them are here, only one thing can have failed. */
export function errorWords(words: Pick<CommonWords, 'errors' | 'phone'>, code: IdvErrorCode): Passage {
  const { errors } = words;
  const own = errors[code] ?? errors[spokenCode(code)] ?? errors['vision-assets-missing'];
  return { ...own, ...phoneWords(words)?.errors[code] };
}

/** Words of a failure that comes a second time in a row. Files that are still missing may be at a wrong address. */
function wordsAgain({ help, errors }: CommonWords, code: IdvErrorCode): Passage | undefined {
  const isMissing = code === 'vision-assets-missing';
  return help?.again[code] ?? (isMissing ? errors['vision-assets-misconfigured'] : undefined);
}

/** Trying again on this page cannot help. */
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

/** What is said of a failure: never the same three times in a row. */
export function failureWords(
  options: Pick<FailureOptions, 'words' | 'error' | 'failures' | 'subject' | 'ways'>,
): Passage {
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
  const { words, error, recoveryAction } = options;
  const { title, text } = failureWords(options);
  const steps = stepsOf(options);
  const { retryAfterSeconds } = error;
  // The time that the server names takes the place of words such as "in a few minutes".
  const waiting = retryAfterSeconds === undefined ? text : words.retryAfter(Math.max(1, Math.ceil(retryAfterSeconds)));
  return html`
    ${renderDrawing(iconOf(options), recoveryAction === 'contact-site' ? '' : 'mild', sceneOf(options))}
    ${renderPassage({ title, text: waiting })}
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
 * Actions of a failure: the one of its own, from the third time on the other ways before it and whatever the page puts
 * into the slot `support`, and the code.
 *
 * @param own what helps against this failure alone; `null`: nothing
 * @param beside another button below it
 */
export function renderWaysOut(
  { words, error, failures, ways }: Pick<FailureOptions, 'words' | 'error' | 'failures' | 'ways'>,
  own: { label: string; action: () => void } | null,
  beside: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const others = waysOf({ failures, ...(ways && { ways }) });
  const labels = words.help?.ways;
  // Nothing to try again: whatever else there is, is on offer at once.
  const offersSupport = isStuck(error) || offersOtherWays(failures);
  return html`<div class="actions">
      ${others.map(([name, action], at) => (at === 0 ? renderPrimary : renderQuiet)(labels?.[name] ?? '', action))}
      ${own === null ? nothing : (others.length === 0 ? renderPrimary : renderQuiet)(own.label, own.action)} ${beside}
    </div>
    ${offersSupport ? html`<slot name="support"></slot>` : nothing} ${renderCode(words, error)}`;
}
