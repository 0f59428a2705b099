import { takeStill } from '../../camera/still.js';
import { documentWidthPixels } from '../../document/rectify.js';
import { IdvError } from '../../shared/errors.js';
import { decodeAsElement, type OpenedFile } from './image-element.js';
import type { PlacedQuad } from './still.js';

export interface DocumentPictureOptions {
  video: HTMLVideoElement;
  /** The best frame of the hold, if one was kept. Closed here if a photo replaces it. */
  frame: ImageBitmap | null;
  track: MediaStreamTrack | null;
  /** Where the document is in the live picture. */
  near: PlacedQuad | null;
  /** If the document is at least this wide in the frame, a photo adds nothing. Pixels. */
  wantedWidthPixels: number;
}

/** The photo of the Image Capture specification, which TypeScript's DOM library does not describe. */
interface PhotoTaker {
  getPhotoCapabilities(): Promise<{ imageWidth?: { max?: number } }>;
  takePhoto(settings?: { imageWidth?: number }): Promise<Blob>;
}
type PhotoTakerClass = new (track: MediaStreamTrack) => PhotoTaker;

/** How long to wait for a photo, which may refocus and flash, before taking the frame instead. Milliseconds. */
const maxPhotoMs = 2500;
/** A photo has to be this much wider than the video to be worth the wait. */
const minPhotoGain = 1.25;

/**
 * Returns the document's full-size picture: the frame of the hold, or the current one. If the document would be too
 * narrow in it and the camera takes photos larger than its video, returns such a photo instead.
 */
export async function takeDocumentPicture(options: DocumentPictureOptions): Promise<ImageBitmap> {
  const { video, frame, track, near, wantedWidthPixels } = options;
  if (track !== null && near !== null) {
    const width = documentWidthPixels(near.quad) * (video.videoWidth / near.width);
    const photo = width < wantedWidthPixels ? await takePhoto(track, video) : null;
    if (photo !== null) {
      frame?.close();
      return photo;
    }
  }
  return frame ?? takeStill(video);
}

/** `null` if the camera takes no larger photo, or none in time. */
async function takePhoto(track: MediaStreamTrack, video: HTMLVideoElement): Promise<ImageBitmap | null> {
  const { ImageCapture } = globalThis as { ImageCapture?: PhotoTakerClass };
  if (ImageCapture === undefined || track.readyState !== 'live') return null;
  try {
    const camera = new ImageCapture(track);
    const taken = (async () => {
      const { imageWidth } = await camera.getPhotoCapabilities();
      const longSide = Math.max(video.videoWidth, video.videoHeight);
      if ((imageWidth?.max ?? 0) < longSide * minPhotoGain) return null;
      return createImageBitmap(await camera.takePhoto());
    })();
    let isLate = false;
    const late = new Promise<null>((resolve) => {
      setTimeout(() => {
        isLate = true;
        resolve(null);
      }, maxPhotoMs);
    });
    taken.then(
      (photo) => {
        if (isLate) photo?.close();
      },
      () => undefined,
    );
    return await Promise.race([taken, late]);
  } catch {
    return null;
  }
}

/** Largest file that is opened, in bytes. */
export const maxFileBytes = 20_000_000;

/**
 * Decodes a file into a picture, rotated upright by its metadata. JPEG, PNG, WebP and the first page of a scanned PDF
 * everywhere, other formats and PDFs if the browser decodes them.
 * @throws IdvError `IMAGE_TOO_LARGE`, `file-unsupported`, `file-unreadable`, or `file-locked`
 */
export async function openFile(file: Blob | null): Promise<OpenedFile> {
  if (file === null) throw new IdvError('capture-failed', 'There is no file.');
  if (file.size > maxFileBytes) {
    throw new IdvError('IMAGE_TOO_LARGE', `The file has ${file.size} bytes.`);
  }
  // Safari would decode a PDF, too, but with 72 pixels an inch.
  const isPdf = (await file.slice(0, 5).text()) === '%PDF-';
  const picture = isPdf ? null : await decodePicture(file);
  if (picture !== null) return { picture, pages: 1 };
  const { openOther } = await import('./other-files.js');
  return openOther(file);
}

/** `null` if the browser cannot decode it. */
async function decodePicture(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return await decodeAsElement(file, (image) => createImageBitmap(image));
  }
}
