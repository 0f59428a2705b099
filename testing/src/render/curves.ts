export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

/** 0 below `from`, 1 above `to`, smooth between; `from` may be the larger. */
export function smoothstep(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from), 0, 1);
  return share * share * (3 - 2 * share);
}

/** A bell of height 1 around 0. */
export function bell(x: number, spread: number): number {
  const share = x / spread;
  // Beyond three spreads, less than a thousandth is left.
  return share > 3 || share < -3 ? 0 : Math.exp(-share * share);
}

/** A smooth curve through points x, y, x, y, … of rising x (Catmull–Rom on uneven steps); flat outside. */
export function curveThrough(points: readonly number[]): (x: number) => number {
  const xs = points.filter((_, at) => at % 2 === 0);
  const ys = points.filter((_, at) => at % 2 === 1);
  const last = xs.length - 1;
  const slopes = xs.map((_, index) => {
    const before = Math.max(0, index - 1);
    const after = Math.min(last, index + 1);
    return (ys[after]! - ys[before]!) / (xs[after]! - xs[before]!);
  });
  return (x) => {
    if (x <= xs[0]!) return ys[0]!;
    if (x >= xs[last]!) return ys[last]!;
    let index = 0;
    while (xs[index + 1]! < x) index++;
    const width = xs[index + 1]! - xs[index]!;
    const t = (x - xs[index]!) / width;
    const t2 = t * t;
    const t3 = t2 * t;
    return (
      (2 * t3 - 3 * t2 + 1) * ys[index]! +
      (t3 - 2 * t2 + t) * width * slopes[index]! +
      (3 * t2 - 2 * t3) * ys[index + 1]! +
      (t3 - t2) * width * slopes[index + 1]!
    );
  };
}
