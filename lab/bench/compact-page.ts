/** The page that `compact.ts` opens. */
import { renderPerson } from '../../testing/src/index.js';
import { createCompactFaceEngine } from '../../src/engine/compact/face/engine.js';
import { letterboxOf } from '../../src/engine/compact/face/region.js';
import { inputLevels, sampleRegion, warpOf } from '../../src/engine/compact/face/sample-region.js';
import { loadCompactModel } from '../../src/engine/compact/format/read.js';
import type { CompactModel, Operator } from '../../src/engine/compact/format/model.js';
import { lower, recordFields, type PlacedTensor } from '../../src/engine/compact/runtime/lower.js';
import { KernelMemory } from '../../src/engine/compact/runtime/memory.js';
import { createCompactRuntime } from '../../src/engine/compact/runtime/runtime.js';
import type { Sampling } from '../../src/engine/compact/types.js';

export interface OperatorTime {
  /** Kind and window. Operators are grouped by these. */
  kind: string;
  shapes: string;
  /** Multiplications in millions, computed from the shapes. */
  work: number;
  ms: number;
}

/** URLs. */
export interface BenchFiles {
  kernels: string;
  detector: string;
  mesh: string;
  refinement: string;
}

const netNames = ['detector', 'mesh', 'refinement'] as const;
export type NetName = (typeof netNames)[number];

export interface CompactTimes {
  /** Each operator repeated on its own, so that the cache is warm. */
  nets: Record<NetName, OperatorTime[]>;
  /** Milliseconds of each part, by name. */
  sampling: Record<string, number>;
  /** From downloaded files to the first picture's faces. */
  startMs: number;
}

export interface CompactBench {
  measure(files: BenchFiles): Promise<CompactTimes>;
}

declare global {
  interface Window {
    compactBench: CompactBench;
  }
}

interface Kernels {
  memory: WebAssembly.Memory;
  heapStart(): number;
  run(program: number, count: number): void;
}

/** Browsers round their clock. A turn is long compared with that, and short compared with a scheduler's time slice. */
const turnMs = 1.5;
const turns = 12;
const warmUpMs = 400;

