/** The hosted page as HTML: the element while the check runs, and a message for each way it can end. */
import { html, raw } from 'hono/html';
import { defaultLivenessBranding } from 'idv-elements/contract';
import type { LivenessBranding } from 'idv-elements/contract';
import type { SimulatedCamera } from '../options.js';
import { elementFile, filesPath, scriptFile } from './files.js';
import { stylesOf } from './styles.js';
import { directionOf, wordsIn } from './words.js';
import type { PageLanguage, PageWord } from './words.js';

/** What the page can show. */
export type HostedView = 'IN_PROGRESS' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'unknown' | 'unavailable';

export interface HostedPage {
  view: HostedView;
  branding: LivenessBranding;
  /** The browser's language. In a frame, the script switches to the language of the page around it. */
  language: PageLanguage;
  /** Path of the session's page on this origin. The element posts to it. */
  path: string;
  /** Time left in the session, in milliseconds. The page shows a message once the session has expired. */
  leftMs: number;
  /** Whether the developer may choose how the check ends. */
  offersOutcomes: boolean;
  /** Whether a simulated person may stand in front of the camera. */
  simulatedCamera: SimulatedCamera;
  /** The nonce of the page's only inline block, its styles. */
  nonce: string;
}

interface Ending {
  tone: 'good' | 'stop' | 'attention';
  /** SVG paths on a 24 px grid. */
  sign: string;
  title: PageWord;
  words: PageWord;
  /** Which instructions to show for leaving the page. `null` for views that only developers see. */
  next: keyof typeof ways | null;
  note?: string;
  /** A code for support. `null` for a check that passed. */
  code: string | null;
}

/** Instructions for each way to leave: go back in this tab, close it, or `stay`, which tells the person what to do. */
const ways = {
  on: { back: 'onBack', close: 'onClose', stay: 'onStay' },
  new: { back: 'newBack', close: 'newClose', stay: 'newStay' },
} as const satisfies Record<string, Record<string, PageWord>>;
const alert = 'M12 7.5V13M12 16.5v.01';

const endings: Record<Exclude<HostedView, 'IN_PROGRESS' | 'unavailable'>, Ending> = {
  SUCCEEDED: {
    tone: 'good',
    sign: 'M7.5 12.4l3.2 3.2 5.8-6.4',
    title: 'passed',
    words: 'passedText',
    next: 'on',
    code: null,
  },
  FAILED: {
    tone: 'stop',
    sign: 'M8.8 8.8l6.4 6.4M15.2 8.8l-6.4 6.4',
    title: 'rejected',
    words: 'rejectedText',
    next: 'new',
    code: 'FAILED',
  },
  EXPIRED: {
    tone: 'attention',
    sign: 'M12 7.5V12l3 2',
    title: 'expired',
    words: 'expiredText',
    next: 'new',
    code: 'EXPIRED',
  },
  unknown: { tone: 'attention', sign: alert, title: 'missing', words: 'missingText', next: 'new', code: 'NOT_FOUND' },
};

/** A text that the page's script can switch to another language. */
const said = (page: HostedPage, word: PageWord) =>
  html`<span data-say="${word}">${wordsIn(page.language)[word]}</span>`;

/** The partner's title if there is one, otherwise the page's own, which follows the language. */
function titleOf({ branding, language }: HostedPage): { text: string; say: PageWord | '' } {
  const isOwn = branding.customTitle === defaultLivenessBranding.customTitle;
  return isOwn ? { text: wordsIn(language).title, say: 'title' } : { text: branding.customTitle, say: '' };
}

/**
 * The page's script knows how the person came here and shows the line that fits. Without the script, the text covers
 * every case.
 */
function nextSteps(page: HostedPage, next: keyof typeof ways) {
  return html`${(['back', 'close', 'stay'] as const).map(
      (way) => html`<p class="next" data-way="${way}">${said(page, ways[next][way])}</p>`,
    )}
    <button class="leave" type="button" data-leave data-way="back">${said(page, 'back')}</button>
    <button class="leave" type="button" data-leave data-way="close">${said(page, 'close')}</button>`;
}

