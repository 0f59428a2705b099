import { IdvError } from '../contract/errors.js';
import type { Size } from '../contract/geometry.js';

/** How long a person who presses the shutter at once waits for the camera's first frame. Milliseconds. */
const maxFirstFrameMs = 3000;

/**
 * The current frame as a full-resolution, unmirrored bitmap, or the first one if the camera has only just opened. The
 * caller closes it.
 * @throws IdvError `capture-failed` if the video has no frame.
 */
export async function takeStill(video: HTMLVideoElement): Promise<ImageBitmap> {
  if (video.readyState < 2) await firstFrame(video);
  if (video.readyState < 2 || video.videoWidth === 0) {
    throw new IdvError('capture-failed', 'The video shows no frame yet.', { retryable: true });
  }
  try {
    return await createImageBitmap(video);
  } catch (cause) {
    throw new IdvError('capture-failed', 'The current frame could not be copied.', { retryable: true, cause });
  }
}

function firstFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    video.addEventListener('loadeddata', done, { once: true });
    setTimeout(done, maxFirstFrameMs);
  });
}

/**
 * Whether a copy of the video is empty: WebKit's copies are occasionally transparent, most often on a busy device. A
 * camera's picture never is, not even in the dark.
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
  /** Longest side, pixels. Larger pictures are scaled down, never cropped. Default 1920. */
  maxLongSide?: number;
  /** How far the longest side may shrink to meet `maxBytes`, pixels. Default 640. */
  minLongSide?: number;
}

export interface EncodedJpeg extends Size {
  blob: Blob;
  /** 0 to 1, as passed to the encoder. */
  quality: number;
}

/** Tried in order at each size. Below 0.7 blocks show on skin, so the size is reduced first. */
export const jpegQualities = [0.92, 0.85, 0.78, 0.7] as const;

/** Factor by which sides shrink if no quality fits. */
const shrink = 0.8;

/**
 * Sizes to try, largest first. None is larger than the source. The last has a longest side of `minLongSide`, or the
 * source's if that is smaller. Pure.
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
 * The whole picture as a JPEG of at most `maxBytes`, at the largest size and best quality that fit. It comes from a
 * canvas, so it has no metadata about the device or place.
 * @throws IdvError `capture-failed` if the canvas cannot be created or encoded, or nothing fits.
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
      // Safari keeps a canvas's memory until its size is 0.
      canvas.width = 0;
      canvas.height = 0;
    }
  }
  throw new IdvError('capture-failed', `No JPEG fits into ${maxBytes} bytes.`, { retryable: true });
}

function drawAt(source: CanvasImageSource, size: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) {
    throw new IdvError('capture-failed', 'Canvas limit reached.', { retryable: true });
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
