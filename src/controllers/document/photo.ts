import type { DocumentPicture } from '../../capture/document/types.js';
import type { DocumentCountry, DocumentType } from '../../document/document-types.js';
import type { Quad } from '../../document/quad.js';
import type { DocumentMeasures } from '../../document/types.js';
import type { Size } from '../../shared/geometry.js';

/** One finished side with all that is known of it. */
export interface DocumentSidePhoto extends Omit<DocumentPicture, 'attempt'> {
  /** The document alone, straightened: JPEG of at most 1 MB without metadata. */
  image: Blob;
  /** The whole frame it was taken from: JPEG of at most 2 MB without metadata. */
  original: Blob;
  /** Pixels of `original`. */
  originalSize: Size;
  /** Corners in `original`, clockwise from the document's top left. */
  quad: Quad;
  /** Measures of this very picture. */
  measures: DocumentMeasures;
  thresholdsVersion: string;
}

/** A captured document, every side of it. */
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
