/**
 * The models' rounded weights, which `lab/weights` chooses. They are kept as finished model files, because choosing
 * them takes minutes of arithmetic that differs between machines in its last bits.
 */
import { readFileSync } from 'node:fs';
import { loadCompactModel } from '../../src/engine/compact/index.js';
import type { CompactModel, Operator } from '../../src/engine/compact/format/model.js';

export const modelNames = ['detector', 'mesh', 'refinement', 'lips', 'irises'] as const;
export type ModelName = (typeof modelNames)[number];

export function roundedFile(name: ModelName): URL {
  return new URL(`rounded/${name}.bin`, import.meta.url);
}

/**
 * @param exact what the source says
 * @throws Error if the file was made from another model
 */
export function readRounded(name: ModelName, exact: CompactModel): Uint8Array {
  const content = new Uint8Array(readFileSync(roundedFile(name)));
  const shapes = JSON.stringify(shapesOf(joined(loadCompactModel(content))));
  if (shapes !== JSON.stringify(shapesOf(exact.operators))) {
    throw new Error(`engine/compact/rounded/${name}.bin belongs to another model: npm run lab -- weights`);
  }
  return content;
}

/** Undoes splits: the second factor reads what only the first one writes, and takes the place of both. */
function joined({ operators }: CompactModel): Operator[] {
  const whole: Operator[] = [];
  for (const operator of operators) {
    const first = whole.at(-1);
    const isSecond = first?.kind === 'conv' && operator.kind === 'conv' && operator.input === first.output;
    if (!isSecond || !isPlain(first)) {
      whole.push(operator);
      continue;
    }
    const depth = first.kernel.length / first.bias.length;
    const kernel = new Float32Array(operator.bias.length * depth);
    whole.splice(-1, 1, { ...operator, window: first.window, kernel });
  }
  return whole;
}

const isPlain = ({ slope, bias }: { slope: Float32Array; bias: Float32Array }): boolean =>
  slope.every((each) => each === 1) && bias.every((each) => each === 0);

function shapesOf(operators: readonly Operator[]): unknown[] {
  return operators.map((operator) => {
    if (operator.kind !== 'conv' && operator.kind !== 'separable') return operator.kind;
    const window = operator.kind === 'conv' ? operator.window : operator.depthwise.window;
    return [operator.kind, operator.kernel.length, operator.bias.length, window];
  });
}
