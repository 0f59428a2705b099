import { squareToQuad } from '../../document/quad.js';
import type { Quad } from '../../document/quad.js';

/** Duration of the straightening animation, in milliseconds. */
const straightenMs = 240;

/**
 * Animates an element from a quad (CSS pixels, relative to the element's own box at rest) into its box. Nothing moves
 * if the person prefers reduced motion.
 */
export function straighten(element: HTMLElement, quad: Quad): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { offsetWidth: width, offsetHeight: height } = element;
  if (width === 0 || height === 0) return;
  const [a, b, c, d, e, f, g, h] = mapOf(quad);
  // Scales the map of the unit square to a box of this size.
  const matrix = [
    ...[a / width, d / width, 0, g / width],
    ...[b / height, e / height, 0, h / height],
    ...[0, 0, 1, 0],
    ...[c, f, 0, 1],
  ];
  element.animate(
    [
      { transformOrigin: '0 0', transform: `matrix3d(${matrix.join(',')})` },
      { transformOrigin: '0 0', transform: 'none' },
    ],
    { duration: straightenMs, easing: 'cubic-bezier(.2, 0, 0, 1)' },
  );
}

type Map8 = [number, number, number, number, number, number, number, number];

function mapOf(quad: Quad): Map8 {
  const into = new Float64Array(8);
  squareToQuad(
    quad.flatMap(({ x, y }) => [x, y]),
    into,
  );
  return [...into] as Map8;
}
