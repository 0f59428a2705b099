import type { DocumentCaptureEvent } from './flow/state.js';
import { wantedWidthPixels } from '../../document/document-types.js';
import type { DocumentType } from '../../document/document-types.js';
import type { GlareSpot } from '../../document/glare.js';
import { judgeDocument } from '../../document/judge.js';
import type { DocumentLimits } from '../../document/judge.js';
import type { ZoneFormat } from '../../document/mrz/formats.js';
import type { Quad } from '../../document/quad.js';
import { doubtOf, type SideAsked, SideWatch, withSideHint } from '../../document/side/side-hint.js';
import type { DocumentVerdict } from '../../document/types.js';
import type { Size } from '../../contract/geometry.js';
import { acquireDocumentVision } from '../../engine/client.js';
import type { DocumentAnalysis, DocumentRequest } from '../../engine/types.js';
import type { Untimed } from '../../kit/flow/flow-controller.js';
import { FrameLoop } from '../../kit/frames/frame-loop.js';
import { holdsNear, Stills } from '../../kit/frames/stills.js';
import { DocumentStill } from './still.js';
import type { EncodedDocument, PlacedQuad } from './still.js';
import { takeStill } from '../../camera/still.js';
import { documentWidthPixels } from '../../document/rectify.js';

/** Below this score an outline is a guess that would only distract. */
const minShownScore = 0.5;

/** What the newest frame shows. Corners are in pixels of a picture of `size`. */
export interface SeenDocument {
  quad: Quad;
  size: Size;
  sure: boolean;
  glareSpots: readonly GlareSpot[];
}

/** Passes frames, or a file, through the worker to a verdict, and turns one of them into the document's picture. */
export class DocumentFrames {
  readonly loop: FrameLoop<DocumentRequest, DocumentAnalysis, DocumentVerdict>;
  readonly stills: Stills<DocumentVerdict, EncodedDocument, DocumentStill>;
  readonly #options;
  #near: PlacedQuad | null = null;
  #sides = new SideWatch();

  constructor(options: {
    /** Whether photos can be taken automatically, which requires keeping the frames of a hold. */
    auto: () => boolean;
    documentType: () => DocumentType;
    /** The machine-readable zone of the side that is captured now; `null` for none. */
    zone: () => ZoneFormat | null;
    /** The side that is captured now, and what earlier ones look like. */
    asked: () => SideAsked;
    limits: () => DocumentLimits | undefined;
    /** The live camera's track, for a photo that is larger than its video. */
    track: () => MediaStreamTrack | null;
    dispatch: (event: Untimed<DocumentCaptureEvent>) => void;
    /** Called with every analyzed frame; `null` if there is no document. */
    onSeen: (seen: SeenDocument | null) => void;
  }) {
    const { auto, documentType, zone, asked, limits, track, dispatch } = options;
    this.#options = options;
    const loop = new FrameLoop<DocumentRequest, DocumentAnalysis, DocumentVerdict>({
      acquire: acquireDocumentVision,
      longSide: 1280,
      requestOf: (time, { width }) =>
        width === 0 ? null : { time, documentType: documentType(), zone: zone(), observe: this.#sides.isDue(time) },
      judge: (analysis, video, previous) => this.#judge(analysis, video, previous),
      holds: holdsNear(auto),
      onJudged: (frameTime, verdict) => dispatch({ type: 'frame-judged', frameTime, verdict }),
      onEngine: dispatch,
    });
    this.loop = loop;
    this.stills = new Stills<DocumentVerdict, EncodedDocument, DocumentStill>({
      loop,
      dispatch,
      takePicture: (video, frame) =>
        takeDocumentPicture({ video, frame, track: track(), near: this.#near, wantedWidthPixels }),
      stillOf: (picture, capturedAt) =>
        new DocumentStill(picture, capturedAt, this.#near, {
          documentType,
          zone,
          asked,
          limits,
          engine: () => loop.engine.handle,
        }),
    });
  }

  /** Where the document was when the still was taken. */
  get lastSeen(): PlacedQuad | null {
    return this.#near;
  }

  start(): void {
    this.#near = null;
    this.#sides = new SideWatch();
    // For another side or camera, makes the worker forget earlier frames.
    this.loop.engine.renew();
    this.loop.start();
  }

  stop(): void {
    this.loop.stop();
    this.#options.onSeen(null);
  }

  /** Takes ownership of a decoded file, searches it, and makes it the still with movable corners. */
  async readFile(attempt: number, picture: ImageBitmap): Promise<void> {
    const { stills } = this;
    stills.discard();
    this.#near = null;
    const still = stills.keep(picture, performance.now());
    await stills.orFail(attempt, async () => {
      const searched = await still.findCorners();
      if (searched !== null && stills.current === still) {
        this.#options.dispatch({ type: 'file-read', attempt, ...searched });
      }
    });
  }

  #judge(
    { time, outline, measures, glareSpots, seen, size }: DocumentAnalysis,
    video: Size,
    previous: DocumentVerdict | null,
  ): DocumentVerdict {
    const { documentType, asked, limits, onSeen } = this.#options;
    this.#near = outline === null ? null : { quad: outline.quad, ...size };
    const isShown = outline !== null && (outline.accepted || outline.score > minShownScore);
    onSeen(isShown ? { quad: outline.quad, size, sure: outline.accepted, glareSpots } : null);
    const stillScale = video.width / size.width;
    const verdict = judgeDocument(measures, { previous, stillScale, limits: limits(), documentType: documentType() });
    if (seen !== null) this.#sides.see(time, doubtOf(seen, asked(), verdict, measures));
    return withSideHint(verdict, this.#sides.hintAt(time));
  }
}

/** How long to wait for a photo, which may refocus and flash, before taking the frame instead. Milliseconds. */
const maxPhotoMs = 2500;
/** A photo has to be this much wider than the video to be worth the wait. */
const minPhotoGain = 1.25;

/**
 * Returns the document's full-size picture: the frame of the hold, or the current one. If the document would be too
 * narrow in it and the camera takes photos larger than its video, returns such a photo instead.
 */
export async function takeDocumentPicture(options: {
  video: HTMLVideoElement;
  /** The best frame of the hold, if one was kept. Closed here if a photo replaces it. */
  frame: ImageBitmap | null;
  track: MediaStreamTrack | null;
  /** Where the document is in the live picture. */
  near: PlacedQuad | null;
  /** If the document is at least this wide in the frame, a photo adds nothing. Pixels. */
  wantedWidthPixels: number;
}): Promise<ImageBitmap> {
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
  const { ImageCapture } = globalThis as {
    /** The photo of the Image Capture specification, which TypeScript's DOM library does not describe. */
    ImageCapture?: new (track: MediaStreamTrack) => {
      getPhotoCapabilities(): Promise<{ imageWidth?: { max?: number } }>;
      takePhoto(settings?: { imageWidth?: number }): Promise<Blob>;
    };
  };
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
