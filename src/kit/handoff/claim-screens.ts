/** The phone's screens of a handoff: state and words in, templates out. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { triesLeft } from './flow/claim.js';
import type { ClaimState } from './flow/claim.js';
import type { Words } from '../i18n/types.js';
import { renderPassage } from '../parts/card.js';
import { isStuck, renderWaysOut } from '../parts/failure.js';
import { renderDevices } from '../drawings/devices.js';
import { renderDrawn } from '../drawings/drawn.js';
import { renderWait } from './offer-screens.js';
import { failedClaim } from './spoken.js';
import { icon } from '../drawings/icons.js';
import { renderQuiet } from '../parts/panel.js';

export interface ClaimView {
  state: ClaimState;
  words: Words<never, 'handoff'>;
  /** Address of the site on which the person must have started. */
  host: string;
  /** Name of the company that gets the photos. */
  partner: string;
  on: {
    submit: (event: SubmitEvent) => void;
    retry: () => void;
    /** Continues without the other device. */
    close: () => void;
  };
}

type Rendered = TemplateResult | typeof nothing;

export function renderClaim(view: ClaimView): { main: Rendered; panel: Rendered } {
  return { main: renderMain(view), panel: renderPanel(view) };
}

function renderMain({ state, words, on, ...names }: ClaimView): Rendered {
  const { phone } = words.handoff;
  switch (state.status) {
    case 'closed':
    case 'claimed':
      return nothing;
    case 'asking':
      return renderAsk(state, words, names, on.submit);
    case 'claiming':
      return html`<div class="body" part="body">
        ${renderDevices()} ${renderPassage({ title: phone.claiming, text: '' })}
      </div>`;
    case 'finished':
      return html`<div class="body" part="body">
        ${renderDrawn(icon('check'), 'good')} ${renderPassage(phone.finished)}
      </div>`;
    case 'over':
      return html`<div class="body" part="body">
        ${renderDrawn(icon('clock'), 'mild')} ${renderPassage(phone.over[state.end])}
      </div>`;
    case 'failed':
      return html`<div class="body" part="body">
        ${renderDrawn(icon(isStuck(state.error) ? 'alert' : 'offline'), 'mild')}
        ${renderPassage(failedClaim(words, state))}
      </div>`;
    default:
      return state satisfies never;
  }
}

function renderAsk(
  { problem, link }: Extract<ClaimState, { status: 'asking' }>,
  { handoff }: ClaimView['words'],
  { host, partner }: Pick<ClaimView, 'host' | 'partner'>,
  submit: (event: SubmitEvent) => void,
): TemplateResult {
  const { phone } = handoff;
  const error = problem === 'wrong' ? phone.wrong(triesLeft(link)) : phone.incomplete;
  return html`<form class="body" part="body" id="ask" novalidate @submit=${submit}>
    ${renderDevices()} ${renderPassage(phone.ask)}
    <p class="privacy" part="privacy" id="number-site">${icon('shield')}<span>${phone.site(host, partner)}</span></p>
    <div class="ask">
      <label for="number">${phone.number}</label>
      <input
        id="number"
        name="number"
        part="number"
        type="text"
        inputmode="numeric"
        autocomplete="off"
        aria-invalid=${problem === 'none' ? 'false' : 'true'}
        aria-describedby="number-site number-error"
      />
      <p class="error" id="number-error">${problem === 'none' ? nothing : error}</p>
    </div>
  </form>`;
}

function renderPanel({ state, words, on }: ClaimView): Rendered {
  const { actions, phone, offline } = words.handoff;
  switch (state.status) {
    case 'asking':
      return html`<div class="actions">
        <button class="button primary" part="button primary-action" type="submit" form="ask">${phone.submit}</button>
      </div>`;
    case 'claiming':
      return renderWait(state.waitingForNetwork ? offline : '', phone.claiming);
    case 'over':
      return html`<div class="actions">${renderQuiet(actions.restart, on.close)}</div>`;
    case 'failed': {
      const again = isStuck(state.error) ? null : { label: words.actions.tryAgain, action: on.retry };
      const restart = renderQuiet(actions.restart, on.close);
      return renderWaysOut({ words, error: state.error, failures: null }, again, restart);
    }
    case 'closed':
    case 'claimed':
    case 'finished':
      return nothing;
    default:
      return state satisfies never;
  }
}