function card(page: HostedPage, view: string, tone: Ending['tone'], sign: string, content: unknown) {
  const { text, say } = titleOf(page);
  return html`<article class="card" data-ending="${view}">
    <h1 class="title" data-say="${say}">${text}</h1>
    <div class="end" data-tone="${tone}">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path class="round" d="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z" />
        <path class="sign" d="${sign}" />
      </svg>
      ${content}
    </div>
    ${page.branding.hideBranding ? '' : html`<footer class="brand">${said(page, 'branding')}</footer>`}
  </article>`;
}

function endCard(view: keyof typeof endings, page: HostedPage) {
  const { tone, sign, title, words, next, code } = endings[view];
  const content = html`<h2 tabindex="-1">${said(page, title)}</h2>
    <p>${said(page, words)}</p>
    ${next === null ? '' : nextSteps(page, next)} ${code === null ? '' : html`<code>${code}</code>`}`;
  return card(page, view, tone, sign, content);
}

/** Only developers see this card, so it is in English. */
function unavailableCard(page: HostedPage) {
  const content = html`<h2 tabindex="-1" lang="en">The check can’t run here</h2>
    <p lang="en" dir="ltr">This sandbox was started without the built elements.</p>
    <p class="next" lang="en" dir="ltr">Developers: build the package, or name its files in hostedPageFiles.</p>
    <code>NO_HOSTED_PAGE_FILES</code>`;
  return card(page, 'unavailable', 'attention', alert, content);
}

function check(page: HostedPage) {
  const { theme, primaryColor, hideBranding } = page.branding;
  const { text, say } = titleOf(page);
  return html`<h1 class="unseen" data-say="${say}">${text}</h1>
    <idv-liveness-challenge
      endpoint="${page.path}"
      ${say === '' ? html`custom-title="${text}"` : ''}
      theme="${theme}"
      primary-color="${primaryColor}"
      hide-branding="${String(hideBranding)}"
      data-left-ms="${page.leftMs}"
    ></idv-liveness-challenge>
    <noscript><p>${said(page, 'script')}</p></noscript>
    ${(['SUCCEEDED', 'FAILED', 'EXPIRED'] as const).map(
      (view) => html`<template id="ending-${view}">${endCard(view, page)}</template>`,
    )}`;
}

/** For developers. Collapsed, unless nothing else is on the page. */
const developerStrip = ({ offersOutcomes, simulatedCamera }: HostedPage, isOpen: boolean) =>
  html`<details class="sandbox" lang="en" dir="ltr" ${isOpen ? 'open' : ''}>
    <summary>
      <span class="name">Sandbox</span><span class="simulated">Simulated camera</span>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M7 14.5l5-5 5 5" /></svg>
    </summary>
    <div class="sheet">
      ${
        offersOutcomes
          ? html`<form method="post">
              <p>Choose how this check ends.</p>
              <button name="outcome" value="succeed">Succeed</button>
              <button name="outcome" value="fail">Fail</button>
            </form>`
          : ''
      }
      ${
        simulatedCamera === 'off' || isOpen
          ? ''
          : html`<label
              ><input type="checkbox" id="simulated" />Simulated camera: a person who does what is asked</label
            >`
      }
    </div>
  </details>`;

export function hostedPage(page: HostedPage) {
  const { view, branding, language, offersOutcomes, simulatedCamera, nonce } = page;
  const isRunning = view === 'IN_PROGRESS';
  const hasStrip =
    (offersOutcomes && (isRunning || view === 'unavailable')) || (isRunning && simulatedCamera !== 'off');
  const base = page.path.slice(0, page.path.lastIndexOf('/') + 1) + filesPath;
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}" data-view="${view}" data-camera="${simulatedCamera}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title data-say="${titleOf(page).say}">${titleOf(page).text}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${raw(stylesOf(branding, hasStrip))}
        </style>
        ${view === 'IN_PROGRESS' ? html`<script type="module" src="${base}/${elementFile}"></script>` : ''}
        ${view === 'unavailable' ? '' : html`<script type="module" src="${base}/${scriptFile}"></script>`}
      </head>
      <body>
        <main>
          ${view === 'IN_PROGRESS' ? check(page) : view === 'unavailable' ? unavailableCard(page) : endCard(view, page)}
        </main>
        ${hasStrip ? developerStrip(page, view === 'unavailable') : ''}
      </body>
    </html>`;
}
