/**
 * How far a picture may differ from the trace, and from the other pictures, before it no longer counts as a picture of
 * that moment, person or place. "Same" figures come from frames of genuine clips (13 rendered, 11 of real people),
 * re-encoded as JPEG like on the device and compared with the browser engine's trace; `npm run lab -- liveness` prints
 * the largest of each. Limits allow two to five times as much, for cameras, browsers and engines that were not
 * measured.
 */
export const pictureLimits = {
  /** Long side in pixels. The smallest picture that the device sends has 320. */
  minSide: 300,
  /** How far the ratio of the picture's proportions to the trace's may be from 1. */
  proportions: 0.02,
  /**
   * Mean distance of the traced landmarks, over the eye distance. Same: at most 0.053; half a second later in a turn
   * 0.6.
   */
  landmarks: 0.1,
  /** Yaw, pitch and roll, degrees. Same: at most 3.9. */
  poseDegrees: 8,
  /** Lid gap over eye width. Same: at most 0.042; open against closed 0.15 and more. */
  lids: 0.09,
  /** Inner lip gap over inner mouth width. Same: at most 0.13; open against closed 0.7. */
  mouth: 0.3,
  /** Mean difference of the 64 pixels of the fingerprint, 8-bit steps. Same: at most 3.7; other places 35 and more. */
  fingerprint: 12,

  /** Differences from the picture at rest. */
  room: {
    /** Light of the room's cells, stops. Same: at most 1.0 (hand-held), 99 of 100 below 0.94. */
    cells: 1.3,
    /** Color of the skin, shares. Same: at most 0.033. */
    skinColor: 0.055,
    /** Color of the room, shares. Same: at most 0.053. */
    roomColor: 0.09,
    /** Light on the face against that of the room, stops. Same: at most 1.7, when a lamp was switched on. */
    lightRatio: 2.3,
  },
  face: {
    /** Two faces are compared if their poses are this close, degrees. */
    turnDegrees: 12,
    /**
     * Rigid landmarks without their pose, over the eye distance, as the judge compares them
     * (`livenessLimits.continuity`).
     */
    shape: 0.13,
    /** Correlation of brows, eyes and nose. Same: at least 0.36, 19 of 20 above 0.59; other people 0 to 0.88. */
    likeness: 0.2,
    /** Below this median of a check, the likeness is worth a look. It decides nothing. */
    alike: 0.55,
  },

  /** How much the resting face changes between pictures beyond the effect of JPEG and interpolation. */
  texture: {
    /**
     * Below this value, the pictures were warped from one photograph. Warped: at most 1.37 (22 people, two ways). Same:
     * real people at least 1.9, rendered ones, whose only change is noise of 1.5 steps, at least 1.62, and at least 1.50
     * if they were compressed twice.
     */
    warped: 1.43,
    /** From this value on, confidence is not reduced. */
    fresh: 1.5,
    /** Error of JPEG and interpolation in a patch: 8-bit steps, and a share of its contrast. */
    floor: { plain: 0.4, perContrast: 0.07 },
    /** Only pictures with similar faces are compared: degrees, and logarithms of the face's and the picture's sizes. */
    maxDegrees: 6,
    maxGrowth: 0.1,
    maxSides: 0.05,
    /** In pixels. Smaller faces, below 0.28 of a picture of 480 lines, have too little texture. */
    minEyeDistance: 56,
    /** Out of 46 patches. */
    minPatches: 20,
    maxPairs: 4,
  },

  /**
   * How far the change of pose since the first face may differ between the traced points and the device's report:
   * degrees, and a share of the angle. Same: at most 5 near the front; turns of 35° read as 42.
   */
  tracePose: { degrees: 10, share: 0.4 },
} as const;
