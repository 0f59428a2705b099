/** Seeded random numbers (mulberry32), 0 up to 1. The same seed gives the same sequence everywhere. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A fixed pseudo-random number from 0 up to 1 for a point of an integer grid. */
export function latticeNoise(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x | 0, 374761393) + Math.imul(y | 0, 668265263) + Math.imul(seed | 0, 2147483647);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise over the plane, -1 to 1; features are about one unit wide. */
export function smoothNoise(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const fx = x - left;
  const fy = y - top;
  const sx = fx * fx * (3 - 2 * fx);
  const sy = fy * fy * (3 - 2 * fy);
  const upper = latticeNoise(left, top, seed) * (1 - sx) + latticeNoise(left + 1, top, seed) * sx;
  const lower = latticeNoise(left, top + 1, seed) * (1 - sx) + latticeNoise(left + 1, top + 1, seed) * sx;
  return (upper * (1 - sy) + lower * sy) * 2 - 1;
}
