import { toObject } from 'flatbuffers/js/flexbuffers.js';

/** Parameters of the attention model's crop operator: which points span the crop, and how it is rotated and scaled. */
export interface Attributes {
  /** The line from the first to the second is level in the crop. */
  leftPoint: number;
  rightPoint: number;
  /** Points whose bounding box is the crop, before scaling. */
  subset: readonly number[];
  scaleX: number;
  scaleY: number;
  /** Size of the crop, pixels of the feature map it is sampled to. */
  width: number;
  height: number;
}

export function readAttributes(bytes: Uint8Array): Attributes {
  const map = toObject(bytes.slice().buffer) as Record<string, unknown>;
  const numberOf = (key: string): number => {
    const value = map[key];
    if (typeof value !== 'number') throw new Error(`attribute ${key} is not a number`);
    return value;
  };
  // The library reads a float of 0 as null.
  const targetRotation = map['target_rotation_radians'] ?? 0;
  if (targetRotation !== 0) throw new Error('crops are expected to be level');
  const points = map['subset_idxs'];
  if (!Array.isArray(points)) throw new Error('attribute subset_idxs is not a list');
  return {
    leftPoint: numberOf('left_rotation_idx'),
    rightPoint: numberOf('right_rotation_idx'),
    // Use the whole list. Without its odd last entry (193, 417), the eyes' points are up to 4 pixels away from
    // MediaPipe's.
    subset: points as number[],
    scaleX: numberOf('scale_x'),
    scaleY: numberOf('scale_y'),
    width: numberOf('output_width'),
    height: numberOf('output_height'),
  };
}
