import type { Pixels, Size } from 'idv-elements/contract';
import { clamp, smoothstep } from '../render/curves.js';
import { develop } from '../render/film.js';
import { cached } from '../render/texture.js';
import { createRaster } from '../render/raster.js';
import { specOf } from './document-kinds.js';
import { printDocument } from './print/document-print.js';
import { drawLimbs, handsOf, reachingHand } from './hands.js';
import { hologramOf } from './print/hologram.js';
import { distanceOf, documentPlane, focalLength, invert, planeToPicture, type Homography } from './plane.js';
import { idealDocumentScene, type DocumentScene } from './scene.js';
import { drawSheet, drawShadow, rowSpans, type Outline, type SceneDrawing } from './sheet-drawing.js';
import { levelFor, type SurfaceTexture } from './surface-texture.js';
import { drawTable, Table, type RowSpans } from './table/table.js';

const maxPrints = 4;
const maxTables = 3;
/**
 * Caches of printed documents and painted tables, shared by all renderers, because each takes much of a second to
 * create.
 */
const prints = new Map<string, SurfaceTexture>();
const tables = new Map<string, Table>();

/** Draws scenes with documents. It caches light and rasters: use one renderer for a whole stream. */
export class DocumentRenderer {
  readonly #raster;
  readonly #pixels: Pixels;
  /** The pixels that the document may cover, and those that it certainly covers. */
  readonly #spans: RowSpans;
  readonly #covered: RowSpans;
  #light: Float32Array | undefined;
  #lightKey = '';

  /** Picture size in pixels. */
  constructor(readonly size: Size) {
    const { width, height } = size;
    this.#raster = createRaster(width, height);
    this.#pixels = { width, height, data: new Uint8ClampedArray(width * height * 4) };
    this.#spans = { from: new Int32Array(height), to: new Int32Array(height) };
    this.#covered = { from: new Int32Array(height), to: new Int32Array(height) };
  }

