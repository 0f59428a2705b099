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

/** A picture at a URL, or one of the synthetic set. */
export type PictureSource = { url: string } | { synthetic: number };

export interface PageAnalysis {
  measures: FaceMeasures;
  workMs: number;
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
  analyze(source: PictureSource): Promise<PageAnalysis>;
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
  const request = { time: performance.now(), oval, still: true };
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
  return createImageBitmap(await response.blob());
}

function imageData({ width, height, data }: Pixels): ImageData {
  return new ImageData(new Uint8ClampedArray(data), width, height);
}

window.faceEvaluation = {
  ready: (engine) => (vision ??= acquireVision({ assets: '/assets/', engine })).ready,
  async analyze(source) {
    const { measures, workMs } = await analyzed(await pictureOf(source));
    return { measures, workMs };
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
