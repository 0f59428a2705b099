import type { JpegLimits } from '../../camera/still.js';
import type { PictureUse } from './flow/state.js';

/**
 * The evidence contains four or five pictures with a face about 400 pixels high. Up to four smaller ones show moments
 * that the server picks at random. They have the size at which the server examines every picture, because it compares
 * their textures.
 */
export const pictureLimits: Record<PictureUse, Required<JpegLimits>> = {
  key: { maxBytes: 160_000, maxLongSide: 960, minLongSide: 480 },
  moment: { maxBytes: 60_000, maxLongSide: 640, minLongSide: 480 },
};
