import type { JpegLimits } from '../../camera/still.js';
import type { PictureUse } from '../../capture/challenge/types.js';

/**
 * Four or five pictures travel with the evidence; a face in them is some 400 pixels high. Up to four smaller ones
 * show moments that the server draws, as large as the server looks at any: it compares their texture with the others'.
 */
export const pictureLimits: Record<PictureUse, Required<JpegLimits>> = {
  key: { maxBytes: 160_000, maxLongSide: 960, minLongSide: 480 },
  moment: { maxBytes: 60_000, maxLongSide: 640, minLongSide: 480 },
};
