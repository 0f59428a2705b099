import { ovalAspect, ovalHeightShare } from '../../face/oval.js';
import type { Box, Oval, Size } from '../../contract/geometry.js';

/** The oval's largest width as a share of the stage's, so that the ring never touches its edge. */
const ovalWidthShare = 0.86;

/** Room for the hint: 16 px below the top of the stage, 44 px high, 12 px above the oval. */
const hintHeadroom = 72;
/** The ring's distance from the bottom of the stage if the oval makes room for the hint, pixels. */
const footroom = 16;

/**
 * The box of the face oval on a stage of this size, in the stage's own pixels: upright, 3:4, centered, or as much lower
 * on a low stage as the hint above it needs.
 */
export function ovalOnStage(stage: Size): Box {
  const height = Math.min(ovalHeightShare * stage.height, (ovalWidthShare * stage.width) / ovalAspect);
  const width = height * ovalAspect;
  const room = stage.height - height;
  const y = Math.max(room / 2, Math.min(hintHeadroom, room - footroom));
  return { x: (stage.width - width) / 2, y, width, height };
}

/**
 * The same oval for the engine, in shares of the picture that the stage shows by `object-fit: cover`, centered.
 * Mirroring does not matter, because the oval is horizontally centered.
 *
 * @param stage size of the stage, CSS pixels
 * @param picture size of the video, pixels
 * @returns `null` if either has no size
 */
export function ovalInPicture(stage: Size, picture: Size): Oval | null {
  if (Math.min(stage.width, stage.height, picture.width, picture.height) <= 0) return null;
  const scale = Math.max(stage.width / picture.width, stage.height / picture.height);
  const oval = ovalOnStage(stage);
  const shown = { width: picture.width * scale, height: picture.height * scale };
  // How much `cover` cuts off on the left and at the top, in stage pixels.
  const cutX = (shown.width - stage.width) / 2;
  const cutY = (shown.height - stage.height) / 2;
  return {
    centerX: (oval.x + oval.width / 2 + cutX) / shown.width,
    centerY: (oval.y + oval.height / 2 + cutY) / shown.height,
    width: oval.width / shown.width,
    height: oval.height / shown.height,
  };
}
