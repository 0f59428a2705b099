/**
 * The browser's side of `npm run lab -- faces`: sends pictures as stills to the elements' own worker. The Node side
 * calls `window.faceEvaluation`.
 */
import { defaultOval } from '../../src/face/oval.js';
import type { FaceMeasures } from '../../src/face/types.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { syntheticFaceSet } from '../shared/synthetic-face-set.js';
import { acquireVision } from '../../src/engine/client.js';
import type { EngineName, FrameAnalysis, VisionHandle, VisionReady } from '../../src/engine/types.js';
import { faceChanges } from './face-changes.js';
import { placeOfSelfie, type PicturePart } from './face-framing.js';

/** A picture at a URL (or a part of it), or one of the synthetic set. */
export type PictureSource = { url: string; part?: PicturePart } | { synthetic: number };

export interface PageAnalysis {
  measures: FaceMeasures;
  workMs: number;
}

/** One face of a picture. Landmarks are shares of the picture. */
export interface PageFace {
  landmarks: number[];
  poseMatrix: number[] | null;
}

export interface SyntheticLabel {
  file: string;
  condition: string;
  monk: number | null;
  identity: number;
  expect: string;
  alsoOk: readonly string[];
}

export interface FaceEvaluation {
  /** Starts the engine that finds the faces. Call it once, before the first picture. */
  ready(engine: EngineName): Promise<VisionReady>;
  /** @param change name of one of `faceChanges`, which is applied first */
  analyze(source: PictureSource, change?: string): Promise<PageAnalysis>;
  /** The same picture's faces only, to work on the measures outside the browser. */
  findFaces(source: PictureSource, change?: string): Promise<PageFace[]>;
  /** How to crop a photograph so that each face is framed as in a selfie. */
  selfiesIn(url: string): Promise<PicturePart[]>;
  syntheticLabels(): SyntheticLabel[];
}

declare global {
  interface Window {
    faceEvaluation: FaceEvaluation;
  }
}

let vision: VisionHandle | undefined;

let synthetic: ReturnType<typeof syntheticFaceSet> | undefined;
const syntheticFrames = (): ReturnType<typeof syntheticFaceSet> => (synthetic ??= syntheticFaceSet());

async function analyzed(picture: ImageBitmap): Promise<FrameAnalysis> {
  if (vision === undefined) throw new Error('no engine was chosen');
  const oval = defaultOval(picture);
  const request = { time: performance.now(), oval, still: true, withFaces: true };
  const analysis = await vision.analyze(picture, request);
  if (analysis === null) throw new Error('the frame was dropped');
  return analysis;
}

async function pictureOf(source: PictureSource): Promise<ImageBitmap> {
  if ('synthetic' in source) {
    const frame = syntheticFrames()[source.synthetic];
    if (!frame) throw new Error(`there is no synthetic frame ${source.synthetic}`);
    return createImageBitmap(imageData(frame.draw()));
  }
  const response = await fetch(source.url);
  if (!response.ok) throw new Error(`${source.url}: ${response.status}`);
  const picture = await createImageBitmap(await response.blob());
  if (source.part === undefined) return picture;
  const { x, y, width, height, toWidth, toHeight } = source.part;
  return createImageBitmap(picture, x, y, width, height, {
    resizeWidth: toWidth,
    resizeHeight: toHeight,
    resizeQuality: 'high',
  });
}

function imageData({ width, height, data }: Pixels): ImageData {
  return new ImageData(new Uint8ClampedArray(data), width, height);
}

async function changed(picture: ImageBitmap, name: string): Promise<ImageBitmap> {
  const change = faceChanges.find((candidate) => candidate.name === name);
  if (!change) throw new Error(`there is no change "${name}"`);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2D canvas');
  context.drawImage(picture, 0, 0);
  const pixels = change.apply(context.getImageData(0, 0, canvas.width, canvas.height));
  if (change.jpegQuality === undefined) return createImageBitmap(imageData(pixels));
  canvas.width = pixels.width;
  canvas.height = pixels.height;
  context.putImageData(imageData(pixels), 0, 0);
  return createImageBitmap(await canvas.convertToBlob({ type: 'image/jpeg', quality: change.jpegQuality }));
}

async function analyze(source: PictureSource, change?: string): Promise<FrameAnalysis> {
  const picture = await pictureOf(source);
  return analyzed(change === undefined ? picture : await changed(picture, change));
}

window.faceEvaluation = {
  ready: (engine) => (vision ??= acquireVision({ assets: '/assets/', engine })).ready,
  async analyze(source, change) {
    const { measures, workMs } = await analyze(source, change);
    return { measures, workMs };
  },
  async findFaces(source, change) {
    const { faces = [] } = await analyze(source, change);
    return faces.map(({ landmarks, poseMatrix }) => ({
      landmarks: [...landmarks],
      poseMatrix: poseMatrix ? [...poseMatrix] : null,
    }));
  },
  async selfiesIn(url) {
    const picture = await pictureOf({ url });
    const size = { width: picture.width, height: picture.height };
    const { faces = [] } = await analyzed(picture);
    return faces.map((face) => placeOfSelfie(face, size));
  },
  syntheticLabels: () =>
    syntheticFrames().map(({ name, condition, monk, identity, expect, alsoOk }) => ({
      file: name,
      condition,
      monk,
      identity,
      expect,
      alsoOk,
    })),
};
