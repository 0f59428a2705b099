/** Small drawings of documents: enough to tell them apart, but not copies. */
import { css, html, nothing, svg } from 'lit';
import type { TemplateResult } from 'lit';
import { documentTypeSpecs } from '../../document/document-types.js';
import type { DocumentCountry, DocumentType } from '../../document/document-types.js';

export const drawingStyles = css`
  .doc {
    display: block;
    inline-size: 100%;
    block-size: auto;
    overflow: visible;
    fill: none;
    stroke: none;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .doc .paper {
    fill: var(--_surface-raised);
    stroke: var(--_line);
    stroke-width: 1.5;
  }

  .doc .tint {
    fill: var(--_accent);
    fill-opacity: 0.2;
  }

  .doc .ink {
    fill: var(--_accent);
    fill-opacity: 0.62;
  }

  .doc .text,
  .doc .fine {
    stroke: var(--_on-surface-quiet);
    stroke-opacity: 0.5;
    stroke-width: 3;
  }

  .doc .fine {
    stroke-width: 1.4;
  }

  .doc .print {
    stroke: var(--_accent);
    stroke-opacity: 0.7;
    stroke-width: 1.3;
  }

  .doc .chip {
    fill: #d9b45a;
    stroke: #94732a;
    stroke-width: 0.8;
  }

  .doc .rim {
    stroke: var(--_line);
    stroke-width: 0.75;
  }

  .sample {
    display: block;
    inline-size: 100%;
    border-radius: 8% / 11.8%;
    overflow: hidden;
  }

  /* Drawings of documents look the same in either theme. */
  .sample .ground {
    fill: #3a4046;
  }

  .sample .paper {
    fill: #e7e4da;
    stroke: none;
  }

  .sample .text {
    stroke: #5b606b;
  }

  .sample .ink {
    fill: #5b606b;
  }

  .sample .tint {
    fill: #5b606b;
    fill-opacity: 0.2;
  }

  .sample .mark {
    fill: var(--_stop);
    stroke: var(--_surface);
    stroke-width: 2.5;
  }

  .sample .mark.yes {
    fill: var(--_good);
  }

  .sample .sign {
    fill: none;
    stroke: var(--_surface);
    stroke-width: 2.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;

/** Head and shoulders in a box. */
function portrait(x: number, y: number, width: number, height: number) {
  const middle = x + width / 2;
  const head = width * 0.21;
  const neck = y + height * 0.66;
  const foot = y + height;
  return svg`<rect class="tint" x=${x} y=${y} width=${width} height=${height} rx="2.5"></rect>
    <circle class="ink" cx=${middle} cy=${y + height * 0.38} r=${head}></circle>
    <path class="ink" d=${`M${middle - width * 0.36} ${foot}C${middle - width * 0.34} ${neck} ${middle + width * 0.34} ${neck} ${middle + width * 0.36} ${foot}z`}></path>`;
}

const lines = (d: string, kind: 'text' | 'fine' = 'text') => svg`<path class=${kind} d=${d}></path>`;
const band = (y: number, height: number) => svg`<path class="tint" d=${`M6 ${y}H114V${y + height}H6z`}></path>`;
const chip = (x: number, y: number) =>
  svg`<rect class="chip" x=${x} y=${y} width="15" height="11" rx="2.5"></rect
    ><path class="fine" d=${`M${x} ${y + 5.5}h15M${x + 7.5} ${y}v11`}></path>`;

/** Plain flags, which show the country before anybody reads a word. */
const flags: Record<DocumentCountry, readonly (readonly [color: string, d: string])[]> = {
  NGA: [
    ['#fff', 'M0 0h18v12H0z'],
    ['#1a8a4f', 'M0 0h6v12H0zM12 0h6v12h-6z'],
  ],
  GHA: [
    ['#c8283a', 'M0 0h18v4H0z'],
    ['#f2c230', 'M0 4h18v4H0z'],
    ['#1a7a45', 'M0 8h18v4H0z'],
    ['#16181d', 'M9 3.9l.6 1.5h1.5l-1.2.9.5 1.6L9 7l-1.4.9.5-1.6-1.2-.9h1.5z'],
  ],
  KEN: [
    ['#fff', 'M0 0h18v12H0z'],
    ['#16181d', 'M0 0h18v3.2H0z'],
    ['#b3252f', 'M0 4h18v4H0z'],
    ['#1f7a3d', 'M0 8.8h18V12H0z'],
    ['#b3252f', 'M9 1.6c1.6 1.2 1.6 7.6 0 8.8-1.6-1.2-1.6-7.6 0-8.8z'],
  ],
};

function flag(country: DocumentCountry | null, x: number, y: number) {
  if (country === null) return nothing;
  return svg`<g transform=${`translate(${x} ${y})`}>
    ${flags[country].map(([color, d]) => svg`<path fill=${color} d=${d}></path>`)}
    <path class="rim" d="M0 0h18v12H0z"></path>
  </g>`;
}

/** A thumb's print. */
const thumb = svg`<path class="print" d="M92 60c-1-9 1-14 6-14s7 5 6 14M95.5 61c-.6-7 0-11.5 2.5-11.5s3.2 4.5 2.6 11.5M98 53.5v7.5"></path>`;
const barcode = (x: number, y: number) =>
  svg`<path class="ink" d=${`M${x} ${y}h2v9h-2zm4 0h1v9h-1zm3 0h3v9h-3zm5 0h1v9h-1zm3 0h2v9h-2zm5 0h1v9h-1zm3 0h3v9h-3zm5 0h1v9h-1z`}></path>`;
/** A code of squares, as printed on slips. */
const squares = (x: number, y: number) =>
  svg`<path class="ink" d=${`M${x} ${y}h7v7h-7zm11 0h7v7h-7zm0 11h3v3h-3zm4 4h3v3h-3zm-15-4h7v7h-7zm7-4h4v4h-4zm8 1h3v3h-3z`}></path>`;
/** The print on each document. */
function printOf(type: DocumentType) {
  switch (type) {
    case 'ng_national_id':
      return svg`${band(10, 11)}${lines('M14 15.5h40')}${portrait(13, 27, 27, 34)}${chip(88, 29)}${lines('M48 31h28M48 41h34M48 51h22M48 60h46')}`;
    case 'ng_drivers_license':
      return svg`${band(10, 9)}${lines('M34 14.5h46')}${portrait(13, 25, 24, 30)}${lines('M45 29h36M45 38h30M45 47h36M13 62h52', 'text')}<g opacity=".55">${portrait(90, 42, 16, 20)}</g>`;
    case 'ng_voters_card':
      return svg`${lines('M34 15h52')}${portrait(13, 26, 26, 33)}${lines('M47 29h38M47 38h30M47 47h22')}${barcode(76, 52)}`;
    case 'gh_ghana_card':
      return svg`${band(10, 10)}${lines('M36 15h40')}${portrait(13, 26, 25, 34)}${chip(46, 28)}${lines('M46 47h30M46 55h38M46 62h24')}<path class="ink" d="M96 33l2.6 6.2 6.7.5-5.1 4.3 1.6 6.5-5.8-3.5-5.7 3.5 1.6-6.5-5.2-4.3 6.7-.5z"></path>`;
    case 'gh_voters_id':
      return svg`${lines('M34 15h50')}${lines('M14 29h36M14 38h42M14 47h30')}${portrait(80, 26, 26, 33)}${barcode(14, 54)}`;
    case 'gh_drivers_license':
      return svg`${band(10, 10)}${lines('M36 15h44')}${portrait(13, 26, 23, 29)}${lines('M44 29h30M44 38h38M44 47h26M13 62h60')}<path class="print" d="M88 55h18M91 55v-5l2.5-6h7l2.5 6v5M91 50h12"></path>`;
    case 'ke_national_id':
      return svg`${lines('M34 15h48')}${portrait(13, 25, 26, 34)}${lines('M47 27h34M47 35h38M47 43h26M47 51h34')}${thumb}`;
    case 'ke_drivers_license':
      return svg`${band(10, 10)}${lines('M36 15h44')}${portrait(82, 26, 24, 30)}${chip(14, 27)}${lines('M14 46h34M14 54h44M14 62h28')}`;
    case 'ke_alien_id':
      return svg`${band(58, 8)}${lines('M34 15h40')}${portrait(13, 24, 25, 31)}${lines('M46 27h36M46 35h28M46 43h34M46 51h22M14 62h44')}${thumb}`;
    case 'generic_id1':
      return svg`${portrait(13, 16, 30, 42)}${lines('M53 22h42M53 34h30M53 46h40M53 57h20')}`;
    default:
      return nothing;
  }
}

const card = (type: DocumentType) => svg`<rect class="paper" x="6" y="4" width="108" height="68" rx="6"></rect>
  ${printOf(type)}${type.startsWith('generic') ? nothing : flag(documentTypeSpecs[type].country, 90, 9.5)}`;

/** Open at the photo page: the page above is left blank. */
const passport = (
  type: DocumentType,
) => svg`<path class="paper" d="M20 3h80a4 4 0 0 1 4 4v32H16V7a4 4 0 0 1 4-4z"></path>
  <path class="paper" d="M16 39h88v30a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4z"></path>
  ${lines('M48 14h24M42 22h36M48 30h24', 'fine')}${portrait(22, 44, 17, 20)}
  ${lines('M46 46h22M46 52h30M46 58h18', 'fine')}${flag(documentTypeSpecs[type].country, 82, 44)}
  <path class="fine" stroke-dasharray="2.5 2" d="M22 68h76"></path>`;

/** A strip of paper, cut by hand. */
const slip = svg`<path class="paper" d="M6 10h108v56l-3.6-1.5-3.6 1.5-3.6-1.5-3.6 1.5-3.6-1.5-3.6 1.5-3.6-1.5-3.6 1.5-3.6-1.5-3.6 1.5-3.6-1.5-3.6 1.5-3.6-1.5-3.6 1.5-3.6-1.5-3.6 1.5-3.6-1.5-3.6 1.5-3.6-1.5-3.6 1.5-3.6-1.5-3.6 1.5-3.6-1.5-3.6 1.5-3.6-1.5-3.6 1.5-3.6-1.5-3.6 1.5-3.6-1.5z"></path>
  ${lines('M34 18h44')}${lines('M13 28h42M13 36h42M13 44h42M13 52h30M13 24v32M55 24v32', 'fine')}${portrait(62, 26, 22, 27)}${squares(90, 27)}${flag('NGA', 90, 12)}`;

const sheet = svg`<path class="paper" d="M34 2h52v72H34z"></path>${lines('M42 14h22M42 24h36M42 32h36M42 40h28M42 52h36M42 60h18', 'fine')}`;

function drawing(type: DocumentType) {
  switch (documentTypeSpecs[type].form) {
    case 'id1':
      return card(type);
    case 'id3':
      return passport(type);
    case 'page':
      return sheet;
    case 'sheet':
      return type === 'ng_nin_slip' ? slip : sheet;
  }
}

/** Hidden from screen readers, because the name is next to it. */
export function renderDocumentDrawing(type: DocumentType): TemplateResult {
  return html`<svg class="doc" viewBox="0 0 120 76" aria-hidden="true">${drawing(type)}</svg>`;
}

/** The back of any card, whose content is not known yet. */
export function renderBack(): TemplateResult {
  return html`<svg class="doc" viewBox="6 4 108 68" aria-hidden="true">
    <rect class="paper" x="6" y="4" width="108" height="68" rx="4"></rect>
    <path class="ink" d="M6.8 13h106.4v11H6.8z"></path>
    ${lines('M16 36h44M16 45h34')}
    <path class="fine" stroke-dasharray="2.5 2.2" d="M16 57h88M16 63h88"></path>
    <rect class="tint" x="80" y="33" width="24" height="15" rx="2"></rect>
  </svg>`;
}

/**
 * Uses rings instead of a gradient, because Chromium's style cache keeps the target of `url(#…)` and its element alive.
 */
const lamp = svg`<g fill="#fff">${[1, 0.86, 0.72, 0.58, 0.44].map(
  (share) => svg`<ellipse fill-opacity=".36" cx="58" cy="30" rx=${26 * share} ry=${18 * share}></ellipse>`,
)}</g>`;

/** The same card on a good background, under a lamp, and cut off, to show what makes a good picture. */
export function renderSample(which: 'good' | 'glare' | 'cut'): TemplateResult {
  const place = {
    good: 'translate(14 11) scale(.6)',
    glare: 'translate(14 11) scale(.6)',
    cut: 'translate(34 20) scale(.66) rotate(-9)',
  };
  return html`<svg class="sample" viewBox="0 0 100 68" aria-hidden="true">
    <rect class="ground" width="100" height="68"></rect>
    <g transform=${place[which]}>${svg`<g class="doc">${card('generic_id1')}</g>`}</g>
    ${which === 'glare' ? lamp : nothing}
    <circle class=${which === 'good' ? 'mark yes' : 'mark'} cx="89" cy="57" r="10"></circle>
    <path class="sign" d=${which === 'good' ? 'M84.5 57.5l3 3 6-6.5' : 'M85.5 53.5l7 7M92.5 53.5l-7 7'}></path>
  </svg>`;
}
