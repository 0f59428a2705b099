/** Small graphs with seeded weights, run by the reference interpreter and by each kernel build. */
import { setFlagsFromString } from 'node:v8';
import { floatToHalf, halfToFloat } from '../../engine/compact/half.js';
import { fuse } from '../../engine/compact/fuse.js';
import type { Graph, GraphNode, Padding } from '../../engine/compact/graph.js';
import { planArena } from '../../engine/compact/plan.js';
import type { Stage } from '../../engine/compact/stage.js';
import { writeModel } from '../../engine/compact/write.js';
import {
  bestKernels,
  createCompactRuntime,
  type CompactRuntime,
  type KernelBuild,
} from '../../src/engine/compact/index.js';
import { shippedAsset } from './shipped-assets.js';

export type Random = () => number;

export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** Values that half floats represent exactly, so that storing them changes nothing. */
function halves(random: Random, length: number): Float32Array {
  return Float32Array.from({ length }, () => halfToFloat(floatToHalf(2 * random() - 1)));
}

type Shape = [height: number, width: number, channels: number];

interface ConvOptions {
  size?: number;
  stride?: number;
  padding?: Padding;
  relu?: boolean;
}

/** Adds nodes one after another; every method returns the new tensor's index. */
export class GraphBuilder {
  readonly #tensors: { name: string; shape: number[]; constant?: Float32Array }[] = [];
  readonly #nodes: GraphNode[] = [];
  readonly #random: Random;
  readonly input: number;

  constructor(random: Random, shape: Shape) {
    this.#random = random;
    this.input = this.#tensor([1, ...shape]);
  }

  shapeOf(tensor: number): Shape {
    return this.#tensors[tensor]!.shape.slice(1) as Shape;
  }

  conv(
    input: number,
    outputs: number,
    { size = 1, stride = 1, padding = 'same', relu = false }: ConvOptions = {},
  ): number {
    const [, , channels] = this.shapeOf(input);
    const kernel = this.#constant([outputs, size, size, channels]);
    const bias = this.#constant([outputs]);
    const shape = this.#windowed(input, outputs, { size, stride, padding });
    return this.#node(shape, { kind: 'conv', inputs: [input, kernel, bias], stride, padding, fusedRelu: relu });
  }

  depthwise(input: number, stride: number, padding: Padding): number {
    const [, , channels] = this.shapeOf(input);
    const kernel = this.#constant([1, 3, 3, channels]);
    const bias = this.#constant([channels]);
    const shape = this.#windowed(input, channels, { size: 3, stride, padding });
    const inputs = [input, kernel, bias];
    return this.#node(shape, { kind: 'depthwise', inputs, stride, padding, fusedRelu: false });
  }

  maxPool(input: number): number {
    const [height, width, channels] = this.shapeOf(input);
    const shape: Shape = [height >> 1, width >> 1, channels];
    const pool = { kind: 'maxPool', size: 2, stride: 2, padding: 'valid' } as const;
    return this.#node(shape, { ...pool, inputs: [input] });
  }

  padChannels(input: number, channels: number): number {
    const [height, width] = this.shapeOf(input);
    return this.#node([height, width, channels], { kind: 'channelPad', inputs: [input] });
  }

  add(first: number, second: number): number {
    return this.#node(this.shapeOf(second), { kind: 'add', inputs: [first, second] });
  }

  relu(input: number): number {
    return this.#node(this.shapeOf(input), { kind: 'relu', inputs: [input] });
  }

  prelu(input: number): number {
    const shape = this.shapeOf(input);
    return this.#node(shape, { kind: 'prelu', inputs: [input, this.#constant([1, 1, shape[2]])] });
  }

  graph(output: number): Graph {
    return { tensors: this.#tensors, nodes: this.#nodes, inputs: [this.input], outputs: [output] };
  }

  #windowed(
    input: number,
    channels: number,
    { size, stride, padding }: { size: number; stride: number; padding: Padding },
  ): Shape {
    const along = (length: number): number =>
      padding === 'same' ? Math.ceil(length / stride) : Math.floor((length - size) / stride) + 1;
    const [height, width] = this.shapeOf(input);
    return [along(height), along(width), channels];
  }

  #constant(shape: number[]): number {
    const length = shape.reduce((all, size) => all * size, 1);
    return this.#tensor(shape, halves(this.#random, length));
  }

  #tensor(shape: number[], constant?: Float32Array): number {
    const name = `tensor ${this.#tensors.length}`;
    return this.#tensors.push(constant ? { name, shape, constant } : { name, shape }) - 1;
  }

  #node(shape: Shape, node: DistributiveOmit<GraphNode, 'output'>): number {
    const output = this.#tensor([1, ...shape]);
    this.#nodes.push({ ...node, output });
    return output;
  }
}

type DistributiveOmit<T, Key extends keyof never> = T extends unknown ? Omit<T, Key> : never;

/** A model file of a graph with one input `picture` and one output `result`. */
export function fileOf(graph: Graph): Uint8Array {
  const stage: Stage = { inputs: { picture: graph.inputs[0]! }, outputs: { result: graph.outputs[0]! } };
  const fused = fuse(graph, stage);
  return writeModel({ ...fused, ...planArena(fused) });
}

/** Node 20 supports relaxed SIMD behind a flag; later versions have it enabled. */
function runnableBuilds(): KernelBuild[] {
  if (bestKernels() !== 'relaxed') setFlagsFromString('--experimental-wasm-relaxed-simd');
  return bestKernels() === 'relaxed' ? ['scalar', 'simd', 'relaxed'] : ['scalar', 'simd'];
}

export const kernelBuilds: readonly KernelBuild[] = runnableBuilds();

/** The shipped kernels, not yet compiled. */
export function kernelsOf(build: KernelBuild): Promise<Uint8Array<ArrayBuffer>> {
  return shippedAsset(`compact-kernels-${build}`);
}

const compiled = new Map<KernelBuild, Promise<WebAssembly.Module>>();

/** Creates a new runtime. */
export async function runtimeOf(build: KernelBuild): Promise<CompactRuntime> {
  const module = compiled.get(build) ?? kernelsOf(build).then((kernels) => WebAssembly.compile(kernels));
  compiled.set(build, module);
  return createCompactRuntime(await module);
}

export function largestDifference(actual: Float32Array, expected: Float32Array): number {
  if (actual.length !== expected.length) return Infinity;
  return actual.reduce((max, value, index) => {
    const difference = Math.abs(value - expected[index]!);
    // NaN must not count as no difference.
    return difference <= max ? max : Number.isNaN(difference) ? Infinity : difference;
  }, 0);
}
