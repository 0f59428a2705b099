import type { TemplateResult } from 'lit';
import { firstPaths, iconOf } from './first-icons.js';

/** The icons of first screens, and all others. */
const paths = {
  ...firstPaths,
  left: 'M20 12H4m7-7-7 7 7 7',
  right: 'M4 12h16m-7-7 7 7-7 7',
  up: 'M12 20V4m-7 7 7-7 7 7',
  down: 'M12 4v16m-7-7 7 7 7-7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'camera-off':
    'M3.5 3.5l17 17M7.5 7H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h12M20 16V9a2 2 0 0 0-2-2h-1.7L15 5H9.5M9.2 11.1a3.25 3.25 0 0 0 4.5 4.5',
  switch: 'M20 11a8 8 0 0 0-14.3-4.2L4 8.5M4 4v4.5h4.5M4 13a8 8 0 0 0 14.3 4.2L20 15.5M20 20v-4.5h-4.5',
  // A card above, and an arrow that turns it over.
  turn: 'M5 4.5h14a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 19 13.5H5A1.5 1.5 0 0 1 3.5 12V6A1.5 1.5 0 0 1 5 4.5zM5 17c1.5 2 4 3 7 3s5.5-1 7-3M19 20.5V17h-3.5',
  again: 'M4 8.5A8.5 8.5 0 1 1 3.5 13M4 4v4.5h4.5',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  'sound-off': 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.75l4.5 4.5M20.5 9.75l-4.5 4.5',
  'mouth-open': 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9 9v.6M15 9v.6M14.5 15a2.5 2.75 0 1 1-5 0 2.5 2.75 0 0 1 5 0z',
  torch: 'M13 3L5.5 13.5H12L11 21l7.5-10.5H12z',
  half: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM12 4v16M12 8h6.9M12 12h8M12 16h6.9',
  closer: 'M14.5 4H20v5.5M20 4l-6 6M9.5 20H4v-5.5M4 20l6-6',
  farther: 'M20 10h-6V4M14 10l6-6M4 14h6v6M10 14l-6 6',
  'face-missing': 'M19 11.5c0 5-3 9.5-7 9.5s-7-4.5-7-9.5S8 3 12 3s7 3.5 7 8.5zM9.5 10.5v.6M14.5 10.5v.6M9.5 16h5',
  people:
    'M12.5 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM3 20c.5-3.5 2.8-5.5 6-5.5s5.5 2 6 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.9c2 .8 3.2 2.5 3.5 5.1',
  eye: 'M2.5 12S6 5.5 12 5.5s9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  mouth:
    'M3.5 12.5c2-2.5 4.5-4 6-4 1 0 1.5.7 2.5.7s1.5-.7 2.5-.7c1.5 0 4 1.5 6 4-2 2.8-5 4.5-8.5 4.5s-6.5-1.7-8.5-4.5zM3.5 12.5h17',
  passport:
    'M5.5 5A2 2 0 0 1 7.5 3h9a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2zM15 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM9.5 17h5',
  window: 'M14 4h6v6M20 4l-8.5 8.5M18.5 14v3.5A2.5 2.5 0 0 1 16 20H6.5A2.5 2.5 0 0 1 4 17.5V8a2.5 2.5 0 0 1 2.5-2.5H10',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3.5 2',
} as const;

export type IconName = keyof typeof paths;

/** The bare stroke on a 24 px grid, for drawings of another size or place. */
export function iconPath(name: IconName): string {
  return paths[name];
}

export function icon(name: IconName): TemplateResult {
  return iconOf(paths[name]);
}