/** Browsers recompile hot code in the background. */
async function warmUp(call: () => void): Promise<void> {
  for (const start = performance.now(); performance.now() - start < warmUpMs;) {
    call();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** @returns milliseconds of one call, in the fastest turn */
function fastest(call: () => void): number {
  let calls = 1;
  let best = Infinity;
  for (let turn = 0; turn < turns;) {
    const start = performance.now();
    for (let index = 0; index < calls; index++) call();
    const took = performance.now() - start;
    if (took < turnMs) {
      calls = Math.ceil(calls * Math.min(10, (1.2 * turnMs) / Math.max(took, 0.01)));
    } else {
      best = Math.min(best, took / calls);
      turn++;
    }
  }
  return best;
}

async function bytesOf(url: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

function describe(operator: Operator, tensors: readonly PlacedTensor[]): Omit<OperatorTime, 'ms'> {
  const [from, to] = [tensors[operator.input]!, tensors[operator.output]!];
  const pixels = to.height * to.width;
  const shapes = [from, to].map((each) => `${each.height}×${each.width}×${each.channels}`).join(' → ');
  if (operator.kind === 'conv') {
    const { height, width, stride } = operator.window;
    const work = (pixels * to.channels * from.channels * height * width) / 1e6;
    return { kind: `conv ${height}×${width} /${stride}`, shapes, work };
  }
  if (operator.kind === 'separable') {
    const work = (pixels * from.channels * (9 + to.channels)) / 1e6;
    return { kind: `separable /${operator.depthwise.window.stride}`, shapes, work };
  }
  return { kind: operator.kind, shapes, work: 0 };
}

async function timeOperators(files: BenchFiles): Promise<CompactTimes['nets']> {
  const module = await WebAssembly.compile(await bytesOf(files.kernels));
  const kernels = (await WebAssembly.instantiate(module)).exports as unknown as Kernels;
  const memory = new KernelMemory(kernels.memory, kernels.heapStart());
  const answers = new Map<string, number>();
  const measures: (() => void)[] = [];
  const times = {} as Record<NetName, OperatorTime[]>;
  for (const name of netNames) {
    const model: CompactModel = loadCompactModel(await bytesOf(files[name]));
    const arena = memory.allocate(model.arenaLength);
    const tensors = model.tensors.map((each) => ({ ...each, address: arena + each.offset * 4 }));
    for (const input of model.inputs) {
      const tensor = tensors[input.tensor]!;
      tensor.address = answers.get(input.name) ?? tensor.address;
      const values = memory.floats(tensor.address, tensor.height * tensor.width * tensor.channels);
      if (!answers.has(input.name)) values.forEach((_, at) => (values[at] = ((at * 7919) % 255) / 255));
    }
    const program = lower(model.operators, tensors, memory);
    await warmUp(() => kernels.run(program, model.operators.length));
    const programs = model.operators.map((_, index) => program + index * recordFields * 4);
    times[name] = model.operators.map((each) => ({ ...describe(each, tensors), ms: Infinity }));
    measures.push(() => {
      for (const [index, row] of times[name].entries()) {
        const ms = fastest(() => kernels.run(programs[index]!, 1));
        row.ms = Math.min(row.ms, ms);
      }
    });
    // The same input that the refinement of the eyes gets.
    kernels.run(program, model.operators.length);
    for (const output of model.outputs) answers.set(output.name, tensors[output.tensor]!.address);
  }
  // Twice, because the browser may still be recompiling the code the first time.
  for (const measure of [...measures, ...measures]) measure();
  return times;
}

/** A frame of a live camera, in its own runtime. */
async function timeSampling(files: BenchFiles): Promise<Omit<CompactTimes, 'nets'>> {
  const picture = renderPerson({ rollDegrees: 12 });
  const code = await bytesOf(files.kernels);
  const models = await Promise.all(netNames.map(async (name) => bytesOf(files[name])));
  const start = performance.now();
  const runtime = await createCompactRuntime(await WebAssembly.compile(code));
  const [detector, mesh] = models.slice(0, 2).map((each) => runtime.prepare(loadCompactModel(each)));
  const refinement = runtime.prepare(loadCompactModel(models[2]!), mesh);
  const engine = createCompactFaceEngine({ detector: detector!, mesh: mesh!, refinement });
  if (engine.findFaces(picture).length !== 1) throw new Error('no face was found');
  const startMs = performance.now() - start;

  const whole: Sampling = { side: 128, levels: inputLevels(-1, 1), outside: 'black' };
  const turned: Sampling = { side: 192, levels: inputLevels(0, 1), outside: 'nearest' };
  const letterbox = letterboxOf(picture);
  const face = { center: { x: 320, y: 250 }, width: 330, height: 330, radians: 0.2 };
  const held = detector!.hold!(picture)!;
  const parts: [string, () => void][] = [
    ['copy of a frame', () => detector!.hold!(picture)],
    ['sampling 128 × 128', () => held.fill(detector!, warpOf(letterbox, 128), whole)],
    ['sampling 192 × 192, turned', () => held.fill(mesh!, warpOf(face, 192), turned)],
    ['in JavaScript 128 × 128', () => sampleRegion(picture, letterbox, whole, detector!.input)],
    ['in JavaScript 192 × 192, turned', () => sampleRegion(picture, face, turned, mesh!.input)],
    ['a frame with one face', () => engine.findFaces(picture)],
  ];
  const sampling: Record<string, number> = {};
  for (const [name, call] of parts) {
    await warmUp(call);
    sampling[name] = fastest(call);
  }
  return { sampling, startMs };
}

window.compactBench = {
  // Sampling is measured first, before any of its code has run.
  async measure(files) {
    const sampling = await timeSampling(files);
    return { ...sampling, nets: await timeOperators(files) };
  },
};
