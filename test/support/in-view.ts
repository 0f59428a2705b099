/**
 * Measures how much of a camera's stage a person sees. What runs in the page is self-contained, because drivers send its
 * source.
 */
import assert from 'node:assert/strict';

export interface SeenStage {
  /** Edges of the stage and the shutter, in CSS pixels from the window's top. */
  top: number;
  bottom: number;
  shutterBottom: number;
  windowHeight: number;
  scrolled: number;
}

/**
 * Runs in the page: focuses and presses the main button that leads to the camera of the element with this tag, on the
 * stage or in a step.
 * @returns whether that camera is on
 */
export function pressUntilCamera(tag: string): boolean {
  const stage = document.querySelector<HTMLElement>('[data-stage]');
  const element = stage?.localName === tag ? stage : stage?.shadowRoot?.querySelector<HTMLElement>(tag);
  const { status } = (element ?? {}) as { status?: string };
  if (status === 'framing' || status === 'holding') return true;
  if (element != null && status !== 'idle') return false;
  const root = (element ?? stage)?.shadowRoot;
  const button = root?.querySelector<HTMLElement>('.panel [part~="primary-action"]');
  button?.focus();
  button?.click();
  return false;
}

/** Runs in the page: the position of the stage of the element with this tag, or `null`. */
export function seenStage(tag: string): SeenStage | null {
  const own = document.querySelector<HTMLElement>('[data-stage]');
  const element = own?.localName === tag ? own : own?.shadowRoot?.querySelector<HTMLElement>(tag);
  const stage = element?.shadowRoot?.querySelector('.stage')?.getBoundingClientRect();
  const shutter = element?.shadowRoot?.querySelector('.shutter')?.getBoundingClientRect();
  if (stage === undefined || shutter === undefined) return null;
  return {
    top: stage.top,
    bottom: stage.bottom,
    shutterBottom: shutter.bottom,
    windowHeight: innerHeight,
    scrolled: scrollY,
  };
}

/** @param from bottom of the page's own bar, CSS pixels */
export function assertInView(seen: SeenStage | null, { from }: { from: number }): void {
  assert.ok(seen !== null, 'there is no stage');
  const text = JSON.stringify(seen);
  assert.ok(seen.bottom - seen.top > 96, `the stage is too low: ${text}`);
  assert.ok(seen.top >= from - 1 && seen.bottom <= seen.windowHeight + 1, `the stage is out of view: ${text}`);
  assert.ok(seen.shutterBottom <= seen.windowHeight + 1, `the shutter is out of view: ${text}`);
}
