/** The selfie's frames, which the camera check before a hosted liveness check judges as well. */
import { ovalInPicture } from '../steps/stage-geometry.js';
import { judgeFace } from '../../face/judge.js';
import type { FaceVerdict } from '../../face/types.js';
import type { Size } from '../../contract/geometry.js';
import { acquireVision } from '../../engine/client.js';
import type { AnalyzeRequest, FrameAnalysis } from '../../engine/types.js';
import { FrameLoop, faceLongSide } from './frame-loop.js';
import type { EngineEvent } from './frame-loop.js';
import { holdsNear } from './stills.js';

/** Passes frames from the camera through the face engine to a verdict. */
export type FaceLoop = FrameLoop<AnalyzeRequest, FrameAnalysis, FaceVerdict>;

export function createFaceLoop({
  stage,
  auto,
  ...events
}: {
  /** Size of the stage that shows the video, CSS pixels. */
  stage: () => Size;
  onJudged: (frameTime: number, verdict: FaceVerdict) => void;
  onEngine: (event: EngineEvent) => void;
  onDetector?: () => void;
  /**
   * Whether photos can be taken automatically, which requires keeping the frames of a hold. Default: no photo is taken.
   */
  auto?: () => boolean;
}): FaceLoop {
  return new FrameLoop<AnalyzeRequest, FrameAnalysis, FaceVerdict>({
    ...events,
    acquire: acquireVision,
    longSide: faceLongSide,
    requestOf(time, picture) {
      const oval = ovalInPicture(stage(), picture);
      return oval && { time, oval };
    },
    judge: ({ measures }, _video, previous) => judgeFace(measures, { previous }),
    holds: auto && holdsNear(auto),
  });
}
