/** Ways to animate a photograph: from an afternoon's script to an attacker who knows the defense. */
import type { Pixels } from '../../src/contract/geometry.js';
import { renderPortrait } from '../portraits/moved-portrait.js';
import type { Moment } from '../portraits/portrait-moment.js';
import type { Portrait } from '../portraits/portrait-surface.js';
import { disguisedPortrait } from './disguise.js';
import { bendPortrait } from './spline.js';

/** The picture at one moment, as a modified browser hands it to the engine. */
export type Warp = (portrait: Portrait, moment: Moment) => Pixels;

export const warps = {
  /** Thin-plate spline: the whole picture bends. */
  spline: bendPortrait,
  /** The landmarks' mesh, turned in space in front of a still background. */
  mesh: renderPortrait,
  /** The mesh, relit, in front of a swaying background, with fresh noise. */
  disguised: disguisedPortrait,
} satisfies Record<string, Warp>;
export type WarpName = keyof typeof warps;
