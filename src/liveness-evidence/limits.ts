/**
 * The limits of the judgment, and the measured values that each lies between. "Heads" are genuine clips of rendered
 * people, "photos" rendered and real portraits on sheets that are held, turned, nodded, brought closer and bent in
 * front of a rendered camera; all seen through the package's own landmark model. Limits lie in the middle of the gap,
 * by ratio.
 */
export const livenessLimits = {
  neutral: {
    /** The first picture of the face is the reference for everything, so it is held longer than later ones. */
    firstHoldMs: 450,
    /** Between two actions people rest for 0.4 s or less. */
    holdMs: 230,
    minFrames: 3,
    /**
     * How far back resting frames count. Phones that take 0.3 s for each frame need 0.9 s for `minFrames`, and may drop
     * one.
     */
    windowMs: 1_500,
    /** Relative to facing the camera, or to the first face at rest: nobody has to sit straighter than before. */
    maxYawDegrees: 12,
    maxPitchDegrees: 20,
    maxRollDegrees: 20,
    /** A low webcam or a phone at chest height sees the face from below: people simply sit there at 16 to 22°. */
    maxTiltedBackDegrees: 27,
    /** Largest move within the hold: yaw, pitch in degrees; face size and place in shares of the eye distance. */
    restlessYawDegrees: 3.5,
    restlessPitchDegrees: 4.5,
    restlessSize: 0.08,
    restlessPlace: 0.2,
    /** Lid gap of the least open frame over the most open: no blink in between. */
    steadyEyes: 0.65,
    /** Range of the mouth's opening and of its width (logarithm): someone who still speaks or smiles is not at rest. */
    restlessMouth: 0.22,
    /**
     * How much of a smile, compared with the first face at rest, must fade before the next challenge, and how long to
     * wait for that.
     */
    maxSmile: 0.5,
    maxSmilingMs: 2_500,
    /** Lid gap of either eye over its widest in the window: no wink. */
    openEyes: 0.5,
    /** Inner lip gap over inner mouth width. Closed mouths read up to 0.14, and 0.26 far away. */
    maxMouthOpen: 0.35,
    /**
     * Relative to the picture's height. Below this, the landmarks are too coarse: a photo's depth then reads as up to
     * 0.13.
     */
    minFaceHeight: 0.25,
    maxFaceHeight: 0.85,
    /** Before moving closer, there must be room to do so. */
    maxFaceHeightBeforeCloser: 0.56,
    /**
     * Size of the face over that of the first neutral one. People sway by 0.05; those who have not moved back yet are
     * at 1.35.
     */
    maxGrowth: 1.2,
  },

  turn: {
    /**
     * Beyond the neutral yaw. Heads 30 to 35; photos turned by 30 to 55° read as 4 to 11, bent around a tube as up to
     * 17. People who aren't asked to turn look aside by up to 19.5°, which reads as 20.5.
     */
    yawDegrees: 22.5,
    /**
     * Part of a resting turn to the other side that is ignored: someone who only looks around comes back from there.
     */
    otherSideShare: 0.5,
    /** Below this, the head has not left its rest. */
    leaveDegrees: 5,
    /** Residual of the homography over the eye distance. Heads from 0.11 on; photos up to 0.05, bent ones too. */
    depth: 0.075,
    /**
     * Tip of the nose against the plane of the upper face, over the eye distance. Heads from 0.49 on; photos up to
     * 0.16.
     */
    parallax: 0.3,
    maxPitchDegrees: 18,
    /** A head that gets there sooner must be seen turning further or coming back. A swapped photo does neither. */
    minRiseMs: 120,
    /** How much further, or how far back. */
    goesOnDegrees: 5,
    holdMs: 60,
    /** A single frame is enough if the next one, which no longer shows the turn, is at least this much later. */
    glanceMs: 120,
  },

  nod: {
    /** Below the neutral pitch. Heads 14 to 15; photos nodded by 25 to 45° read as 4 to 7, a smile as up to 5. */
    pitchDegrees: 9.2,
    leaveDegrees: 3.5,
    /**
     * How far the head must come back up: this many degrees, or this share of the deepest angle. After a nod of 30°,
     * people don't return to within a few degrees, and 30° are no accident.
     */
    returnDegrees: 4.5,
    returnShare: 0.3,
    /** Heads from 0.06 on, photos up to 0.048, faces that speak and smile up to 0.065. */
    depth: 0.055,
    /** Heads from 0.16 on; photos up to 0.126, and expressions up to 0.10 in 99 of 100 frames. */
    parallax: 0.14,
    maxYawDegrees: 12,
    minMs: 250,
    maxMs: 5_000,
  },

  blink: {
    /**
     * Lid gap over the neutral one, mean of both eyes. Real eyes that blink 0.07 to 0.35, open ones from 0.75 on,
     * looking down between.
     */
    closed: 0.5,
    /** The same for the eye that is less closed: up to 0.53 in real videos, 0.71 in animated photographs. */
    closedEach: 0.75,
    open: 0.72,
    /** Visible part of the eyes relative to the resting face. Closed at most 0.24, open at least 0.6. */
    closedSight: 0.32,
    openSight: 0.55,
    minMs: 60,
    maxMs: 1_600,
    /** Lids that close more slowly belong to a smile or a look down. */
    maxCloseMs: 450,
    maxTurnDegrees: 8,
    /**
     * How much else may change while the eyes close: degrees; mouth width (logarithm) and opening; its corners, over
     * the eye distance.
     */
    maxMoveDegrees: 5,
    maxMouthChange: 0.13,
    maxCornerMove: 0.06,
  },

  smile: {
    /** Mouth width over the neutral. Smiles 1.25 to 1.31, a slight one 1.14; else at most 1.08 (1.17 while turned). */
    width: 1.09,
    /**
     * How far either corner of the mouth rises toward the base of the nose, over the eye distance. Smiles 0.04 to 0.2;
     * speech at most 0.046.
     */
    rise: 0.045,
    maxTurnDegrees: 9,
    minRiseMs: 50,
    /** Long enough to exclude smiles that speech passes through. */
    holdMs: 330,
  },

  'open-mouth': {
    /** Inner lip gap over inner mouth width. Open 0.82 to 0.92; else at most 0.14 (0.26 far away). */
    gap: 0.42,
    rise: 0.3,
    maxTurnDegrees: 12,
    minRiseMs: 50,
    /** Longer than a vowel. */
    holdMs: 260,
  },

  'move-closer': {
    /** Size of the face over the neutral. */
    growth: 1.35,
    leaveGrowth: 1.07,
    /**
     * How much less the rim of the face grows than its middle, per e-fold of growth, because it is farther away. Means
     * over the hold: heads 0.025 to 0.094; photos −0.004, bent around a tube of 12 cm radius 0.032, so this limit alone
     * does not refuse every sheet.
     */
    perspective: 0.02,
    maxTurnDegrees: 10,
    minRiseMs: 150,
    holdMs: 300,
    minFrames: 4,
  },

  /** Share of a smile or an open mouth that counts as still holding it. */
  keptShare: 0.8,

  /** Frame interval at which the times above were measured. */
  usualFrameMs: 67,

  /**
   * Time from the last frame at rest to the first at the target, if there is none in between. Cameras deliver one every
   * 67 ms or less. A device that misses two or three in a row has not seen the way, but that is not something the
   * person can bring about.
   */
  unseenWayMs: 180,

  /**
   * Residual of the rigid landmarks without their pose that an expression may cause, in eye distances. Real faces up to
   * 0.075.
   */
  restResidual: 0.09,

  continuity: {
    /** Frames without a face. */
    graceMs: 550,
    /**
     * The same if the face was last seen this far from rest: at 40° models lose faces, and people stay there for a
     * second.
     */
    turnedGraceMs: 1_600,
    turnedDegrees: 14,
    /** Also if it last moved away from rest by this much between two frames. */
    leavingDegrees: 3.5,
    /**
     * The attempt fails if no frame arrives for this long. A busy phone drops frames for a second, which nobody in
     * front of the camera can cause. A restart of the worker takes longer and needs a new attempt.
     */
    maxGapMs: 1_500,
    /** How long a second face may be seen. One or two such frames may be a misreading. */
    othersGraceMs: 250,
    /** Largest step between two frames: at once, and per second. Heads move up to 0.13 per frame of 67 ms. */
    step: 0.35,
    stepPerSecond: 3,
    /** Logarithm of the size. Heads 0.06. */
    sizeStep: 0.12,
    sizeStepPerSecond: 1.5,
    /** How much a turn between two frames adds to both. */
    stepPerDegree: 0.02,
    sizeStepPerDegree: 0.015,
    /** A quick turn of 45° within a quarter of a second peaks near 350° a second; blurred frames read as nearly 500. */
    turnStepDegrees: 10,
    turnStepDegreesPerSecond: 500,
    /**
     * Rigid landmarks of two resting faces without their pose, in eye distances. The same person differs by up to 0.075
     * when grimacing, speaking and turning (11 videos of real people), two people by 0.035 in the median: this does not
     * tell people apart.
     */
    shape: 0.13,
    /** How long the difference must last. A single misread hold does not count. */
    shapeMs: 900,
  },

  repetition: {
    /** How long exactly the same picture may be shown. Cameras repeat a frame for at most a tenth of a second. */
    frozenMs: 700,
    /** A repeat is compared with frames that are at least this old. */
    minLagMs: 350,
    /**
     * Distance to the repeated frame over the quiet distance of neighbors (lower quartile). Frames of a live camera
     * never come closer than 0.7.
     */
    likeness: 0.45,
    /** The same for the landmarks. */
    shapeLikeness: 0.6,
    /** How many of the last `window` frames may repeat. */
    window: 15,
    maxRepeats: 5,
  },

  screenPattern: {
    /**
     * Decibels, median over the latest frames. A coarse screen's grid 12 to 18; people 2 to 5.5, in single frames up to
     * 7.5, photographs up to 8 somewhere in the picture.
     */
    prominence: 8,
    frames: 8,
  },

  /** Judged only by the server, which compares its own clock with the trace's. */
  moments: {
    /**
     * How much the times may contradict each other. A frame is analyzed up to 0.3 s after it was taken, so a frame
     * older than its answer can meet a moment; the rest allows for the clocks of several servers.
     */
    slackMs: 1_000,
    /**
     * Fewest moments that must be met, and their smallest share. Below these, the trace is not bound in time and
     * confidence stays low.
     */
    minMet: 2,
    minMetShare: 0.5,
  },

  /** Unrequested turns to the wrong side or nods. One is a mistake, two suggest a recording. */
  maxWrongActions: 1,
  /** How clear they must be to count. */
  wrongClearness: 1.25,

  /**
   * Frames closer together are left out of the trace: 15 to 20 a second are enough to recognize a blink, and more would
   * only cost data.
   */
  minFrameGapMs: 45,
} as const;

/** Changes whenever a limit or a formula changes. Part of the evidence. */
export const livenessRulesVersion = 'liveness-6';
