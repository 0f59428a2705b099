import type { AxeResults, RunOptions } from 'axe-core';
import 'axe-core/axe.js';
import { contrast, type Srgb } from '../../../src/kit/theme/palette.js';
import { executeServerCommand } from '@web/test-runner-commands';

const { axe } = globalThis as unknown as { axe: { run(context: Element, options?: RunOptions): Promise<AxeResults> } };

/** Leaves out what axe would only collect for reports, and stylesheets that it would request once more. */
const onlyViolations: RunOptions = { resultTypes: ['violations'], selectors: false, preload: false };

/** Rules that colors can affect. */
const onlyColors: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

type Feature = 'forced-colors' | 'prefers-reduced-motion';

/** Emulates system settings. @returns `false` if the browser's driver cannot do it */
function setMedia(values: Partial<Record<Feature, string>>): Promise<boolean> {
  const features = Object.entries({ 'forced-colors': 'none', 'prefers-reduced-motion': 'no-preference', ...values });
  return executeServerCommand(
    'set-media',
    features.map(([name, value]) => ({ name, value })),
  );
}

function everythingIn(element: Element): Element[] {
  return [...(element.shadowRoot?.querySelectorAll('*') ?? [])].filter((each) =>
    each.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
}

async function setAttributes(element: Element, values: Record<string, string | null>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
  await (element as Element & { updateComplete?: Promise<unknown> }).updateComplete;
}

/**
 * Lists the accessibility problems of an element in its current state: axe's findings, those about color once more in
 * the dark theme with a pale brand color, targets that are too small, anything that disappears with forced colors or
 * moves despite reduced motion. `test/node/theme/palette.test.ts` tries any brand color.
 */
export async function findings(element: Element): Promise<string[]> {
  const found = [...(await axeFindings(element)), ...smallTargets(element)];
  const own = { theme: element.getAttribute('theme'), 'primary-color': element.getAttribute('primary-color') };
  await setAttributes(element, { theme: 'dark', 'primary-color': '#FFE9A8' });
  found.push(...(await axeFindings(element, onlyColors)).map((each) => `dark: ${each}`));
  await setAttributes(element, own);
  try {
    if (!(await setMedia({ 'forced-colors': 'active' }))) {
      skipMedia();
      return found;
    }
    endFading(element);
    found.push(...lostInForcedColors(element));
    await setMedia({ 'prefers-reduced-motion': 'reduce' });
    found.push(...movingThings(element));
  } finally {
    await setMedia({});
  }
  return found;
}

let hasToldOfMedia = false;

function skipMedia(): void {
  if (!hasToldOfMedia)
    console.warn('skipped: forced colors and reduced motion, which the driver of this browser cannot set');
  hasToldOfMedia = true;
}

/** Finishes color transitions, so that axe sees final colors. */
function endFading(element: Element): void {
  for (const animation of element.shadowRoot?.getAnimations() ?? []) {
    if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
  }
}

const still = new CSSStyleSheet();
still.replaceSync('*, ::before, ::after { transition: none !important }');

/** axe works asynchronously, so no transition may start while it runs. */
async function axeFindings(element: Element, options: RunOptions = {}): Promise<string[]> {
  const { shadowRoot } = element;
  shadowRoot?.adoptedStyleSheets.push(still);
  endFading(element);
  try {
    const { violations } = await axe.run(element, { ...onlyViolations, ...options });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  } finally {
    const at = shadowRoot?.adoptedStyleSheets.lastIndexOf(still) ?? -1;
    if (at !== -1) shadowRoot?.adoptedStyleSheets.splice(at, 1);
  }
}

/** Controls smaller than WCAG 2.2 (2.5.8) requires. We require more of a screen's main control. */
function smallTargets(element: Element): string[] {
  return everythingIn(element)
    .filter((each) => each.matches('button, a[href], input:not([type=file]), [role=button]'))
    .flatMap((each) => {
      const { width, height } = each.getBoundingClientRect();
      const min = each.matches('.primary, .shutter, .round, .type') ? 44 : 24;
      // Tolerate half a pixel of rounding.
      if (Math.min(width, height) >= min - 0.5) return [];
      return [`${width.toFixed(0)} × ${height.toFixed(0)} px is less than ${min}: ${each.outerHTML.slice(0, 80)}`];
    });
}

function colorOf(text: string): Srgb | null {
  const [red, green, blue, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined || alpha === 0) return null;
  return { red: red / 255, green: green / 255, blue: blue / 255 };
}

/** Controls need an edge or a fill that stays visible with the system's colors; drawings need a line or a fill. */
function lostInForcedColors(element: Element): string[] {
  const card = element.shadowRoot?.querySelector('.card');
  const canvas = card == null ? null : colorOf(getComputedStyle(card).backgroundColor);
  if (canvas === null) return ['no card'];
  const visible = (color: string, on = canvas): boolean => {
    const shown = colorOf(color);
    return shown !== null && contrast(shown, on) >= 3;
  };
  /** The background behind an element, which can be that of a pressed button. */
  const groundOf = (each: Element): Srgb => {
    for (let on = each.parentElement; on !== null; on = on.parentElement) {
      const ground = colorOf(getComputedStyle(on).backgroundColor);
      if (ground !== null) return ground;
    }
    return canvas;
  };
  const all = everythingIn(element);
  const controls = all
    .filter((each) => each.matches('button, a.button'))
    .filter((each) => {
      const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(each);
      return !(visible(borderTopColor) && Number.parseFloat(borderTopWidth) > 0) && !visible(backgroundColor);
    });
  // Browsers draw a backplate in the page's color behind text, unless `forced-color-adjust` is `none`.
  const words = all
    .filter((each) => each.matches('button, a.button') && each.textContent.trim() !== '')
    .filter((each) => {
      const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(each);
      return !visible(color, forcedColorAdjust === 'none' ? (colorOf(backgroundColor) ?? canvas) : canvas);
    });
  const drawings = all
    .filter((each) => each instanceof SVGSVGElement && each.closest('.qr') === null)
    .filter((drawing) => {
      const shapes = [...drawing.querySelectorAll('path, rect, circle, ellipse, polygon')];
      const painted = shapes.filter((each) => each.checkVisibility({ visibilityProperty: true }));
      return (
        painted.length > 0 &&
        !painted.some((each) => {
          const { stroke, fill } = getComputedStyle(each);
          return visible(stroke, groundOf(drawing)) || visible(fill, groundOf(drawing));
        })
      );
    });
  return [...controls, ...words, ...drawings].map((each) => `lost in forced colors: ${each.outerHTML.slice(0, 80)}`);
}

/** Lists transitions and animations that take time, except fades. */
function movingThings(element: Element): string[] {
  const transitions = everythingIn(element).filter((each) => {
    const { transitionProperty, transitionDuration } = getComputedStyle(each);
    return (
      transitionProperty !== 'opacity' && transitionDuration.split(',').some((time) => Number.parseFloat(time) > 0)
    );
  });
  const animations = (element.shadowRoot?.getAnimations() ?? []).flatMap(({ effect }) => {
    if (!(effect instanceof KeyframeEffect)) return [];
    const moves = effect.getKeyframes().some((frame) => 'transform' in frame || 'strokeDashoffset' in frame);
    return moves && effect.target !== null ? [effect.target] : [];
  });
  return [...transitions, ...animations].map((each) => `moves: ${each.outerHTML.slice(0, 80)}`);
}
