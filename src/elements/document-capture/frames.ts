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
import { takeDocumentPicture } from './picture.js';

/** Below this score an outline is a guess that would only distract. */
const minShownScore = 0.5;

/** What the newest frame shows. Corners are in pixels of a picture of `size`. */
export interface SeenDocument {
  quad: Quad;
  size: Size;
  sure: boolean;
  glareSpots: readonly GlareSpot[];
}

interface DocumentFramesOptions {
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
}

/** Passes frames, or a file, through the worker to a verdict, and turns one of them into the document's picture. */
export class DocumentFrames {
  readonly loop: FrameLoop<DocumentRequest, DocumentAnalysis, DocumentVerdict>;
  readonly stills: Stills<DocumentVerdict, EncodedDocument, DocumentStill>;
  readonly #options: DocumentFramesOptions;
  #near: PlacedQuad | null = null;
  #sides = new SideWatch();

  constructor(options: DocumentFramesOptions) {
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
