/** How a photograph is moved: from a script of an afternoon to what somebody does who knows the defence. */
import type { Pixels } from '../../src/shared/geometry.js';
import { renderPortrait } from '../portraits/moved-portrait.js';
import type { Moment } from '../portraits/portrait-moment.js';
import type { Portrait } from '../portraits/portrait-surface.js';
import { disguisedPortrait } from './disguise.js';
import { bendPortrait } from './spline.js';

/** The picture of one moment, as a modified browser hands it to the engine. */
export type Warp = (portrait: Portrait, moment: Moment) => Pixels;

export const warps = {
  /** Thin-plate spline: the whole picture bends. */
  spline: bendPortrait,
  /** The landmarks' mesh, turned in space before a background that stands still. */
  mesh: renderPortrait,
  /** The mesh, relit, before a background that sways, with fresh noise. */
  disguised: disguisedPortrait,
} satisfies Record<string, Warp>;
export type WarpName = keyof typeof warps;
