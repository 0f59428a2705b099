import type { DocumentForm, DocumentType, Quad } from 'idv-elements';
import type { Size } from 'idv-elements/contract';
import { specOf } from './document-kinds.js';
import { documentPlane, seenCorners } from './plane.js';
import { idealDocumentScene, type DocumentScene } from './scene.js';

/** Ground truth for a picture of a scene. */
export interface DocumentTruth {
  /** Size of the picture that the corners refer to, pixels. */
  width: number;
  height: number;
  /**
   * Corners where the straight edges would meet, clockwise from the document's own top left, pixels; they may lie
   * outside the picture. `null` without a document.
   */
  quad: Quad | null;
  documentType: DocumentType | null;
  form: DocumentForm | null;
  /** Whether all four corners lie in the picture. */
  inFrame: boolean;
  /** Angle between the document and the picture's plane, degrees. */
  tiltDegrees: number;
  /** The scene as drawn. */
  scene: Readonly<DocumentScene>;
}

/** Ground truth for the picture that `renderDocument` or `DocumentRenderer` draws at this size. */
export function documentTruth(fields: Partial<DocumentScene>, { width, height }: Size): DocumentTruth {
  const scene = { ...idealDocumentScene, ...fields };
  if (scene.document === null) {
    const nothing = { quad: null, documentType: null, form: null, inFrame: false, tiltDegrees: 0 };
    return { width, height, ...nothing, scene };
  }
  const { documentType, form, widthCentimeters, heightCentimeters } = specOf(scene.document);
  const plane = documentPlane(scene, { width, height });
  const x = widthCentimeters / 2;
  const y = heightCentimeters / 2;
  const quad = seenCorners(plane, -x, -y, x, y);
  const radians = Math.PI / 180;
  const cosine = Math.cos(scene.yawDegrees * radians) * Math.cos(scene.pitchDegrees * radians);
  return {
    width,
    height,
    quad,
    documentType,
    form,
    inFrame: quad.every((corner) => corner.x >= 0 && corner.y >= 0 && corner.x <= width && corner.y <= height),
    tiltDegrees: Math.acos(Math.min(1, Math.abs(cosine))) / radians,
    scene,
  };
}
