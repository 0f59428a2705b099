import type { ReactiveControllerHost } from 'lit';
import { initialDocumentCapture } from './flow/state.js';
import type {
  DocumentCaptureEffect,
  DocumentCaptureEvent,
  DocumentCaptureState,
  DocumentPageEvent,
  DocumentPicture,
} from './flow/state.js';
import { reduceDocumentCapture } from './flow/machine.js';
import type { Picture } from '../../kit/steps/photo-types.js';
import type { DocumentCountry, DocumentSide, DocumentType } from '../../document/document-types.js';
import { zoneFormatOf } from '../../document/document-zones.js';
import type { DocumentLimits } from '../../document/judge.js';
import type { ZoneFormat } from '../../document/mrz/formats.js';
import { squareToQuad } from '../../document/quad.js';
import type { Quad } from '../../document/quad.js';
import type { SideAsked } from '../../document/side/side-hint.js';
import type { DocumentMeasures } from '../../document/types.js';
import type { DocumentAccepted, SessionPolicy } from '../../contract/contract.js';
import { isServiceType } from '../../contract/document-names.js';
import { IdvError } from '../../contract/errors.js';
import type { Size } from '../../contract/geometry.js';
import { asCaptureError } from '../../kit/flow/errors.js';
import type { CommonEffect } from '../../kit/flow/flow-controller.js';
import { PhotoController } from '../../kit/flow/photo-controller.js';
import type { EncodedPicture, PhotoControllerOptions, PhotoSettings } from '../../kit/flow/photo-controller.js';
import { Submission } from '../../kit/submission/submission.js';
import { documentDetails } from './details.js';
import { DocumentFrames } from './frames.js';
import type { SeenDocument } from './frames.js';
import { openFile } from './open-file.js';
import type { EncodedDocument, PlacedQuad } from './still.js';

/** A finished side with everything known about it. */
export interface DocumentSidePhoto extends Omit<DocumentPicture, 'attempt'> {
  /** The straightened document by itself: JPEG of at most 1 MB without metadata. */
  image: Blob;
  /** The whole frame that it was taken from: JPEG of at most 2 MB without metadata. */
  original: Blob;
  /** Pixels of `original`. */
  originalSize: Size;
  /** Corners in `original`, clockwise from the document's top left. */
  quad: Quad;
  /** Measures of this very picture. */
  measures: DocumentMeasures;
  thresholdsVersion: string;
}

/** A captured document with all of its sides. */
export interface DocumentPhoto {
  /** Unique per captured document; its Idempotency-Key. */
  id: string;
  country: DocumentCountry;
  documentType: DocumentType;
  verificationLevel: string | null;
  /** At least one, in the order they were taken. */
  sides: readonly DocumentSidePhoto[];
  /** ISO 8601, UTC: when the person started. */
  startedAt: string;
}

/**
 * How long the camera waits for the session of a document that the backend may refuse. Later, a refusal follows the
 * photo. Milliseconds.
 */
const maxPolicyMs = 4000;

interface DocumentSettings extends PhotoSettings {
  sides: readonly DocumentSide[];
  country: DocumentCountry;
  documentType: DocumentType;
  verificationLevel: string | null;
  limits: DocumentLimits | undefined;
}

interface DocumentControllerOptions extends PhotoControllerOptions {
  settings(): DocumentSettings;
  /** Returns the file that was chosen, dropped or pasted, each only once. */
  takeFile: () => Blob | null;
  /** Drawn at the display's rate, without an update of the host. */
  onSeen: (seen: SeenDocument | null) => void;
}

/** Runs the document capture for an element. */
export class DocumentController extends PhotoController<
  DocumentCaptureState,
  DocumentCaptureEvent,
  DocumentPhoto,
  DocumentAccepted
