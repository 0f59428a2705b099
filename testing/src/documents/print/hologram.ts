import { fullLight } from '../../render/raster.js';
import type { SyntheticDocumentKind } from '../document-kinds.js';

/** A round foil that shimmers with the angle; in centimeters from the document's center. */
export interface Hologram {
  x: number;
  y: number;
  radius: number;
  lobes: number;
}

const holograms: Partial<Record<SyntheticDocumentKind, Hologram>> = {
  'national-id': { x: -1.25, y: 1.35, radius: 0.75, lobes: 8 },
  'drivers-license': { x: -1.35, y: 1.2, radius: 0.7, lobes: 6 },
  'ghana-card': { x: -1.3, y: 1.45, radius: 0.75, lobes: 12 },
  'kenya-id': { x: 1.15, y: 1.5, radius: 0.65, lobes: 5 },
  passport: { x: -1.9, y: 0.9, radius: 1.1, lobes: 10 },
};

export function hologramOf(kind: SyntheticDocumentKind): Hologram | null {
  return holograms[kind] ?? null;
}

const steps = 256;
/** The colors of the rainbow around the circle, as faint as on foil. */
const rainbow = Float32Array.from({ length: steps * 3 }, (_, at) => {
  const angle = (Math.floor(at / 3) / steps) * Math.PI * 2 - ((at % 3) * Math.PI * 2) / 3;
  return 0.17 * fullLight * (0.35 + 0.65 * Math.max(0, Math.cos(angle)));
});

const shimmer = new Float32Array(3);

/** Light that a foil adds at an offset from its center. `shift` moves its colors. The next call reuses the array. */
export function hologramAt({ radius, lobes }: Hologram, x: number, y: number, shift: number): Float32Array {
  const reach = Math.sqrt(x * x + y * y) / radius;
  const angle = Math.atan2(y, x);
  const ripple = Math.sin(reach * 19 + 2.2 * Math.sin(angle * lobes));
  const phase = shift + reach * 0.7 + x * 0.35 + ripple * 0.09;
  const step = Math.floor((phase - Math.floor(phase)) * steps) * 3;
  const strength = (0.55 + 0.45 * ripple) * Math.min(1, (1 - reach) * 6);
  shimmer[0] = rainbow[step]! * strength;
  shimmer[1] = rainbow[step + 1]! * strength;
  shimmer[2] = rainbow[step + 2]! * strength;
  return shimmer;
}
