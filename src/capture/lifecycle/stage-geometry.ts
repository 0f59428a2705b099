import { ovalAspect, ovalHeightShare } from '../../quality/oval.js';
import type { Box, Oval, Size } from '../../shared/geometry.js';

/** The oval's largest width as a share of the stage's, so that the ring never touches its edge. */
const ovalWidthShare = 0.86;

/** The hint stands over the top of the stage: 16 px away from it, 44 px high, 12 px away from the oval. */
const hintHeadroom = 72;
/** The ring's distance from the stage's foot where the oval makes room for the hint, pixels. */
const footroom = 16;

/**
 * The box of the face oval on a stage of this size, in the stage's own pixels: upright, 3:4, in the middle; on a low
 * stage as much lower as the hint above it needs.
 */
export function ovalOnStage(stage: Size): Box {
  const height = Math.min(ovalHeightShare * stage.height, (ovalWidthShare * stage.width) / ovalAspect);
  const width = height * ovalAspect;
  const room = stage.height - height;
  const y = Math.max(room / 2, Math.min(hintHeadroom, room - footroom));
  return { x: (stage.width - width) / 2, y, width, height };
}

/**
 * The same oval in shares of the picture that the stage shows by `object-fit: cover`, centered: what the engine is
 * asked to look at. Mirroring does not matter: from left to right the oval is in the middle.
 *
 * @param stage size of the stage, CSS pixels
 * @param picture size of the video, pixels
 * @returns `null` while either has no size
 */
export function ovalInPicture(stage: Size, picture: Size): Oval | null {
  if (Math.min(stage.width, stage.height, picture.width, picture.height) <= 0) return null;
  const scale = Math.max(stage.width / picture.width, stage.height / picture.height);
  const oval = ovalOnStage(stage);
  const shown = { width: picture.width * scale, height: picture.height * scale };
  // What `cover` cuts off on the left and at the top, stage pixels.
  const cutX = (shown.width - stage.width) / 2;
  const cutY = (shown.height - stage.height) / 2;
  return {
    centerX: (oval.x + oval.width / 2 + cutX) / shown.width,
    centerY: (oval.y + oval.height / 2 + cutY) / shown.height,
    width: oval.width / shown.width,
    height: oval.height / shown.height,
  };
}