> {
  declare protected readonly options: DocumentControllerOptions;
  /** Animates the picture from the document's position in the live picture to the rectangle. */
  readonly straighten = straighten;
  protected readonly loop: DocumentFrames['loop'];
  protected readonly stills: DocumentFrames['stills'];
  readonly #frames: DocumentFrames;
  #pages = 1;
  /** Settles when the session is open, or the backend has not answered. */
  #opening: Promise<unknown> = Promise.resolve();
  protected readonly submission: Submission<DocumentPhoto, DocumentAccepted> = new Submission(
    'document',
    async (client, photo, options) => {
      const front = photo.sides.find(({ side }) => side === 'front') ?? photo.sides[0];
      if (front === undefined) throw new IdvError('capture-failed', 'There is no picture to send.');
      const back = photo.sides.find((side) => side !== front);
      const pictures = { front: front.image, back: back?.image ?? null };
      return client.submitDocument(pictures, documentDetails(photo, front), options);
    },
  );
  /** Sides taken so far, by the picture's id. The machine's picture adds what it knows. */
  readonly #encoded = new Map<string, EncodedDocument>();

  constructor(host: ReactiveControllerHost & HTMLElement, options: DocumentControllerOptions) {
    const initial = initialDocumentCapture({ auto: true, review: false, hasBackend: false, sides: ['front'] });
    super(host, options, { initial, reduce: reduceDocumentCapture, facing: 'environment' });
    this.#frames = new DocumentFrames({
      auto: () => this.state.options.auto,
      documentType: () => this.settings.documentType,
      zone: () => this.#zone(),
      asked: () => this.#asked(),
      limits: () => this.settings.limits,
      track: () => (this.camera.snapshot.state === 'live' ? this.camera.snapshot.camera.track : null),
      dispatch: this.dispatch,
      onSeen: options.onSeen,
    });
    this.loop = this.#frames.loop;
    this.stills = this.#frames.stills;
  }

  /** The given picture, and the corners that the person can move, in its pixels. */
  get adjustable(): { bitmap: ImageBitmap; corners: Quad } | null {
    return this.stills.current?.adjustable ?? null;
  }

  /** Whether the latest file has more pages than the one that is used. */
  get hasMorePages(): boolean {
    return this.state.source === 'file' && this.#pages > 1;
  }

  /** Where the document was in the live picture when the photo was taken. */
  get lastSeen(): PlacedQuad | null {
    return this.state.source === 'camera' ? this.#frames.lastSeen : null;
  }

  /** What the backend allows; `null` before it has said so. */
  get policy(): SessionPolicy | null {
    return this.submission.policy;
  }

  protected override get settings(): DocumentSettings {
    return super.settings as DocumentSettings;
  }

  protected override perform(effect: DocumentCaptureEffect | CommonEffect): void {
    switch (effect.type) {
      case 'open-camera':
        void this.#openCamera();
        break;
      case 'open-session':
        this.#opening = this.#openSession();
        break;
      case 'start-frames':
        this.#frames.start();
        break;
      case 'stop-frames':
        this.#frames.stop();
        break;
      case 'read-file':
        void this.#readFile(effect.attempt);
        break;
      case 'offer-corners':
        this.stills.current?.offerCorners();
        break;
      case 'discard-pictures':
        this.forgetPhotos();
        break;
      case 'discard-still':
        this.#dropRetaken();
        this.stills.discard();
        break;
      case 'submit':
        this.submit(this.photoOf(effect.pictures), effect.pictures.at(-1)?.id ?? '');
        break;
      default:
        super.perform(effect);
    }
  }

  moveCorners(corners: Quad): void {
    this.stills.current?.moveCorners(corners);
  }

  /** `null` if one of its sides is gone. */
  photoOf(pictures: readonly DocumentPicture[]): DocumentPhoto | null {
    const sides = pictures.flatMap((picture) => this.#sideOf(picture) ?? []);
    const last = sides.at(-1);
    if (last === undefined || sides.length < pictures.length) return null;
    const { country, documentType, verificationLevel } = this.options.settings();
    return { id: last.id, country, documentType, verificationLevel, sides, startedAt: this.startedAt() };
  }

  #sideOf({ attempt: _attempt, ...picture }: DocumentPicture): DocumentSidePhoto | null {
    const encoded = this.#encoded.get(picture.id);
    if (encoded === undefined) return null;
    const { image, original, judged } = encoded;
    const { size: originalSize, quad, measures, thresholdsVersion } = judged;
    return { ...picture, image: image.blob, original: original.blob, originalSize, quad, measures, thresholdsVersion };
  }

  protected override optionsOf(settings: DocumentSettings): DocumentCaptureState['options'] {
    return { ...super.optionsOf(settings), sides: settings.sides };
  }

  protected capturedPhoto({ pictures }: Extract<DocumentPageEvent, { type: 'captured' }>): DocumentPhoto | null {
    return this.photoOf(pictures);
  }

  protected keepPhoto(picture: Pick<Picture, 'id' | 'attempt'>, encoded: EncodedDocument): EncodedPicture {
    const { image, capturedAt } = encoded;
    this.#encoded.set(picture.id, encoded);
    this.showPhoto(image.blob);
    return { ...picture, capturedAt, width: image.width, height: image.height };
  }

  protected dropPhotos(): void {
    this.#encoded.clear();
  }

  #asked(): SideAsked {
    const { options, sideIndex, pictures } = this.state;
    return {
      documentType: this.settings.documentType,
      side: options.sides[sideIndex] ?? 'front',
      taken: pictures.flatMap(({ id }) => this.#encoded.get(id)?.look ?? []),
    };
  }

  /** The camera waits for the session only if the backend may refuse the document. */
  async #openCamera(): Promise<void> {
    const { attempt } = this.state;
    if (!isServiceType(this.options.settings().documentType)) {
      await Promise.race([this.#opening, new Promise((resolve) => setTimeout(resolve, maxPolicyMs))]);
    }
    if (this.state.status === 'permission' && this.state.attempt === attempt) this.openCamera();
  }

  async #openSession(): Promise<void> {
    const settings = this.options.settings();
    await this.submission.open(settings, this.sessionListener);
    if (settings.backend === null || this.policy === null) return;
    this.host.requestUpdate();
    const error = this.submission.refusalOf(settings.documentType);
    if (error !== null) this.dispatch({ type: 'session-refused', error });
  }

  #zone(): ZoneFormat | null {
    const { options, sideIndex } = this.state;
    const side = options.sides[sideIndex];
    return side === undefined ? null : zoneFormatOf(this.settings.documentType, side);
  }

  /** Discards a side that is taken again. */
  #dropRetaken(): void {
    const { state } = this;
    const kept = new Set(state.pictures.map(({ id }) => id));
    if (state.status === 'review') kept.add(state.picture.id);
    for (const id of this.#encoded.keys()) if (!kept.has(id)) this.#encoded.delete(id);
    if (kept.size === 0) this.hidePhoto();
  }

  async #readFile(attempt: number): Promise<void> {
    try {
      const { picture, pages } = await openFile(this.options.takeFile());
      if (this.state.status !== 'reading' || this.state.attempt !== attempt) {
        picture.close();
        return;
      }
      this.#pages = pages;
      await this.#frames.readFile(attempt, picture);
    } catch (cause) {
      this.dispatch({ type: 'capture-failed', attempt, error: asCaptureError(cause) });
    }
  }
}

