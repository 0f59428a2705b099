/** The first device's screens of a handoff: state and words in, templates out. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { OfferState } from './flow/offer.js';
import type { Reach } from './flow/link.js';
import type { HandoffWords, Words } from '../i18n/types.js';
import type { FlowStep } from '../../contract/contract.js';
import { renderBar } from '../parts/bar.js';
import { renderPassage, renderPrimary, renderQuiet } from '../parts/card.js';
import { isStuck, renderWaysOut } from '../parts/failure.js';
import { renderDrawn } from '../drawings/drawing.js';
import { failedOffer, failedClaim } from './spoken.js';
import { icon } from '../drawings/icons.js';
import type { SharedLink } from './shared-link.js';
import { renderQrCode } from './qr-code.js';
import { triesLeft } from './flow/claim.js';
import type { ClaimState } from './flow/claim.js';

export interface OfferView {
  state: OfferState;
  words: Words<never, 'handoff'>;
  /** Time until the code expires. */
  leftMs: number;
  /** Whether this device has no camera. */
  noCamera: boolean;
  /** Address of the page that the phone opens. */
  url: string;
  reach: Reach;
  link: SharedLink;
  /** The steps to do on the phone. */
  steps: readonly FlowStep[];
  on: Record<'copy' | 'share' | 'renew' | 'retry' | 'close', () => void>;
}

/** Why a phone cannot use the link. Only in English, because it is for the page's developer. */
const unreachable: Record<Exclude<Reach, 'anywhere'>, string> = {
  'this-device': 'a phone can’t open this address. Serve the page under one that it can reach, or set handoff-url.',
  'without-camera': 'phones only open the camera on https. Serve the page with https, or set handoff-url.',
};

type Rendered = TemplateResult | typeof nothing;

export function renderOffer(view: OfferView): { main: Rendered; panel: Rendered } {
  return { main: renderOfferMain(view), panel: renderOfferPanel(view) };
}

function renderOfferMain({ state, words, ...view }: OfferView): Rendered {
  const { handoff } = words;
  switch (state.status) {
    case 'closed':
      return nothing;
    case 'creating':
      return renderBody(renderDevices(), renderPassage({ title: handoff.creating, text: '' }));
    case 'waiting':
      return renderBody(
        renderPassage({ ...handoff.offer, ...(view.noCamera && { text: handoff.noCamera }) }),
        renderCode(view, state.offer.number, handoff),
      );
    case 'expired':
      return renderBody(renderDrawn(icon('clock'), 'mild'), renderPassage(handoff.expired));
    case 'claimed':
    case 'collecting':
      return renderBody(
        renderDevices(),
        renderPassage(handoff.claimed),
        renderTasks(view.steps, state.accepted, handoff),
      );
    case 'completed':
      return renderBody(renderDevices(), renderPassage({ title: handoff.completed, text: '' }));
    case 'unsupported':
      return renderBody(renderDrawn(icon('alert'), 'mild'), renderPassage(handoff.unsupported));
    case 'failed':
      return renderBody(
        renderDrawn(icon(isStuck(state.error) ? 'alert' : 'offline'), 'mild'),
        renderPassage(failedOffer(words, state)),
      );
    default:
      return state satisfies never;
  }
}

function renderBody(...content: unknown[]): TemplateResult {
  return html`<div class="body" part="body">${content}</div>`;
}

/** Everything was done on the phone. */
export function renderEnd(): TemplateResult {
  return renderBody(renderDrawn(icon('check'), 'good'));
}

function renderCode(
  { url, reach, link, on }: Pick<OfferView, 'url' | 'reach' | 'link' | 'on'>,
  number: string,
  words: HandoffWords,
): TemplateResult {
  const [scan, open, enter] = words.how;
  return html`<div class="offer">
    ${reach === 'this-device' ? nothing : renderQrCode(link.code, words.code)}
    <ol class="numbered" role="list">
      ${
        reach === 'this-device'
          ? html`<li>${words.openLink}</li>`
          : html`<li>${scan}</li>
              <li>${open}</li>`
      }
      <li>
        <div>
          ${enter}
          <p class="number" part="number">
            <span aria-hidden="true">${number}</span><span class="unseen">${[...number].join(' ')}</span>
          </p>
        </div>
      </li>
    </ol>
    ${
      reach === 'anywhere'
        ? nothing
        : html`<p class="note reach" part="note">
            ${icon('alert')}<span lang="en" dir="ltr">For developers: ${unreachable[reach]}</span>
          </p>`
    }
    <div class="linked">
      <input
        part="link"
        readonly
        dir="ltr"
        aria-label=${words.link}
        .value=${url}
        @focus=${({ currentTarget }: Event) => (currentTarget as HTMLInputElement).select()}
      />
      ${renderQuiet(link.copied === 'done' ? words.actions.copied : words.actions.copy, on.copy)}
    </div>
  </div>`;
}

