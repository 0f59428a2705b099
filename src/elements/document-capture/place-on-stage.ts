import type { Box, Point, Size } from '../../contract/geometry.js';

/**
 * How a picture fits a box: `cover` fills the box and crops the picture, `contain` shows the whole picture and leaves
 * space.
 */
export type Fit = 'cover' | 'contain';

/** If a stage's height is less than this share of its width, a card of the stage's width does not fit. */
const lowStage = 0.7;

/**
 * A wide picture comes from a laptop, or from a phone on its side. All of it is judged, so all of it is shown. A tall
 * picture is shown whole only on a low stage. Elsewhere it is cropped, so that it appears larger.
 */
export function fitOf(picture: Size, stage: Size): Fit {
  return picture.width > picture.height || stage.height < lowStage * stage.width ? 'contain' : 'cover';
}

export interface Placement {
  /** Box pixels per picture pixel. */
  scale: number;
  /** The position of the picture's top left corner in the box. */
  x: number;
  y: number;
}

export function placeOnStage(picture: Size, stage: Size, fit: Fit): Placement {
  const ratios = [stage.width / picture.width, stage.height / picture.height];
  const scale = fit === 'cover' ? Math.max(...ratios) : Math.min(...ratios);
  return { scale, x: (stage.width - picture.width * scale) / 2, y: (stage.height - picture.height * scale) / 2 };
}

/** The part of a stage that shows a live picture of this size. */
export function shownOnStage(picture: Size, stage: Size): Box {
  if (picture.width === 0 || fitOf(picture, stage) === 'cover') return { x: 0, y: 0, ...stage };
  const { scale, x, y } = placeOnStage(picture, stage, 'contain');
  return { x, y, width: picture.width * scale, height: picture.height * scale };
}

export function toStage({ x, y }: Point, placement: Placement): Point {
  return { x: placement.x + x * placement.scale, y: placement.y + y * placement.scale };
}

/** The point in the picture, limited to the picture's bounds. */
export function toPicture({ x, y }: Point, placement: Placement, picture: Size): Point {
  const bounded = (value: number, most: number) => Math.max(0, Math.min(most, value));
  return {
    x: bounded((x - placement.x) / placement.scale, picture.width),
    y: bounded((y - placement.y) / placement.scale, picture.height),
  };
}
