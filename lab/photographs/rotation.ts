import type { Moment } from '../portraits/portrait-moment.js';

export interface Vector {
  x: number;
  y: number;
  z: number;
}

/** Roll first, then yaw, then pitch; signs as in `Moment`. */
export function rotated({ yaw, pitch, roll }: Pick<Moment, 'yaw' | 'pitch' | 'roll'>, { x, y, z }: Vector): Vector {
  const radians = Math.PI / 180;
  const [sy, cy] = [Math.sin(yaw * radians), Math.cos(yaw * radians)];
  const [sp, cp] = [Math.sin(pitch * radians), Math.cos(pitch * radians)];
  const [sr, cr] = [Math.sin(roll * radians), Math.cos(roll * radians)];
  const rolledX = cr * x + sr * y;
  const rolledY = -sr * x + cr * y;
  const turnedX = cy * rolledX - sy * z;
  const turnedZ = sy * rolledX + cy * z;
  return { x: turnedX, y: cp * rolledY - sp * turnedZ, z: sp * rolledY + cp * turnedZ };
}
