import { takeStill } from '../../camera/still.js';
import { documentWidthPixels } from '../../document/rectify.js';
import type { PlacedQuad } from './still.js';

interface DocumentPictureOptions {
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
