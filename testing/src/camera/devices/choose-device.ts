import type { Size } from 'idv-elements/contract';
import type { SimulatedDevice } from './device-profiles.js';

/** A camera and picture size that meet the constraints, or the name of a constraint that no camera meets. */
export type DeviceChoice = { device: SimulatedDevice; size: Size; frameRate: number } | { unmet: string };

/**
 * Chooses a camera as browsers do: required values (`exact`, `min`, `max`) rule cameras out, ideal ones (or bare values)
 * rank the rest. The first listed wins a tie. `devices` must not be empty. Pure.
 */
export function chooseDevice(
  devices: readonly SimulatedDevice[],
  constraints: MediaTrackConstraints,
  upright: boolean,
): DeviceChoice {
  let left = [...devices];
  for (const { name, meets } of requirements(constraints, upright)) {
    left = left.filter(meets);
    if (left.length === 0) return { unmet: name };
  }
  const idealId = idealText(constraints.deviceId);
  const facing = requestedFacing(constraints);
  const score = (device: SimulatedDevice): number =>
    (idealId !== null && idealId === device.deviceId ? 2 : 0) + (facing !== null && facing === device.facing ? 1 : 0);
  const best = left.reduce((first, device) => (score(device) > score(first) ? device : first));
  const size = chooseSize(best, constraints, upright);
  const frameRate = Math.min(best.frameRate, idealNumber(constraints.frameRate) ?? best.frameRate);
  return { device: best, size, frameRate };
}

/** The side that a page asks for, required or ideal. */
export function requestedFacing(constraints: MediaTrackConstraints): string | null {
  return requiredText(constraints.facingMode)?.[0] ?? idealText(constraints.facingMode);
}

interface Requirement {
  name: string;
  meets: (device: SimulatedDevice) => boolean;
}

function requirements(constraints: MediaTrackConstraints, upright: boolean): Requirement[] {
  const requiredId = requiredText(constraints.deviceId);
  const requiredFacing = requiredText(constraints.facingMode);
  const sizeFits =
    (name: 'width' | 'height') =>
    (device: SimulatedDevice): boolean =>
      device.sizes.some((size) => within(oriented(size, upright)[name], constraints[name]));
  return [
    { name: 'deviceId', meets: ({ deviceId }) => requiredId?.includes(deviceId) ?? true },
    {
      name: 'facingMode',
      meets: ({ facing }) => requiredFacing === null || (facing !== null && requiredFacing.includes(facing)),
    },
    { name: 'width', meets: sizeFits('width') },
    { name: 'height', meets: sizeFits('height') },
    { name: 'frameRate', meets: ({ frameRate }) => frameRate >= (atLeast(constraints.frameRate) ?? 0) },
  ];
}

/** The allowed size nearest to the ideal one; without one 640 × 480, as in browsers. */
function chooseSize(device: SimulatedDevice, constraints: MediaTrackConstraints, upright: boolean): Size {
  // Ideal sizes describe a landscape picture. A phone held upright rotates the frame afterward, as Chrome does on Android.
  const width = idealNumber(constraints.width);
  const height = idealNumber(constraints.height);
  const ideal =
    width !== null || height !== null
      ? { width: width ?? (height! * 4) / 3, height: height ?? (width! * 3) / 4 }
      : { width: 640, height: 480 };
  const allowed = device.sizes.filter((size) => {
    const seen = oriented(size, upright);
    return within(seen.width, constraints.width) && within(seen.height, constraints.height);
  });
  const landscape = ideal.width >= ideal.height ? ideal : { width: ideal.height, height: ideal.width };
  const distance = (size: Size): number =>
    Math.abs(size.width - landscape.width) / Math.max(size.width, landscape.width) +
    Math.abs(size.height - landscape.height) / Math.max(size.height, landscape.height);
  const candidates = allowed.length > 0 ? allowed : device.sizes;
  return oriented(
    candidates.reduce((best, size) => (distance(size) < distance(best) ? size : best)),
    upright,
  );
}

/** The delivered size. */
export function oriented(size: Size, upright: boolean): Size {
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

function idealNumber(constraint: ConstrainULong | undefined): number | null {
  if (constraint === undefined) return null;
  if (typeof constraint === 'number') return constraint;
  return constraint.exact ?? constraint.ideal ?? null;
}

function requiredText(constraint: ConstrainDOMString | undefined): string[] | null {
  if (constraint === undefined || typeof constraint === 'string' || Array.isArray(constraint)) return null;
  return constraint.exact === undefined ? null : [constraint.exact].flat();
}

function idealText(constraint: ConstrainDOMString | undefined): string | null {
  if (constraint === undefined) return null;
  if (typeof constraint === 'string') return constraint;
  const ideal = Array.isArray(constraint) ? constraint : constraint.ideal;
  return ideal === undefined ? null : ([ideal].flat()[0] ?? null);
}
