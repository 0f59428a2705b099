import { html } from 'lit';
import type { TemplateResult } from 'lit';

/** Icons of first screens, and of code that fails to load. Drawn on a 24 px grid with round 1.75 px strokes. */
export const firstPaths = {
  back: 'M15 5l-7 7 7 7',
  camera:
    'M4 9a2 2 0 0 1 2-2h1.7L9 5h6l1.3 2H18a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM15.25 12.75a3.25 3.25 0 1 1-6.5 0 3.25 3.25 0 0 1 6.5 0z',
  smile: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9 9.5v.6M15 9.5v.6M8 14c1.9 2.6 6.1 2.6 8 0',
  light:
    'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1',
  face: 'M19 11.5c0 5-3 9.5-7 9.5s-7-4.5-7-9.5S8 3 12 3s7 3.5 7 8.5zM9.5 10.5v.6M14.5 10.5v.6M9.5 15.5c1.5 1.3 3.5 1.3 5 0',
  phone:
    'M8 4.5A1.5 1.5 0 0 1 9.5 3h5A1.5 1.5 0 0 1 16 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-5A1.5 1.5 0 0 1 8 19.5zM11.5 18h1M4 9.5v5M20 9.5v5',
  glasses:
    'M10.5 14.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM20.5 14.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM10.5 14c.8-.8 2.2-.8 3 0M3.5 14.5l2-7.5 2-1M20.5 14.5l-2-7.5-2-1',
  shield: 'M12 3l7.5 2.8v5.7c0 4.3-3 7.7-7.5 9.5-4.5-1.8-7.5-5.2-7.5-9.5V5.8zM9 12l2.2 2.2 4.3-4.2',
  alert: 'M12 7.5V13M12 16.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  offline: 'M3.5 3.5l17 17M9.5 5.6a6 6 0 0 1 8.1 4.6 4.5 4.5 0 0 1 2.6 6.9M17 18.5H7.5a5 5 0 0 1-1.1-9.9',
  document:
    'M3 7.5A2.5 2.5 0 0 1 5.5 5h13A2.5 2.5 0 0 1 21 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16.5zM10.5 10.25a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0zM6 15.5c.4-1.6 1.3-2.3 2.75-2.3s2.35.7 2.75 2.3M14.5 9.5H18M14.5 12.5H18M14.5 15.5h2',
  forward: 'M9 5l7 7-7 7',
} as const;

export type FirstIconName = keyof typeof firstPaths;

/**
 * Takes its size from the font and its color from the text. Hidden from screen readers, because it is always next to
 * words.
 */
export function iconOf(path: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${path}></path>
  </svg>`;
}

export function firstIcon(name: FirstIconName): TemplateResult {
  return iconOf(firstPaths[name]);
}
