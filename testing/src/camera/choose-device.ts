import type { Size } from 'idv-elements/contract';
import type { SimulatedDevice } from './device-profiles.js';

/** A camera and picture that meet the constraints, or the name of the constraint that none meets. */
export type DeviceChoice = { device: SimulatedDevice; size: Size; frameRate: number } | { unmet: string };

/**
 * Chooses as browsers do: what is demanded (`exact`, `min`, `max`) rules cameras out, what is wished for (bare values,
 * `ideal`) puts the rest in order; among equals the first listed wins. `devices` must not be empty. Pure.
 */
export function chooseDevice(
  devices: readonly SimulatedDevice[],
  constraints: MediaTrackConstraints,
  upright: boolean,
): DeviceChoice {
  let left = [...devices];
  for (const { name, meets } of demands(constraints, upright)) {
    left = left.filter(meets);
    if (left.length === 0) return { unmet: name };
  }
  const wishedId = wishedWord(constraints.deviceId);
  const facing = wishedFacing(constraints);
  const score = (device: SimulatedDevice): number =>
    (wishedId !== null && wishedId === device.deviceId ? 2 : 0) + (facing !== null && facing === device.facing ? 1 : 0);
  const best = left.reduce((first, device) => (score(device) > score(first) ? device : first));
  const size = chooseSize(best, constraints, upright);
  const frameRate = Math.min(best.frameRate, wishedNumber(constraints.frameRate) ?? best.frameRate);
  return { device: best, size, frameRate };
}

/** The side a page asks for, demanded or wished. */
export function wishedFacing(constraints: MediaTrackConstraints): string | null {
  return demandedWord(constraints.facingMode)?.[0] ?? wishedWord(constraints.facingMode);
}

interface Demand {
  name: string;
  meets: (device: SimulatedDevice) => boolean;
}

function demands(constraints: MediaTrackConstraints, upright: boolean): Demand[] {
  const demandedId = demandedWord(constraints.deviceId);
  const demandedFacing = demandedWord(constraints.facingMode);
  const sizeFits =
    (name: 'width' | 'height') =>
    (device: SimulatedDevice): boolean =>
      device.sizes.some((size) => within(turned(size, upright)[name], constraints[name]));
  return [
    { name: 'deviceId', meets: ({ deviceId }) => demandedId?.includes(deviceId) ?? true },
    {
      name: 'facingMode',
      meets: ({ facing }) => demandedFacing === null || (facing !== null && demandedFacing.includes(facing)),
    },
    { name: 'width', meets: sizeFits('width') },
    { name: 'height', meets: sizeFits('height') },
    { name: 'frameRate', meets: ({ frameRate }) => frameRate >= (atLeast(constraints.frameRate) ?? 0) },
  ];
}

/** The allowed size nearest to the wish; a camera without a wish gives 640 × 480, as browsers do. */
function chooseSize(device: SimulatedDevice, constraints: MediaTrackConstraints, upright: boolean): Size {
  // Wishes are for a landscape picture; a phone held upright turns the frame afterward, as Chrome does on Android.
  const width = wishedNumber(constraints.width);
  const height = wishedNumber(constraints.height);
  const wish =
    width !== null || height !== null
      ? { width: width ?? (height! * 4) / 3, height: height ?? (width! * 3) / 4 }
      : { width: 640, height: 480 };
  const allowed = device.sizes.filter((size) => {
    const seen = turned(size, upright);
    return within(seen.width, constraints.width) && within(seen.height, constraints.height);
  });
  const landscape = wish.width >= wish.height ? wish : { width: wish.height, height: wish.width };
  const distance = (size: Size): number =>
    Math.abs(size.width - landscape.width) / Math.max(size.width, landscape.width) +
    Math.abs(size.height - landscape.height) / Math.max(size.height, landscape.height);
  const candidates = allowed.length > 0 ? allowed : device.sizes;
  return turned(
    candidates.reduce((best, size) => (distance(size) < distance(best) ? size : best)),
    upright,
  );
}

/** The picture as delivered. */
export function turned(size: Size, upright: boolean): Size {
  return upright ? { width: size.height, height: size.width } : size;
}

function within(value: number, constraint: ConstrainULong | undefined): boolean {
  if (constraint === undefined || typeof constraint === 'number') return true;
  const { exact, min, max } = constraint;
  return (
    (exact === undefined || value === exact) &&
    (min === undefined || value >= min) &&
    (max === undefined || value <= max)
  );
}

function atLeast(constraint: ConstrainDouble | undefined): number | null {
  if (constraint === undefined || typeof constraint === 'number') return null;
  return constraint.exact ?? constraint.min ?? null;
}

function wishedNumber(constraint: ConstrainULong | undefined): number | null {
  if (constraint === undefined) return null;
  if (typeof constraint === 'number') return constraint;
  return constraint.exact ?? constraint.ideal ?? null;
}

function demandedWord(constraint: ConstrainDOMString | undefined): string[] | null {
  if (constraint === undefined || typeof constraint === 'string' || Array.isArray(constraint)) return null;
  return constraint.exact === undefined ? null : [constraint.exact].flat();
}

function wishedWord(constraint: ConstrainDOMString | undefined): string | null {
  if (constraint === undefined) return null;
  if (typeof constraint === 'string') return constraint;
  const wish = Array.isArray(constraint) ? constraint : constraint.ideal;
  return wish === undefined ? null : ([wish].flat()[0] ?? null);
}
