/** The analysis of live frames from a checkout's sources, without a browser. */
import { existsSync } from 'node:fs';
import type { FaceObservation } from '../../../src/contract/face.js';
import type { Pixels } from '../../../src/contract/geometry.js';
import { compileKernels } from '../../../engine/compact/kernels.js';

/** Analyzes a stream's next frame, up to its verdict. */
export type LiveAnalysis = (frame: Pixels, time: number) => void;

export interface Sources {
  name: string;
  /** Each call begins a stream. */
  face(): LiveAnalysis;
  document(): LiveAnalysis;
}

/** Modules of this checkout, whose types stand for the other's too. */
interface Modules {
  compact: typeof import('../../../src/engine/compact/index.js');
  models: typeof import('../../../engine/compact/models.js');
  measure: typeof import('../../../src/face/measure.js');
  judge: typeof import('../../../src/face/judge.js');
  oval: typeof import('../../../src/face/oval.js');
  occlusion: typeof import('../../../test/support/occlusion-networks.js');
  pixels: typeof import('../../../src/engine/worker/frame-pixels.js');
  document: typeof import('../../../src/document/index.js');
  mapper: typeof import('../../../test/support/document-mapper.js');
  /** Older commits look for faces in every frame. */
  follower: typeof import('../../../src/engine/worker/face-follower.js') | null;
}

const paths: Record<Exclude<keyof Modules, 'follower'>, string> = {
  compact: 'src/engine/compact/index.ts',
  models: 'engine/compact/models.ts',
  measure: 'src/face/measure.ts',
  judge: 'src/face/judge.ts',
  oval: 'src/face/oval.ts',
  occlusion: 'test/support/occlusion-networks.ts',
  pixels: 'src/engine/worker/frame-pixels.ts',
  document: 'src/document/index.ts',
  mapper: 'test/support/document-mapper.ts',
};

async function load(folder: string): Promise<Modules> {
  const found = Object.entries(paths).map(async ([name, path]) => [name, await import(`${folder}/${path}`)] as const);
  const modules = Object.fromEntries(await Promise.all(found)) as Omit<Modules, 'follower'>;
  // Older sources follow nothing.
  const path = `${folder}/src/engine/worker/face-follower.ts`;
  const follower = existsSync(path) ? ((await import(path)) as Modules['follower']) : null;
  return { ...modules, follower };
}

export async function openSources(name: string, folder: string): Promise<Sources> {
  const modules = await load(folder);
  const { compact, models, measure, judge, oval, occlusion, pixels, document, follower } = modules;
  const kernels = await WebAssembly.compile(await compileKernels(compact.bestKernels()));
  const runtime = await compact.createCompactRuntime(kernels);
  const prepare = (model: 'detector' | 'mesh' | 'refinement', source?: ReturnType<typeof runtime.prepare>) =>
    runtime.prepare(compact.loadCompactModel(models.buildModel(model)), source);
  const detector = prepare('detector');
  const mesh = prepare('mesh');
  const engine = compact.createCompactFaceEngine({ detector, mesh, refinement: prepare('refinement', mesh) });
  const mapper = await modules.mapper.documentMapper();
  return {
    name,
    face() {
      const following = follower === null ? null : new follower.FaceFollower();
      let memory: ReturnType<typeof measure.measureFace>['memory'] | null = null;
      let previous: ReturnType<typeof judge.judgeFace> | null = null;
      let picture: Pixels | null = null;
      return (frame, time) => {
        const [width, height] = [frame.width / 2, frame.height / 2];
        picture ??= { width, height, data: new Uint8ClampedArray(width * height * 4) };
        pixels.scaleInto(frame, picture);
        const faces: FaceObservation[] =
          following?.find(engine, picture as ImageData, time) ?? engine.findFaces(picture);
        const found = { pixels: picture, faces, oval: oval.defaultOval(picture), time, engine: true };
        const measured = measure.measureFace({ ...found, occlusion: occlusion.occlusion }, memory);
        memory = measured.memory;
        previous = judge.judgeFace(measured.measures, { previous });
      };
    },
    document() {
      const tracker = document.createOutlineTracker(document.createOutlineDetector({ mapper: () => mapper }));
      let memory: ReturnType<typeof document.measureDocument>['memory'] | null = null;
      let previous: ReturnType<typeof document.judgeDocument> | null = null;
      return (frame, time) => {
        const outline = tracker.track(frame, { documentType: 'generic_id1', time });
        const measured = document.measureDocument(
          { pixels: frame, outline, documentType: 'generic_id1', time },
          memory,
        );
        memory = measured.memory;
        previous = document.judgeDocument(measured.measures, { previous });
      };
    },
  };
}