  /** Draws a picture, whose memory the next call reuses. Equal scenes and seeds give equal pixels. */
  render(scene: DocumentScene, seed = 1): Pixels {
    const { size } = this;
    const plane = documentPlane(scene, size);
    const { widthCentimeters, heightCentimeters, cornerRadiusCentimeters } = specOf(
      scene.document ?? idealDocumentScene.document!,
    );
    const outline: Outline = {
      halfWidth: widthCentimeters / 2,
      halfHeight: heightCentimeters / 2,
      radius: cornerRadiusCentimeters,
    };
    const drawing: SceneDrawing = {
      scene,
      raster: this.#raster,
      plane,
      toPlane: invert(plane),
      pixelsPerCentimeter: focalLength(size) / distanceOf(scene, size),
      outline,
      light: this.#lightOf(scene),
      spans: this.#spans,
    };
    rowSpans(this.#raster, plane, outline, this.#spans);
    // Stay clear of rounded corners and soft edges, and of the pixels that spans add around their outline.
    const inset = outline.radius * 0.3 + 5 / drawing.pixelsPerCentimeter;
    const halfWidth = Math.max(0, outline.halfWidth - inset);
    const halfHeight = Math.max(0, outline.halfHeight - inset);
    rowSpans(this.#raster, plane, { halfWidth, halfHeight }, this.#covered);
    this.#drawTable(drawing);
    if (scene.document !== null) {
      const { behind, front } = handsOf(scene, outline);
      if (scene.held === 'no') drawShadow(drawing);
      drawLimbs(drawing, behind);
      const print = levelFor(this.#print(scene.document, scene), drawing.pixelsPerCentimeter);
      drawSheet(drawing, print, scene.side === 'front' ? hologramOf(scene.document) : null);
      drawLimbs(drawing, front);
    }
    const { width, height } = size;
    if (scene.handX < 2) {
      const centimeters = (share: number, pixels: number): number => (share * pixels) / drawing.pixelsPerCentimeter;
      const x = centimeters(scene.handX - scene.offsetX, width);
      drawLimbs(drawing, reachingHand(x, centimeters(scene.handY - scene.offsetY, height)));
    }
    return develop(this.#raster, scene, Math.min(size.width, size.height), seed, this.#pixels);
  }

  #drawTable({ scene, outline, pixelsPerCentimeter, light }: SceneDrawing): void {
    const present = scene.document !== null;
    const { surface, surfaceSeed, beside, rollDegrees } = scene;
    const { halfWidth, halfHeight } = outline;
    // Hands sway. Only things that must line up with the document follow its rotation, in whole degrees.
    const turned = beside === 'open-page' ? Math.round(rollDegrees) : 0;
    const place = { halfWidth, halfHeight, rollDegrees: turned, present };
    const key =
      beside === 'nothing'
        ? `${surface} ${surfaceSeed}`
        : [surface, surfaceSeed, beside, ...Object.values(place)].join(' ');
    const table = cached(tables, maxTables, key, () => new Table(surface, surfaceSeed, beside, place));
    const lies = scene.held === 'no';
    // A document in the hand is closer to the camera than the table, which is out of focus.
    const away = lies ? 1 : 1.9;
    const toTable: Homography = invert(
      planeToPicture(
        this.size,
        distanceOf(scene, this.size) * away,
        // The table faces the camera straight on; the document is rotated on it.
        { ...(lies ? scene : { yawDegrees: 0, pitchDegrees: 0 }), rollDegrees: 0 },
        lies ? { x: scene.offsetX, y: scene.offsetY } : { x: 0.02, y: -0.03 },
      ),
    );
    const fineness = (pixelsPerCentimeter / away) * (lies ? 1 : 0.22);
    drawTable(this.#raster, toTable, table.level(fineness), light, present ? this.#covered : null);
  }

  #print(kind: NonNullable<DocumentScene['document']>, scene: DocumentScene): SurfaceTexture {
    const key = `${kind} ${scene.side} ${scene.identity} ${scene.monk}`;
    return cached(prints, maxPrints, key, () => printDocument(kind, scene));
  }

  /** The amount of light on each pixel. */
  #lightOf({ unevenness, lightDegrees, castShadow }: DocumentScene): Float32Array {
    const key = `${unevenness.toFixed(2)} ${lightDegrees.toFixed(0)} ${castShadow.toFixed(2)}`;
    if (this.#light && key === this.#lightKey) return this.#light;
    this.#lightKey = key;
    const { width, height } = this.size;
    const light = (this.#light ??= new Float32Array(width * height));
    const radians = (lightDegrees * Math.PI) / 180;
    const towardsX = Math.sin(radians);
    const towardsY = -Math.cos(radians);
    const half = Math.hypot(width, height) / 2;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const dx = (x - width / 2) / half;
        const dy = (y - height / 2) / half;
        const along = dx * towardsX + dy * towardsY;
        const lit = 1 - unevenness * 0.95 * clamp(0.5 - 0.6 * along, 0, 1);
        const corner = 1 - 0.1 * (dx * dx + dy * dy);
        const shade = 1 - castShadow * 0.72 * smoothstep(-0.03, 0.09, dx * 0.8 + dy * 0.6 + 0.02);
        light[y * width + x] = lit * corner * shade;
      }
    }
    return light;
  }
}

let stillRenderer: DocumentRenderer | undefined;

/**
 * Draws a single picture of a synthetic document, in browsers and in Node. Equal scenes, sizes and seeds give equal
 * pixels. `documentTruth` says where the document is. To draw many pictures, use one `DocumentRenderer`, which does
 * not copy.
 *
 * @example
 * ```js
 * const scene = { document: 'passport', surface: 'dark-wood', yawDegrees: 12 };
 * const pixels = renderDocument(scene, { width: 1280, height: 720 });
 * const { quad } = documentTruth(scene, pixels); // its corners, in pixels
 * ```
 */
export function renderDocument(
  scene: Partial<DocumentScene> = {},
  options: Partial<Size> & { seed?: number } = {},
): Pixels {
  const { width = 1280, height = 720, seed = 1 } = options;
  if (stillRenderer?.size.width !== width || stillRenderer.size.height !== height) {
    stillRenderer = new DocumentRenderer({ width, height });
  }
  const pixels = stillRenderer.render({ ...idealDocumentScene, ...scene }, seed);
  return { width, height, data: pixels.data.slice() };
}
