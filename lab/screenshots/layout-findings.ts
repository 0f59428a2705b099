/** Checks the layout: clipped words, overlapping lines, targets that are too small, things out of view. */
import type { Page } from 'puppeteer-core';

export interface LayoutRules {
  /** A page at 400 % zoom may scroll its card. */
  mayScroll: boolean;
}

/** Runs in the page, so it must be self-contained. */
function inspect({ mayScroll }: LayoutRules): string[] {
  const found: string[] = [];
  const host = document.querySelector('[data-stage]');
  const root = host?.shadowRoot;
  const card = root?.querySelector<HTMLElement>('.card');
  if (!root || !card) return ['no card'];
  const name = (element: Element): string =>
    element.getAttribute('part') ?? `${element.localName}.${element.getAttribute('class') ?? ''}`;
  const textOf = (element: Element): string => element.textContent.replace(/\s+/g, ' ').trim().slice(0, 40);
  const shown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.closest('.unseen') === null;
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };

  const page = document.scrollingElement;
  if (page !== null && page.scrollWidth > view.width + 1) {
    found.push(`the page scrolls sideways: ${page.scrollWidth} of ${view.width} px`);
  }

  /** The nearest box that clips its content. */
  const clipOf = (element: Element): Element => {
    for (let each: Element | null = element.parentElement; each !== null; each = each.parentElement) {
      if (each === card || getComputedStyle(each).overflowY !== 'visible') return each;
    }
    return card;
  };
  const scrolls = (element: Element): boolean => ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);

  // Collects words: the lines of each box.
  const blocks: { box: Element; lines: DOMRect[] }[] = [];
  const everything = [...root.querySelectorAll('*'), ...(host?.querySelectorAll('*') ?? [])];
  for (const box of everything) {
    const nodes = [...box.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim() !== '');
    if (nodes.length === 0 || ['STYLE', 'OPTION'].includes(box.tagName) || !shown(box)) continue;
    const lines = nodes.flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
    blocks.push({ box, lines });
    const clip = clipOf(box);
    // Skip text that is only for screen readers.
    if (getComputedStyle(clip).clipPath !== 'none') continue;
    const room = clip.getBoundingClientRect();
    for (const line of lines) {
      if (line.width < 1) continue;
      const across = line.left < room.left - 1 || line.right > room.right + 1;
      const down = line.top < room.top - 2 || line.bottom > room.bottom + 2;
      if (across || (down && !scrolls(clip))) {
        found.push(`"${textOf(box)}" (${name(box)}) is cut by ${name(clip)}`);
        break;
      }
    }
  }

  // A line's box is higher than its letters, so only their middle halves must not overlap.
  const core = ({ left, right, top, bottom }: DOMRect) => {
    const spare = (bottom - top) * 0.28;
    return { left, right, top: top + spare, bottom: bottom - spare };
  };
  for (const [at, one] of blocks.entries()) {
    for (const other of blocks.slice(at)) {
      if (one.box !== other.box && (clipOf(one.box) !== clipOf(other.box) || one.box.contains(other.box))) continue;
      const meets = one.lines.some((line, index) =>
        other.lines.slice(one.box === other.box ? index + 1 : 0).some((against) => {
          const [a, b] = [core(line), core(against)];
          return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom && b.top < a.bottom;
        }),
      );
      if (meets) found.push(`"${textOf(one.box)}" lies over "${textOf(other.box)}"`);
    }
  }

  // Target sizes (WCAG 2.2, 2.5.8), larger for a screen's main controls.
  for (const target of root.querySelectorAll<HTMLElement>('button, a[href], input:not([type=file]), [role=button]')) {
    if (!shown(target)) continue;
    const { width, height } = target.getBoundingClientRect();
    const least = target.matches('.button.primary, .shutter, .round, .type') ? 44 : 24;
    if (Math.min(width, height) < least - 0.5) {
      found.push(`${name(target)} is ${Math.round(width)} × ${Math.round(height)} px, less than ${least}`);
    }
  }

  // Things that belong together must be visible together.
  const inSight = (element: Element | null | undefined): boolean => {
    if (!element) return true;
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top >= -1 && left >= -1 && bottom <= view.height + 1 && right <= view.width + 1;
  };
  // The box of the card, or of the step in it.
  const step = root.querySelector('.step-content > *')?.shadowRoot;
  const together = ['.stage', '.oval .track', '.bracket', '.shutter'].map(
    (selector) => root.querySelector(selector) ?? step?.querySelector(selector),
  );
  for (const element of together) {
    if (!element || !shown(element) || inSight(element) || (mayScroll && element.matches('.stage'))) continue;
    found.push(`${element.getAttribute('class')} is out of sight`);
  }
  const main = root.querySelector('.button.primary');
  if (main && shown(main) && !mayScroll && !inSight(main)) found.push('the main button is out of sight');
  for (const box of root.querySelectorAll('.stage, .body')) {
    const { height } = box.getBoundingClientRect();
    if (shown(box) && height < 96) found.push(`the ${box.className} is only ${Math.round(height)} px high`);
  }
  return [...new Set(found)];
}

export function layoutFindings(page: Page, rules: LayoutRules): Promise<string[]> {
  return page.evaluate(inspect, rules);
}
