/**
 * What the camera sees at one moment. Degrees, with signs as in `FaceMeasures`. The rest is 0 to 1 unless stated
 * otherwise.
 */
export interface Moment {
  yaw: number;
  pitch: number;
  roll: number;
  blink: number;
  /** One eye alone: the left one in the picture. */
  wink: number;
  smile: number;
  openMouth: number;
  /** The face's size relative to the photograph. */
  growth: number;
  /** Pixels of the picture. */
  shiftX: number;
  shiftY: number;
}

export const stillMoment: Moment = {
  yaw: 0,
  pitch: 0,
  roll: 0,
  blink: 0,
  wink: 0,
  smile: 0,
  openMouth: 0,
  growth: 1,
  shiftX: 0,
  shiftY: 0,
};
