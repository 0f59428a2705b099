/** Small drawings for failures, in the lines of the first screen's. Fetched when one is shown. */
import { css, render, svg } from 'lit';
import type { SVGTemplateResult } from 'lit';
import { html } from 'lit';
import { addStyles } from '../parts/add-styles.js';
import { iconPath } from './icons.js';
import type { IconName } from './icons.js';

/** An icon at twice its size, centered at x, y. */
function emblem(name: IconName, x: number, y: number): SVGTemplateResult {
  return svg`<path class="point emblem" transform="translate(${x - 24} ${y - 24}) scale(2)" d=${iconPath(name)}></path>`;
}

const phone = svg`<rect class="thing" x="54" y="6" width="52" height="100" rx="10"></rect><path d="M74 14h12"></path>`;

const scenes = {
  /** A page whose camera is switched off. */
  'camera-blocked': svg`<rect class="thing" x="18" y="10" width="124" height="92" rx="10"></rect>
    <path d="M18 32h124M29 21h.1M37 21h.1M50 21h76"></path>${emblem('camera-off', 80, 67)}`,
  /** A laptop with an empty place for its camera. */
  'camera-missing': svg`<rect class="thing" x="32" y="10" width="96" height="70" rx="8"></rect>
    <path class="thing" d="M18 90h124l-5 9a5 5 0 0 1-4 3H27a5 5 0 0 1-4-3z"></path>
    <path class="point dashed" d="M98 45a18 18 0 1 1-36 0 18 18 0 0 1 36 0z"></path>
    <path class="point" d="M76 41a4 4 0 1 1 5.5 3.7c-1 .5-1.5 1.3-1.5 2.3M80 52.5v.1"></path>`,
  /** The same for a phone. */
  'camera-missing-phone': svg`${phone}<path class="point dashed" d="M98 58a18 18 0 1 1-36 0 18 18 0 0 1 36 0z"></path>
    <path class="point" d="M76 54a4 4 0 1 1 5.5 3.7c-1 .5-1.5 1.3-1.5 2.3M80 65.5v.1"></path>`,
  /** A camera that another program holds. */
  'camera-busy': svg`<rect class="thing" x="14" y="18" width="86" height="66" rx="8"></rect><path d="M14 36h86"></path>
    <rect class="thing" x="60" y="34" width="86" height="66" rx="8"></rect><path d="M60 52h86"></path>${emblem('camera', 103, 76)}`,
  /** A phone that no wave reaches. */
  offline: svg`${phone}<path class="point" d="M80 68v.1M70 58a14 14 0 0 1 20 0M63 50a24 24 0 0 1 34 0M64 74l32-40"></path>
    <path d="M36 44v24M24 50v12M124 44v24M136 50v12" class="dashed"></path>`,
  /** Time that has run out, or that has to pass. */
  clock: svg`<circle class="thing" cx="80" cy="60" r="42"></circle><path d="M80 18V8M70 8h20M112 26l6-6"></path>
    <path d="M80 26v5M114 60h-5M80 94v-5M46 60h5"></path><path class="point" d="M80 40v20l14 9"></path>`,
  /** A plug that is out of its socket. */
  unplugged: svg`<path d="M8 56h30M122 56h30"></path><rect class="thing" x="38" y="38" width="26" height="36" rx="8"></rect>
    <path d="M64 48h12M64 64h12"></path><rect class="thing" x="96" y="34" width="26" height="44" rx="8"></rect>
    <path class="point" d="M80 34l-4-12M88 30l4-12M80 80l-4 12M88 84l4 12"></path>`,
  /** Something that did not arrive. */
  download: svg`${phone}<path class="point dashed" d="M80 30v30"></path><path class="point" d="M68 52l12 12 12-12M64 80h32"></path>`,
  /** Nobody in the oval. */
  'face-missing': svg`<ellipse class="thing dashed" cx="80" cy="56" rx="34" ry="46"></ellipse>
    <path class="point" d="M70 48a10 10 0 1 1 13.5 9.4c-2.3.9-3.5 2.6-3.5 5V65M80 76v.1"></path>`,
  /** More than one person. */
  people: svg`<ellipse class="thing" cx="80" cy="56" rx="34" ry="46"></ellipse>
    <path d="M94 48a14 16 0 1 1-28 0 14 16 0 0 1 28 0zM54 88c4-12 14-18 26-18s22 6 26 18"></path>
    <path class="point" d="M118 44a10 12 0 1 1 6 22M122 76c12 1 20 7 24 18"></path>`,
  /** The person of a document, and another one. */
  mismatch: svg`<rect class="thing" x="10" y="26" width="74" height="56" rx="8"></rect>
    <path d="M41 49a8 9 0 1 1-16 0 8 9 0 0 1 16 0zM18 74c2-8 7-11 15-11s13 3 15 11M56 44h16M56 56h16M56 68h9"></path>
    <ellipse class="thing" cx="122" cy="54" rx="29" ry="40"></ellipse>
    <path d="M133 46a11 13 0 1 1-22 0 11 13 0 0 1 22 0zM103 82c3-10 10-14 19-14s16 4 19 14"></path>
    <path class="point" d="M74 94h22M74 102h22M92 88L78 108"></path>`,
  /** A document under a magnifying glass. */
  'closer-look': svg`<rect class="thing" x="16" y="14" width="104" height="70" rx="9"></rect>
    <path d="M56 42a11 12 0 1 1-22 0 11 12 0 0 1 22 0zM26 72c2-10 9-14 19-14s17 4 19 14M74 34h30M74 46h12"></path>
    <circle class="thing point" cx="106" cy="68" r="24"></circle><path class="point" d="M124 85l20 18M96 68h.1M106 68h.1M116 68h.1"></path>`,
  /** A ring that has not closed. */
  unfinished: svg`<ellipse class="thing dashed" cx="80" cy="56" rx="36" ry="48"></ellipse>
    <path class="point" d="M80 8a36 48 0 0 1 31 72M80 36v24M80 74v.1"></path>`,
} satisfies Record<string, SVGTemplateResult>;

export type SceneName = keyof typeof scenes;

const styles = css`
  .drawing:has(.scene > svg) {
    inline-size: 160px;
    block-size: 112px;
    border: 0;
    border-radius: 0;
    background: none;
  }

  .scene > svg {
    display: block;
    inline-size: 160px;
    fill: none;
    stroke: var(--_on-surface-quiet);
    stroke-width: 2.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .scene:has(svg) + .icon {
    display: none;
  }

  .scene .thing {
    fill: var(--_surface-raised);
  }

  .scene .point {
    stroke: currentcolor;
    stroke-width: 3;
  }

  .scene .emblem {
    stroke-width: 1.5;
  }

  .scene .dashed {
    stroke-dasharray: 1 7;
  }
`;

/** Draws into an element that has no other content. */
export function drawScene(element: Element, name: SceneName): void {
  const root = element.getRootNode();
  if (root instanceof ShadowRoot) addStyles(root, [styles]);
  render(html`<svg viewBox="0 0 160 112" aria-hidden="true">${scenes[name]}</svg>`, element as HTMLElement);
  // If empty, it would take up space next to the icon.
  element.removeAttribute('hidden');
}
