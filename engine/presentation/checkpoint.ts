/**
 * A PyTorch checkpoint from before 1.6: three small pickles, one of the tensors, one of the storages' names, then the
 * storages. Reads only the parts of Python's pickle format that such a file uses, and never executes anything it names.
 */

/** Values in row order, as in PyTorch. */
export interface Weight {
  shape: readonly number[];
  values: Float32Array;
}

interface Storage {
  key: string;
  isFloat: boolean;
}

interface StoredTensor {
  storage: Storage;
  start: number;
  shape: number[];
}

/** @throws Error for a file in another format, or one that is cut off */
export function readCheckpoint(file: Uint8Array): Map<string, Weight> {
  const reader = new PickleReader(file);
  for (let header = 0; header < 3; header++) reader.read();
  const tensors = reader.read();
  const keys = reader.read();
  if (!(tensors instanceof Map) || !Array.isArray(keys)) throw new Error('not a checkpoint');
  const found = [...(tensors as Map<string, StoredTensor>)];
  const storages = new Map<string, Float32Array>();
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = reader.at;
  for (const key of keys as string[]) {
    const length = Number(view.getBigUint64(at, true));
    at += 8;
    // The other storages count training batches.
    const isFloat = found.find(([, { storage }]) => storage.key === key)?.[1].storage.isFloat ?? false;
    if (isFloat)
      storages.set(
        key,
        Float32Array.from({ length }, (_, index) => view.getFloat32(at + index * 4, true)),
      );
    at += length * (isFloat ? 4 : 8);
  }
  if (at !== file.length) throw new Error('the checkpoint is cut off, or something follows it');
  const weights = new Map<string, Weight>();
  for (const [name, { storage, start, shape }] of found) {
    const values = storages.get(storage.key);
    const length = shape.reduce((product, side) => product * side, 1);
    if (values !== undefined) weights.set(name, { shape, values: values.slice(start, start + length) });
  }
  return weights;
}

/** Marks the start of a list on the stack. */
const mark = Symbol('mark');

/** https://docs.python.org/3/library/pickletools.html, protocol 2 */
class PickleReader {
  at = 0;
  readonly #view: DataView;
  #stack: unknown[] = [];
  #memo = new Map<number, unknown>();

  constructor(file: Uint8Array) {
    this.#view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  }

  /** Reads the next pickle. */
  read(): unknown {
    this.#stack = [];
    this.#memo = new Map();
    for (;;) {
      const code = this.#u8();
      if (code === 0x2e) return this.#stack.pop();
      this.#step(code);
    }
  }

  #step(code: number): void {
    const stack = this.#stack;
    const letter = String.fromCharCode(code);
    switch (letter) {
      case '\x80':
        this.at += 1;
        return;
      case '\x8a':
        // The protocol number, which is ignored.
        this.#text(this.#u8());
        stack.push(null);
        return;
      case 'q':
        this.#memo.set(this.#u8(), stack.at(-1));
        return;
      case 'r':
        this.#memo.set(this.#u32(), stack.at(-1));
        return;
      case 'h':
        stack.push(this.#memo.get(this.#u8()));
        return;
      case 'j':
        stack.push(this.#memo.get(this.#u32()));
        return;
      case 'K':
        stack.push(this.#u8());
        return;
      case 'M':
        this.at += 2;
        stack.push(this.#view.getUint16(this.at - 2, true));
        return;
      case 'J':
        stack.push(this.#u32() | 0);
        return;
      case 'X':
        stack.push(this.#text(this.#u32()));
        return;
      case 'c':
        stack.push(`${this.#line()}.${this.#line()}`);
        return;
      case '(':
        stack.push(mark);
        return;
      case ')':
      case ']':
        stack.push([]);
        return;
      case '}':
        stack.push(new Map());
        return;
      case 'N':
        stack.push(null);
        return;
      case '\x88':
      case '\x89':
        stack.push(letter === '\x88');
        return;
      case 't':
        stack.push(this.#sinceMark());
        return;
      case '\x85':
        stack.push(stack.splice(-1));
        return;
      case '\x86':
        stack.push(stack.splice(-2));
        return;
      case 'e': {
        const items = this.#sinceMark();
        (stack.at(-1) as unknown[]).push(...items);
        return;
      }
      case 's':
      case 'u': {
        const items = letter === 's' ? stack.splice(-2) : this.#sinceMark();
        const map = stack.at(-1) as Map<unknown, unknown>;
        for (let index = 0; index < items.length; index += 2) map.set(items[index], items[index + 1]);
        return;
      }
      case 'b':
        // Attributes of a dictionary, in which PyTorch stores versions.
        stack.pop();
        return;
      case 'Q': {
        const [, type, key] = stack.pop() as [string, string, string];
        stack.push({ key, isFloat: type === 'torch.FloatStorage' } satisfies Storage);
        return;
      }
      case 'R': {
        const [called, given] = stack.splice(-2) as [string, unknown[]];
        stack.push(build(called, given));
        return;
      }
      default:
        throw new Error(`pickle code ${code} is unknown`);
    }
  }

  #sinceMark(): unknown[] {
    const start = this.#stack.lastIndexOf(mark);
    return this.#stack.splice(start).slice(1);
  }

  #u8(): number {
    return this.#view.getUint8(this.at++);
  }

  #u32(): number {
    this.at += 4;
    return this.#view.getUint32(this.at - 4, true);
  }

  #text(length: number): string {
    this.at += length;
    return Buffer.from(this.#view.buffer, this.#view.byteOffset + this.at - length, length).toString('utf8');
  }

  #line(): string {
    let text = '';
    for (let code = this.#u8(); code !== 0x0a; code = this.#u8()) text += String.fromCharCode(code);
    return text;
  }
}

/** The results of a checkpoint's two callables. */
function build(called: string, given: readonly unknown[]): unknown {
  if (called === 'collections.OrderedDict') return new Map();
  if (called === 'torch._utils._rebuild_tensor_v2') {
    const [storage, start, shape] = given as [Storage, number, number[]];
    return { storage, start, shape } satisfies StoredTensor;
  }
  throw new Error(`the checkpoint asks for ${called}`);
}
