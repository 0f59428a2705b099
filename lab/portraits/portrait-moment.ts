/**
 * What the camera sees at one moment. Degrees, signs as in `FaceMeasures`; the rest 0 to 1 unless it says otherwise.
 */
export interface Moment {
  yaw: number;
  pitch: number;
  roll: number;
  blink: number;
  /** One eye alone: the picture's left one. */
  wink: number;
  smile: number;
  openMouth: number;
  /** Size of the face over that in the photograph. */
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
