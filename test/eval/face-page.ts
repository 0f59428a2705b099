/**
 * The browser's side of `eval:faces`: pictures go to the very worker the elements use, as stills.
 * The Node side calls what hangs on `window.faceEvaluation`.
 */
import { defaultOval } from '../../src/quality/oval.js';
import type { FaceMeasures } from '../../src/quality/types.js';
import { syntheticFaceSet } from '../../src/testing/index.js';
import { acquireVision } from '../../src/vision/client.js';
import type { VisionReady } from '../../src/vision/types.js';

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
  ready(): Promise<VisionReady>;
  analyseUrl(url: string): Promise<PageAnalysis>;
  syntheticLabels(): SyntheticLabel[];
  analyseSynthetic(index: number): Promise<PageAnalysis>;
}

declare global {
  interface Window {
    faceEvaluation: FaceEvaluation;
  }
}

const vision = acquireVision({ assets: '/assets/' });
let synthetic: ReturnType<typeof syntheticFaceSet> | undefined;
const syntheticFrames = (): ReturnType<typeof syntheticFaceSet> =>
  (synthetic ??= syntheticFaceSet());

async function analyse(picture: ImageBitmap): Promise<PageAnalysis> {
  const oval = defaultOval(picture);
  const analysis = await vision.analyse(picture, { time: performance.now(), oval, still: true });
  if (analysis === null) throw new Error('the frame was dropped');
  return { measures: analysis.measures, workMs: analysis.workMs };
}

window.faceEvaluation = {
  ready: () => vision.ready,
  async analyseUrl(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return analyse(await createImageBitmap(await response.blob()));
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
  async analyseSynthetic(index) {
    const frame = syntheticFrames()[index];
    if (!frame) throw new Error(`there is no synthetic frame ${index}`);
    const { width, height, data } = frame.draw();
    return analyse(
      await createImageBitmap(new ImageData(new Uint8ClampedArray(data), width, height)),
    );
  },
};
