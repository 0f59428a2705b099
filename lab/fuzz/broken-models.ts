/** Corrupted model files: cut off, flipped, spliced, with hostile numbers; and how the loader reacts. */
import {
  CompactModelError,
  createCompactRuntime,
  loadCompactModel,
  type CompactModel,
} from '../../src/engine/compact/index.js';

type Random = () => number;

function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

/** Numbers at the limits of 8, 16 and 32 bits. */
const hostile = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

type Mutation = (bytes: Uint8Array, head: number, random: Random) => Uint8Array;

const mutations: Record<string, Mutation> = {
  'cut off': (bytes, head, random) => bytes.slice(0, below(random, random() < 0.7 ? head : bytes.length)),
  'something appended': (bytes, _, random) => {
    const longer = new Uint8Array(bytes.length + 1 + below(random, 64));
    longer.set(bytes);
    return longer;
  },
  'one bit flipped': (bytes, head, random) => {
    const copy = bytes.slice();
    copy[below(random, head)]! ^= 1 << below(random, 8);
    return copy;
  },
  'some bits flipped': (bytes, head, random) => {
    const copy = bytes.slice();
    for (let flips = 2 + below(random, 6); flips > 0; flips--) {
      copy[below(random, random() < 0.8 ? head : bytes.length)]! ^= 1 << below(random, 8);
    }
    return copy;
  },
  'a hostile number': (bytes, head, random) => {
    const copy = bytes.slice();
    const view = new DataView(copy.buffer);
    const value = hostile[below(random, hostile.length)]!;
    const at = below(random, head - 4);
    const size = below(random, 3);
    if (size === 0) view.setUint8(at, value & 0xff);
    else if (size === 1) view.setUint16(at, value & 0xffff, true);
    else view.setUint32(at, value, true);
    return copy;
  },
  'a part in another place': (bytes, head, random) => {
    const copy = bytes.slice();
    const length = 1 + below(random, 24);
    copy.copyWithin(below(random, head - length), below(random, head - length), head);
    return copy;
  },
  noise: (bytes, _, random) =>
    // Keeps the magic number and the version; otherwise no file would get past the loader's first check.
    bytes.slice(0, 512).map((byte, at) => (at < 6 ? byte : below(random, 256))),
};

export const mutationNames = Object.keys(mutations);

/** Bytes before the weights, where wrong numbers matter most; counts are at 16 and 20. */
function headLength(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return bytes.length - 2 * view.getUint32(16, true) - view.getUint32(20, true);
}

export function brokenModel(bytes: Uint8Array, name: string, random: Random): Uint8Array {
  return mutations[name]!(bytes, headLength(bytes), random);
}

export type Outcome =
  | { outcome: 'refused' | 'run' }
  /** The file was neither refused with a reason nor harmless. */
  | { outcome: 'failed'; reason: string };

/**
 * Loads a file and, if that works, runs it next to a net that must not be affected.
 * @param witness a valid model
 */
export async function tryModel(
  bytes: Uint8Array,
  kernels: WebAssembly.Module,
  witness: CompactModel,
): Promise<Outcome> {
  let model: CompactModel;
  try {
    model = loadCompactModel(bytes);
  } catch (error) {
    if (error instanceof CompactModelError) return { outcome: 'refused' };
    return { outcome: 'failed', reason: `loader: ${String(error)}` };
  }
  try {
    const runtime = await createCompactRuntime(kernels);
    const neighbor = runtime.prepare(witness);
    const answer = (): string => {
      neighbor.input.fill(0.5);
      neighbor.run();
      return witness.outputs.map(({ name }) => neighbor.output(name).join()).join();
    };
    const before = answer();
    const net = runtime.prepare(model);
    for (const value of [0, 1e30, Number.NaN]) {
      net.input.fill(value);
      net.run();
    }
    if (answer() !== before) return { outcome: 'failed', reason: 'wrote into another net' };
  } catch (error) {
    return { outcome: 'failed', reason: `run: ${String(error)}` };
  }
  return { outcome: 'run' };
}
