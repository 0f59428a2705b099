import { CompactModelError } from '../format/layout.js';
import type { CompactModel, Tensor } from '../format/model.js';
import type { Pixels } from '../../../contract/geometry.js';
import type { CompactNet, CompactRuntime, HeldPicture, Sampling, Warp } from '../types.js';
import { lower, type PlacedTensor } from './lower.js';
import { KernelMemory } from './memory.js';
import { PictureBuffer, type SampleRegion } from './picture-buffer.js';

/** Exports of every build of the kernels. */
interface Kernels {
  memory: WebAssembly.Memory;
  /** First byte that the kernels don't use. */
  heapStart(): number;
  /** Runs `count` records, starting at an address. */
  run(program: number, count: number): void;
  sampleRegion: SampleRegion;
}

/** The result of `WebAssembly.compile`. Declared here because a server's TypeScript may lack `WebAssembly`. */
export interface KernelModule {
  readonly __wasmModule?: never;
}

/**
 * @param module the build of the kernels that `bestKernels` names, or a slower one
 * @throws CompactModelError if it is another module
 */
export async function createCompactRuntime(module: KernelModule): Promise<CompactRuntime> {
  const { exports } = await WebAssembly.instantiate(module);
  const kernels = exports as unknown as Partial<Kernels>;
  if (!kernels.memory || !kernels.heapStart || !kernels.run || !kernels.sampleRegion) {
    throw new CompactModelError('the module does not contain the kernels');
  }
  return new Runtime(kernels as Kernels);
}

class Runtime implements CompactRuntime {
  readonly #kernels: Kernels;
  readonly #memory: KernelMemory;
  readonly #picture: PictureBuffer;

  constructor(kernels: Kernels) {
    this.#kernels = kernels;
    this.#memory = new KernelMemory(kernels.memory, kernels.heapStart());
    this.#picture = new PictureBuffer(this.#memory, kernels.sampleRegion);
  }

  prepare(model: CompactModel, source?: CompactNet): CompactNet {
    const arena = this.#memory.allocate(model.arenaLength);
    const tensors = model.tensors.map((tensor) => ({ ...tensor, address: arena + tensor.offset * 4 }));
    if (source instanceof Net) {
      for (const { name, tensor } of model.inputs) {
        tensors[tensor]!.address = addressOf(source, name, tensors[tensor]!);
      }
    }
    const program = lower(model.operators, tensors, this.#memory);
    return new Net(model, tensors, { memory: this.#memory, picture: this.#picture }, () => {
      this.#kernels.run(program, model.operators.length);
    });
  }
}

/** Address of the source's output with this name. */
function addressOf(source: Net, name: string, wanted: Tensor): number {
  const found = source.outputTensor(name);
  const same = found?.height === wanted.height && found.width === wanted.width && found.channels === wanted.channels;
  if (!same) throw new CompactModelError(`the source's output ${name} has another shape`);
  return found.address;
}

class Net implements CompactNet {
  readonly #memory: KernelMemory;
  readonly #picture: PictureBuffer;
  readonly #input: PlacedTensor;
  readonly #outputs: ReadonlyMap<string, PlacedTensor>;
  readonly run: () => void;

  constructor(
    model: CompactModel,
    tensors: readonly PlacedTensor[],
    { memory, picture }: { memory: KernelMemory; picture: PictureBuffer },
    run: () => void,
  ) {
    this.#memory = memory;
    this.#picture = picture;
    this.#input = tensors[model.inputs[0]!.tensor]!;
    this.#outputs = new Map(model.outputs.map(({ name, tensor }) => [name, tensors[tensor]!]));
    this.run = run;
  }

  get input(): Float32Array {
    return this.#view(this.#input);
  }

  output(name: string): Float32Array {
    const tensor = this.#outputs.get(name);
    if (tensor === undefined) throw new RangeError(`the model has no output ${name}`);
    return this.#view(tensor);
  }

  hold(picture: Pixels): HeldPicture | null {
    if (!this.#picture.hold(picture)) return null;
    const fill = (net: CompactNet, warp: Warp, sampling: Sampling): boolean =>
      net instanceof Net && net.#fillFrom(this.#picture, warp, sampling);
    return { fill };
  }

  #fillFrom(picture: PictureBuffer, warp: Warp, sampling: Sampling): boolean {
    const { address, height, width, channels } = this.#input;
    const { side } = sampling;
    if (picture !== this.#picture) return false;
    if (height !== side || width !== side || channels !== 3) return false;
    picture.sample(warp, sampling, address);
    return true;
  }

  outputTensor(name: string): PlacedTensor | undefined {
    return this.#outputs.get(name);
  }

  #view({ address, height, width, channels }: PlacedTensor): Float32Array {
    return this.#memory.floats(address, height * width * channels);
  }
}
