/** The encoder for `format/levels.ts`. */
import {
  classCount,
  classOf,
  columnAfter,
  escapeBase,
  escapeBits,
  escapeSymbol,
  firstGuess,
  nextState,
  rowAfter,
  plainBits,
  shareBits,
  shiftedClasses,
  smallestState,
  symbolCount,
  symbolOfZero,
  tableOf,
} from '../../src/engine/compact/format/levels.js';

/** Rows of levels, `depth` per row, that are coded together. */
export interface LevelArray {
  levels: Int32Array;
  depth: number;
  /** Whether they were chosen for a trellis. */
  trellis?: boolean;
}

interface Symbol {
  table: number;
  symbol: number;
  /** The lower bits, or the whole level if it is escaped. */
  plain: number;
  plainBits: number;
}

export function encodeLevels(arrays: readonly LevelArray[]): Uint8Array {
  const symbols = arrays.flatMap(symbolsOf);
  const hasTrellis = arrays.some(({ trellis }) => trellis);
  const count = hasTrellis ? classCount + shiftedClasses : classCount;
  const tables = Array.from({ length: count }, (_, table) => sharesOf(symbols, table));
  return Uint8Array.from([...tables.flatMap(writeTable), ...writeData(symbols, tables)]);
}

function symbolsOf({ levels, depth, trellis = false }: LevelArray): Symbol[] {
  let [row, state] = [firstGuess, 0];
  const columns = new Int32Array(depth).fill(firstGuess);
  return Array.from(levels, (level, at) => {
    const column = at % depth;
    const sizeClass = classOf(row + columns[column]!);
    const table = tableOf(sizeClass, state);
    row = rowAfter(row, Math.abs(level));
    columns[column] = columnAfter(columns[column]!, Math.abs(level));
    if (trellis) state = column + 1 === depth ? 0 : nextState[state * 2 + (level & 1)]!;
    const bits = plainBits(sizeClass);
    const symbol = (level >> bits) + symbolOfZero;
    if (symbol >= 0 && symbol < escapeSymbol) {
      return { table, symbol, plain: level & (2 ** bits - 1), plainBits: bits };
    }
    const escaped = level - escapeBase;
    if (!(escaped >= 0 && escaped < 2 ** escapeBits)) throw new RangeError(`level ${level}`);
    return { table, symbol: escapeSymbol, plain: escaped, plainBits: escapeBits };
  });
}

/** Shares of 4096; at least 1 for each symbol that occurs. */
function sharesOf(symbols: readonly Symbol[], table: number): Int32Array {
  const counts = new Int32Array(symbolCount);
  for (const each of symbols) if (each.table === table) counts[each.symbol]! += 1;
  const sum = counts.reduce((all, count) => all + count, 0);
  const whole = 2 ** shareBits;
  const shares = counts.map((count) => (count === 0 ? 0 : Math.max(1, Math.floor((count / sum) * whole))));
  if (sum === 0) return shares;
  // The largest entry absorbs what rounding added or removed.
  const largest = shares.indexOf(Math.max(...shares));
  shares[largest]! += whole - shares.reduce((all, share) => all + share, 0);
  return shares;
}

function writeTable(shares: Int32Array): number[] {
  const first = Math.max(
    0,
    shares.findIndex((share) => share > 0),
  );
  const end = shares.findLastIndex((share) => share > 0) + 1;
  const used = [...shares.subarray(first, end)];
  return [first, used.length, ...used.flatMap((share) => (share < 128 ? [share] : [128 | (share >> 8), share & 255]))];
}

/** Last symbol first, because a decoder reads the most recent one from the state. */
function writeData(symbols: readonly Symbol[], tables: readonly Int32Array[]): number[] {
  const starts = tables.map((shares) => {
    let sum = 0;
    return Array.from(shares, (share) => (sum += share) - share);
  });
  const bytes: number[] = [];
  let state = smallestState;
  const makeRoom = (limit: number): void => {
    while (state >= limit) {
      bytes.push(state & 255);
      state = Math.floor(state / 256);
    }
  };
  for (const { table, symbol, plain, plainBits: bits } of symbols.toReversed()) {
    makeRoom(2 ** (31 - bits));
    state = state * 2 ** bits + plain;
    const share = tables[table]![symbol]!;
    makeRoom((smallestState / 2 ** shareBits) * 256 * share);
    state = Math.floor(state / share) * 2 ** shareBits + (state % share) + starts[table]![symbol]!;
  }
  return [state & 255, (state >> 8) & 255, (state >> 16) & 255, state >>> 24, ...bytes.reverse()];
}
