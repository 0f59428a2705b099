import type { Quad } from '../../document/quad.js';
import type { Size } from '../../shared/geometry.js';

/** The same corners in another size of the same picture. */
export function scaledQuad(quad: Quad, from: Size, to: Size): Quad {
  const x = to.width / from.width;
  const y = to.height / from.height;
  const move = (corner: Quad[number]) => ({ x: corner.x * x, y: corner.y * y });
  return [move(quad[0]), move(quad[1]), move(quad[2]), move(quad[3])];
}

/** Corners to begin with where none were found: the picture less a tenth of its shorter side. */
export function guessedCorners({ width, height }: Size): Quad {
  const rim = 0.1 * Math.min(width, height);
  return [
    { x: rim, y: rim },
    { x: width - rim, y: rim },
    { x: width - rim, y: height - rim },
    { x: rim, y: height - rim },
  ];
}
