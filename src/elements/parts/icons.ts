import { html } from 'lit';
import type { TemplateResult } from 'lit';

/** Drawn on a 24 px grid with round 1.75 px strokes. */
const paths = {
  back: 'M15 5l-7 7 7 7',
  left: 'M20 12H4m7-7-7 7 7 7',
  right: 'M4 12h16m-7-7 7 7-7 7',
  up: 'M12 20V4m-7 7 7-7 7 7',
  down: 'M12 4v16m-7-7 7 7 7-7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  camera:
    'M4 9a2 2 0 0 1 2-2h1.7L9 5h6l1.3 2H18a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM15.25 12.75a3.25 3.25 0 1 1-6.5 0 3.25 3.25 0 0 1 6.5 0z',
  'camera-off':
    'M3.5 3.5l17 17M7.5 7H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h12M20 16V9a2 2 0 0 0-2-2h-1.7L15 5H9.5M9.2 11.1a3.25 3.25 0 0 0 4.5 4.5',
  switch: 'M20 11a8 8 0 0 0-14.3-4.2L4 8.5M4 4v4.5h4.5M4 13a8 8 0 0 0 14.3 4.2L20 15.5M20 20v-4.5h-4.5',
  again: 'M4 8.5A8.5 8.5 0 1 1 3.5 13M4 4v4.5h4.5',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  'sound-off': 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.75l4.5 4.5M20.5 9.75l-4.5 4.5',
  smile: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9 9.5v.6M15 9.5v.6M8 14c1.9 2.6 6.1 2.6 8 0',
  'mouth-open': 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9 9v.6M15 9v.6M14.5 15a2.5 2.75 0 1 1-5 0 2.5 2.75 0 0 1 5 0z',
  torch: 'M13 3L5.5 13.5H12L11 21l7.5-10.5H12z',
  light:
    'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1',
  half: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM12 4v16M12 8h6.9M12 12h8M12 16h6.9',
  closer: 'M14.5 4H20v5.5M20 4l-6 6M9.5 20H4v-5.5M4 20l6-6',
  farther: 'M20 10h-6V4M14 10l6-6M4 14h6v6M10 14l-6 6',
  face: 'M19 11.5c0 5-3 9.5-7 9.5s-7-4.5-7-9.5S8 3 12 3s7 3.5 7 8.5zM9.5 10.5v.6M14.5 10.5v.6M9.5 15.5c1.5 1.3 3.5 1.3 5 0',
  'face-missing': 'M19 11.5c0 5-3 9.5-7 9.5s-7-4.5-7-9.5S8 3 12 3s7 3.5 7 8.5zM9.5 10.5v.6M14.5 10.5v.6M9.5 16h5',
  people:
    'M12.5 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM3 20c.5-3.5 2.8-5.5 6-5.5s5.5 2 6 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.9c2 .8 3.2 2.5 3.5 5.1',
  eye: 'M2.5 12S6 5.5 12 5.5s9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  mouth:
    'M3.5 12.5c2-2.5 4.5-4 6-4 1 0 1.5.7 2.5.7s1.5-.7 2.5-.7c1.5 0 4 1.5 6 4-2 2.8-5 4.5-8.5 4.5s-6.5-1.7-8.5-4.5zM3.5 12.5h17',
  phone:
    'M8 4.5A1.5 1.5 0 0 1 9.5 3h5A1.5 1.5 0 0 1 16 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-5A1.5 1.5 0 0 1 8 19.5zM11.5 18h1M4 9.5v5M20 9.5v5',
  glasses:
    'M10.5 14.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM20.5 14.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM10.5 14c.8-.8 2.2-.8 3 0M3.5 14.5l2-7.5 2-1M20.5 14.5l-2-7.5-2-1',
  shield: 'M12 3l7.5 2.8v5.7c0 4.3-3 7.7-7.5 9.5-4.5-1.8-7.5-5.2-7.5-9.5V5.8zM9 12l2.2 2.2 4.3-4.2',
  alert: 'M12 7.5V13M12 16.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  offline: 'M3.5 3.5l17 17M9.5 5.6a6 6 0 0 1 8.1 4.6 4.5 4.5 0 0 1 2.6 6.9M17 18.5H7.5a5 5 0 0 1-1.1-9.9',
  document:
    'M3 7.5A2.5 2.5 0 0 1 5.5 5h13A2.5 2.5 0 0 1 21 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16.5zM10.5 10.25a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0zM6 15.5c.4-1.6 1.3-2.3 2.75-2.3s2.35.7 2.75 2.3M14.5 9.5H18M14.5 12.5H18M14.5 15.5h2',
  passport:
    'M5.5 5A2 2 0 0 1 7.5 3h9a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2zM15 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM9.5 17h5',
  forward: 'M9 5l7 7-7 7',
  window: 'M14 4h6v6M20 4l-8.5 8.5M18.5 14v3.5A2.5 2.5 0 0 1 16 20H6.5A2.5 2.5 0 0 1 4 17.5V8a2.5 2.5 0 0 1 2.5-2.5H10',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3.5 2',
} as const;

export type IconName = keyof typeof paths;

/** For drawings of another size or place; a stroke, 24 px grid. */
export function iconPath(name: IconName): string {
  return paths[name];
}

/** Takes the size of its font and the color of its words. Always beside words, hence hidden from screen readers. */
export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${paths[name]}></path>
  </svg>`;
}
