import type { DocumentCaptureEvent } from '../../capture/document/types.js';
import { wantedWidthPixels } from '../../document/document-types.js';
import type { DocumentType } from '../../document/document-types.js';
import type { GlareSpot } from '../../document/glare.js';
import { judgeDocument } from '../../document/judge.js';
import type { DocumentLimits } from '../../document/judge.js';
import type { Quad } from '../../document/quad.js';
import type { DocumentVerdict } from '../../document/types.js';
import type { Size } from '../../shared/geometry.js';
import { acquireDocumentVision } from '../../vision/client.js';
import type { DocumentVisionHandle } from '../../vision/types.js';
import type { Untimed } from '../flow/flow-controller.js';
import type { AcquireOptions } from '../frames/frame-loop.js';
import { PhotoFrames } from '../frames/photo-frames.js';
import type { PhotoFramesOptions } from '../frames/photo-frames.js';
import { DocumentStill } from './still.js';
import type { EncodedDocument, PlacedQuad } from './still.js';
import { takeDocumentPicture } from './picture.js';

/** Below this score an outline is a guess that would only distract. */
const minShownScore = 0.5;

/** What was seen in the newest frame; corners are pixels of a picture of `size`. */
export interface SeenDocument {
  quad: Quad;
  size: Size;
  sure: boolean;
  glareSpots: readonly GlareSpot[];
}

export interface DocumentFramesOptions extends PhotoFramesOptions<DocumentVerdict> {
  documentType: () => DocumentType;
  limits: () => DocumentLimits | undefined;
  /** The live camera's track, for a photo that is larger than its video. */
  track: () => MediaStreamTrack | null;
  dispatch: (event: Untimed<DocumentCaptureEvent>) => void;
  /** Called with every analyzed frame: `null` when there is no document. */
  onSeen: (seen: SeenDocument | null) => void;
}

/** Takes frames, or a file, through the worker to a verdict, and one of them to the document's picture. */
export class DocumentFrames extends PhotoFrames<DocumentVisionHandle, DocumentVerdict, EncodedDocument, DocumentStill> {
  protected readonly longSide = 1280;
  readonly #options: DocumentFramesOptions;
  #near: PlacedQuad | null = null;

  constructor(options: DocumentFramesOptions) {
    super(options);
    this.#options = options;
  }

  /** Where the document was when the still was taken. */
  get lastSeen(): PlacedQuad | null {
    return this.#near;
  }

  override start(): void {
    this.#near = null;
    // For another side or camera, drop what the worker remembers of earlier frames.
    this.renewVision();
    super.start();
  }

  override stop(): void {
    super.stop();
    this.#options.onSeen(null);
  }

  /** Takes a decoded file over, searches it, and makes it the still with corners that can be moved. */
  async readFile(attempt: number, picture: ImageBitmap): Promise<void> {
    this.discardStill();
    this.#near = null;
    const still = this.keep(picture, performance.now());
    await this.orFail(attempt, async () => {
      const searched = await still.findCorners();
      if (searched !== null && this.still === still) {
        this.#options.dispatch({ type: 'file-read', attempt, ...searched });
      }
    });
  }

  protected acquire({ assets }: AcquireOptions): DocumentVisionHandle {
    return acquireDocumentVision({ assets });
  }

  protected async look(
    frame: ImageBitmap | VideoFrame,
    time: number,
    video: Size,
    vision: DocumentVisionHandle,
  ): Promise<DocumentVerdict | null> {
    const { documentType, limits, onSeen } = this.#options;
    const analysis = await vision.analyze(frame, { time, documentType: documentType() });
    if (analysis === null || !this.isWanted(vision)) return null;
    const { outline, measures, glareSpots, size } = analysis;
    this.#near = outline === null ? null : { quad: outline.quad, ...size };
    const isShown = outline !== null && (outline.accepted || outline.score > minShownScore);
    onSeen(isShown ? { quad: outline.quad, size, sure: outline.accepted, glareSpots } : null);
    const stillScale = video.width / size.width;
    return judgeDocument(measures, {
      previous: this.verdict,
      stillScale,
      limits: limits(),
      documentType: documentType(),
    });
  }

  protected takePicture(video: HTMLVideoElement, best: ImageBitmap | null): Promise<ImageBitmap> {
    return takeDocumentPicture({
      video,
      frame: best,
      track: this.#options.track(),
      near: this.#near,
      wantedWidthPixels,
    });
  }

  protected stillOf(picture: ImageBitmap, capturedAt: string): DocumentStill {
    const { documentType, limits } = this.#options;
    return new DocumentStill(picture, capturedAt, this.#near, { documentType, limits, vision: () => this.vision });
  }
}