/** Duration of the straightening animation, in milliseconds. */
const straightenMs = 240;

/**
 * Animates an element from a quad (CSS pixels, relative to the element's own box at rest) into its box. Nothing moves
 * if the person prefers reduced motion.
 */
function straighten(element: HTMLElement, quad: Quad): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { offsetWidth: width, offsetHeight: height } = element;
  if (width === 0 || height === 0) return;
  const [a, b, c, d, e, f, g, h] = mapOf(quad);
  // Scales the map of the unit square to a box of this size.
  const matrix = [
    ...[a / width, d / width, 0, g / width],
    ...[b / height, e / height, 0, h / height],
    ...[0, 0, 1, 0],
    ...[c, f, 0, 1],
  ];
  element.animate(
    [
      { transformOrigin: '0 0', transform: `matrix3d(${matrix.join(',')})` },
      { transformOrigin: '0 0', transform: 'none' },
    ],
    { duration: straightenMs, easing: 'cubic-bezier(.2, 0, 0, 1)' },
  );
}

type Map8 = [number, number, number, number, number, number, number, number];

function mapOf(quad: Quad): Map8 {
  const into = new Float64Array(8);
  squareToQuad(
    quad.flatMap(({ x, y }) => [x, y]),
    into,
  );
  return [...into] as Map8;
}
