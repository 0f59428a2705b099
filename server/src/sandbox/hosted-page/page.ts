/** The hosted page as HTML: the element while the check runs, and a message for each way it can end. */
import { html, raw } from 'hono/html';
import type { LivenessBranding } from 'idv-elements/contract';
import type { SimulatedCamera } from '../options.js';
import { elementsFile, filesPath, scriptFile } from './files.js';
import { stylesOf } from './styles.js';

/** What the page can show. */
export type HostedView = 'IN_PROGRESS' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'unknown' | 'unavailable';

export interface HostedPage {
  view: HostedView;
  branding: LivenessBranding;
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
  title: string;
  words: string;
  /** Which instructions to show for leaving the page. `null` for views that only developers see. */
  next: 'continue' | 'again' | null;
  note?: string;
  /** A code for support. `null` for a check that passed. */
  code: string | null;
}

/** Instructions by how the person can leave: back in this tab, by closing it, or not through a script. */
const ways = {
  continue: {
    back: 'Go back to the page you came from to continue.',
    close: 'Close this page. The one you started on continues by itself.',
    stay: 'You can close this page now. The one you started on continues by itself.',
  },
  again: {
    back: 'Go back to the page you came from and start again.',
    close: 'Close this page and start again where you came from.',
    stay: 'You can close this page now. Start again where you came from.',
  },
} as const;
const alert = 'M12 7.5V13M12 16.5v.01';

const endings: Record<Exclude<HostedView, 'IN_PROGRESS'>, Ending> = {
  SUCCEEDED: {
    tone: 'good',
    sign: 'M7.5 12.4l3.2 3.2 5.8-6.4',
    title: 'Check complete',
    words: 'Everything went well.',
    next: 'continue',
    code: null,
  },
  FAILED: {
    tone: 'stop',
    sign: 'M8.8 8.8l6.4 6.4M15.2 8.8l-6.4 6.4',
    title: 'We couldn’t confirm it’s you',
    words: 'Brighter light on your face often helps.',
    next: 'again',
    code: 'FAILED',
  },
  EXPIRED: {
    tone: 'attention',
    sign: 'M12 7.5V12l3 2',
    title: 'This check timed out',
    words: 'It was open too long.',
    next: 'again',
    code: 'EXPIRED',
  },
  unknown: {
    tone: 'attention',
    sign: alert,
    title: 'Check not found',
    words: 'The address is incomplete, or the check no longer exists.',
    next: 'again',
    code: 'NOT_FOUND',
  },
  unavailable: {
    tone: 'attention',
    sign: alert,
    title: 'The check can’t run here',
    words: 'This sandbox was started without the built elements.',
    next: null,
    note: 'Developers: build the package, or name its files in hostedPageFiles.',
    code: 'NO_HOSTED_PAGE_FILES',
  },
};

/**
 * The page's script knows how the person came here and shows the line that fits. Without the script, the text covers
 * every case.
 */
function nextSteps(next: keyof typeof ways) {
  return html`${(['back', 'close', 'stay'] as const).map(
      (way) => html`<p class="next" data-way="${way}">${ways[next][way]}</p>`,
    )}
    <button class="leave" type="button" data-leave data-way="back">Go back</button>
    <button class="leave" type="button" data-leave data-way="close">Close this page</button>`;
}

function endCard(view: keyof typeof endings, { branding }: HostedPage) {
  const { tone, sign, title, words, next, note, code } = endings[view];
  return html`<article class="card" data-ending="${view}">
    <h1 class="title">${branding.customTitle}</h1>
    <div class="end" data-tone="${tone}">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path class="round" d="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z" />
        <path class="sign" d="${sign}" />
      </svg>
      <h2 tabindex="-1">${title}</h2>
      <p>${words}</p>
      ${note === undefined ? '' : html`<p class="next">${note}</p>`} ${next === null ? '' : nextSteps(next)}
      ${code === null ? '' : html`<code>${code}</code>`}
    </div>
    ${branding.hideBranding ? '' : html`<footer class="brand">Powered by idv-elements</footer>`}
  </article>`;
}

function check(page: HostedPage) {
  const { customTitle, theme, primaryColor, hideBranding } = page.branding;
  return html`<h1 class="unseen">${customTitle}</h1>
    <idv-liveness-challenge
      endpoint="${page.path}"
      custom-title="${customTitle}"
      theme="${theme}"
      primary-color="${primaryColor}"
      hide-branding="${String(hideBranding)}"
      data-left-ms="${page.leftMs}"
    ></idv-liveness-challenge>
    <noscript><p>This check needs JavaScript. Turn it on, or open this page in another browser.</p></noscript>
    ${(['SUCCEEDED', 'FAILED', 'EXPIRED'] as const).map(
      (view) => html`<template id="ending-${view}">${endCard(view, page)}</template>`,
    )}`;
}

/** For developers. Collapsed, unless nothing else is on the page. */
const developerStrip = ({ offersOutcomes, simulatedCamera }: HostedPage, isOpen: boolean) =>
  html`<details class="sandbox" ${isOpen ? 'open' : ''}>
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
  const { view, branding, offersOutcomes, simulatedCamera, nonce } = page;
  const isRunning = view === 'IN_PROGRESS';
  const hasStrip =
    (offersOutcomes && (isRunning || view === 'unavailable')) || (isRunning && simulatedCamera !== 'off');
  const base = page.path.slice(0, page.path.lastIndexOf('/') + 1) + filesPath;
  return html`<!doctype html>
    <html lang="en" data-view="${view}" data-camera="${simulatedCamera}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>${branding.customTitle}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${raw(stylesOf(branding, hasStrip))}
        </style>
        ${view === 'IN_PROGRESS' ? html`<script type="module" src="${base}/${elementsFile}"></script>` : ''}
        ${view === 'unavailable' ? '' : html`<script type="module" src="${base}/${scriptFile}"></script>`}
      </head>
      <body>
        <main>${view === 'IN_PROGRESS' ? check(page) : endCard(view, page)}</main>
        ${hasStrip ? developerStrip(page, view === 'unavailable') : ''}
      </body>
    </html>`;
}