function renderTasks(steps: readonly FlowStep[], accepted: readonly FlowStep[], words: HandoffWords): TemplateResult {
  return html`<ul class="tasks" part="tasks" role="list">
    ${steps.map((step) => {
      const isDone = accepted.includes(step);
      return html`<li class=${isDone ? 'ticked' : ''}>
        <i>${icon('check')}</i>
        <span>${words.tasks[step]}<span class="unseen">, ${isDone ? words.taskDone : words.taskOpen}</span></span>
      </li>`;
    })}
  </ul>`;
}

function renderOfferPanel({ state, words, leftMs, on }: OfferView): Rendered {
  const { actions } = words.handoff;
  const here = renderQuiet(actions.here, on.close);
  switch (state.status) {
    case 'closed':
    case 'completed':
      return nothing;
    case 'creating':
      return html`${renderWait(state.waitingForNetwork ? words.handoff.offline : '', words.handoff.creating)}
        <div class="actions">${here}</div>`;
    case 'waiting': {
      const seconds = Math.ceil(leftMs / 1000);
      const left = words.handoff.timeLeft(Math.floor(seconds / 60), seconds % 60);
      return html`<p class="lasts" part="note">${state.waitingForNetwork ? words.handoff.offline : left}</p>
        <div class="actions alone">
          ${'share' in navigator ? renderQuiet(actions.share, on.share) : nothing} ${here}
        </div>`;
    }
    case 'unsupported':
      return html`<div class="actions">${renderPrimary(actions.here, on.close)}</div>`;
    case 'expired':
      return html`<div class="actions">${renderPrimary(actions.renew, on.renew)} ${here}</div>`;
    case 'claimed':
      return html`${renderWait(state.waitingForNetwork ? words.handoff.offline : '', words.handoff.claimed.title)}
        <div class="actions">${renderQuiet(actions.renew, on.renew)} ${here}</div>`;
    case 'collecting':
      return renderWait('', words.handoff.collecting);
    case 'failed': {
      const again = isStuck(state.error) ? null : { label: words.actions.tryAgain, action: on.retry };
      return renderWaysOut({ words, error: state.error, failures: null }, again, here);
    }
    default:
      return state satisfies never;
  }
}

/** A bar, or a note without a network, because nothing moves. @param offline the note; empty if the device is online */
function renderWait(offline: string, label: string): TemplateResult {
  if (offline === '') return renderBar({ label, note: '', share: null });
  return html`<p class="note" part="note">${icon('offline')}<span>${offline}</span></p>`;
}

// The phone's screens of a handoff: state and words in, templates out.

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

export function renderClaim(view: ClaimView): { main: Rendered; panel: Rendered } {
  return { main: renderClaimMain(view), panel: renderClaimPanel(view) };
}

function renderClaimMain({ state, words, on, ...names }: ClaimView): Rendered {
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

function renderClaimPanel({ state, words, on }: ClaimView): Rendered {
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

/** From a computer to a phone, in tints of the brand color. */
function renderDevices(): TemplateResult {
  return html`<svg class="devices" part="drawing" viewBox="0 0 200 132" aria-hidden="true">
    <rect class="glass" x="18" y="18" width="112" height="78" rx="9"></rect>
    <rect class="tint" x="40" y="36" width="40" height="42" rx="6"></rect>
    <path class="text" d="M92 44h22M92 57h14M92 70h22"></path>
    <path
      class="line"
      d="M18 96v-69a9 9 0 0 1 9-9h94a9 9 0 0 1 9 9v10M6 96h112v4a8 8 0 0 1-8 8H14a8 8 0 0 1-8-8z"
    ></path>
    <rect class="phone" x="134" y="34" width="54" height="94" rx="11"></rect>
    <path class="line" d="M154 42h14"></path>
    <ellipse class="tint" cx="161" cy="80" rx="16" ry="21"></ellipse>
    <path class="line" d="M154 81l5 5 10-11"></path>
  </svg>`;
}
