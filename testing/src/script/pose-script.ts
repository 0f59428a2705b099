import { mixPoses, type PersonPose } from '../person/pose.js';
import { timelineAt, timelineLength, type Script, type TimelineStep } from './timeline.js';

/** From `at` on, within `over` milliseconds, the person takes on the fields of `to`. */
export type PoseStep = TimelineStep<PersonPose>;

/** What a person does over time. Steps may overlap; a later one acts on what the earlier made. */
export type PoseScript = Script<PersonPose>;

/** The pose of a script at a time, without natural movement. */
export function poseAt(script: PoseScript, base: PersonPose, timeMs: number): PersonPose {
  return timelineAt(script, base, timeMs, mixPoses);
}

/** When the last step is over, milliseconds; of a looping script the length of a round. */
export function scriptLength(script: PoseScript): number {
  return timelineLength(script);
}
