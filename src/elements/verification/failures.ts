/**
 * The screens of a journey's own failures: a step's photo that was refused, a call that failed, code that did not load.
 */
import { nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { joinWords } from '../../kit/i18n/join-words.js';
import { recoveries } from '../../kit/steps/recovery.js';
import type { IdvError } from '../../contract/errors.js';
import { renderWaysOut } from '../../kit/parts/failure.js';
import type { FailureOptions } from '../../kit/parts/failure.js';
import { renderQuiet } from '../../kit/parts/panel.js';
import type { StageView } from './view.js';

/** `null` if nothing has failed. */
export function failureOf({ state, words, broken, phone }: StageView): FailureOptions | null {
  const isFailed = state.status === 'failed' || state.status === 'refused';
  if (broken === null && !isFailed) return null;
  const { error, failures } = broken ?? { error: (state as { error: IdvError }).error, failures: state.failures };
  const isOwnPhoto =
    broken !== null || state.status === 'refused' || (state.status === 'failed' && state.call === 'send');
  return {
    // The other calls send no photo, so their failures need other words.
    words: isOwnPhoto ? words : joinWords(words, { errors: words.verification.errors }),
    error,
    origin: broken === null ? 'backend' : 'vision',
    recoveryAction: recoveries[error.code].recoveryAction,
    failures,
    subject: state.current === 'document' ? 'document' : 'face',
    ways: { phone },
  };
}

/** The action that helps, other ways, and the code. */
export function renderFailedPanel({ state, words, broken, on }: StageView, failure: FailureOptions): TemplateResult {
  const { actions, verification } = words;
  const again = { label: actions.tryAgain, action: on.retry };
  const isStuck = recoveries[failure.error.code].retry === null;
  if (broken !== null) return renderWaysOut(failure, { ...again, action: on.reload });
  if (state.status === 'refused' && state.current !== 'consent') {
    const { current } = state;
    return renderWaysOut(failure, { label: actions.takeAgain, action: () => on.redo(current) });
  }
  if (state.status !== 'failed') return renderWaysOut(failure, again);
  const without = {
    compare: verification.actions.goWithout,
    send: actions.takeAgain,
    resume: actions.startOver,
    finish: null,
  }[state.call];
  return renderWaysOut(failure, isStuck ? null : again, without === null ? nothing : renderQuiet(without, on.giveUp));
}
