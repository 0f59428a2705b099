import { IdvError } from '../shared/errors.js';
import type { Size } from '../shared/geometry.js';

/**
 * The frame on show as a full-resolution, unmirrored bitmap. The caller closes it.
 * @throws IdvError `capture-failed` when the video has no frame.
 */
export async function takeStill(video: HTMLVideoElement): Promise<ImageBitmap> {
  if (video.readyState < 2 || video.videoWidth === 0) {
    throw new IdvError('capture-failed', 'The video shows no frame yet.', { retryable: true });
  }
  try {
    return await createImageBitmap(video);
  } catch (cause) {
    throw new IdvError('capture-failed', 'The frame on show could not be copied.', { retryable: true, cause });
  }
}

/**
 * Whether nothing of the video is in a copy of it: WebKit gives one that is transparent now and then, most often on a
 * busy device. A camera's picture never is, not even in the dark.
 */
export function isEmpty(copy: ImageBitmap): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(copy, copy.width >> 1, copy.height >> 1, 1, 1, 0, 0, 1, 1);
  return context?.getImageData(0, 0, 1, 1).data[3] === 0;
}

export interface JpegLimits {
  /** Largest file, bytes. Default 1,000,000. */
  maxBytes?: number;
  /** Longest side, pixels; larger pictures are made smaller, never cropped. Default 1920. */
  maxLongSide?: number;
  /** Shortest long side the ladder may go down to to meet `maxBytes`, pixels. Default 640. */
  minLongSide?: number;
}

export interface EncodedJpeg extends Size {
  blob: Blob;
  /** 0 to 1, as given to the encoder. */
  quality: number;
}

/** Tried in order at each size: below 0.7 the blocks of a face's skin show, so the size goes down first. */
export const jpegQualities = [0.92, 0.85, 0.78, 0.7] as const;

/** How much a side shrinks when no quality fits. */
const shrink = 0.8;

/**
 * Sizes to try, largest first: never larger than the source, the last with a long side of `minLongSide` (or the
 * source's own, when that is smaller). Pure.
 */
export function jpegSizes(source: Size, limits: JpegLimits = {}): Size[] {
  const { maxLongSide = 1920, minLongSide = 640 } = limits;
  const longSide = Math.max(source.width, source.height);
  const first = Math.min(longSide, maxLongSide);
  const last = Math.min(first, minLongSide);
  const sides: number[] = [];
  for (let side = first; side >= last + 1; side *= shrink) sides.push(side);
  sides.push(last);
  return sides.map((side) => ({
    width: Math.max(1, Math.round((source.width * side) / longSide)),
    height: Math.max(1, Math.round((source.height * side) / longSide)),
  }));
}

/**
 * The whole picture as JPEG of at most `maxBytes`: the best quality that fits at the largest size. Written from a
 * canvas, so it carries no metadata of the device or place.
 * @throws IdvError `capture-failed` when the canvas cannot be made or encoded, or nothing fits.
 */
export async function encodeJpeg(
  source: ImageBitmap | HTMLCanvasElement | OffscreenCanvas,
  limits: JpegLimits = {},
): Promise<EncodedJpeg> {
  const { maxBytes = 1_000_000 } = limits;
  for (const size of jpegSizes(source, limits)) {
    const canvas = drawAt(source, size);
    try {
      for (const quality of jpegQualities) {
        const blob = await toJpeg(canvas, quality);
        if (blob.size <= maxBytes) return { blob, quality, ...size };
      }
    } finally {
      // Safari keeps a canvas's pixels until they are taken away.
      canvas.width = 0;
      canvas.height = 0;
    }
  }
  throw new IdvError('capture-failed', `No JPEG of at most ${maxBytes} bytes could be made.`, { retryable: true });
}

function drawAt(source: CanvasImageSource, size: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) {
    throw new IdvError('capture-failed', 'This page can have no more canvases.', { retryable: true });
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, size.width, size.height);
  return canvas;
}

async function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  if (blob === null || blob.type !== 'image/jpeg') {
    throw new IdvError('capture-failed', 'The browser could not encode a JPEG.', { retryable: true });
  }
  return blob;
}
