import { mixPoses, type PersonPose } from '../person/pose.js';

/** From `at` on, within `overMs`, the person takes on the fields of `to`; other fields stay as they are. */
export interface PoseStep {
  /** Milliseconds from the start of the script. */
  at: number;
  to: Partial<PersonPose>;
  /** Milliseconds; 0 or absent: at once. */
  over?: number;
}

/** What a person does over time. Steps may overlap; a later one acts on what the earlier made. */
export interface PoseScript {
  name: string;
  /** One sentence for people who choose from a list. */
  summary: string;
  /** Fields that differ from the camera's own pose at the start. */
  from?: Partial<PersonPose>;
  steps: readonly PoseStep[];
  /** After this many milliseconds the script starts again; absent: the last pose is held. */
  loopMs?: number;
  /** Without small natural movement and blinks: for pictures that must not change. Default `true`. */
  natural?: boolean;
}

/** The pose of a script at a time, without natural movement. */
export function poseAt(script: PoseScript, base: PersonPose, timeMs: number): PersonPose {
  const time = script.loopMs ? timeMs % script.loopMs : timeMs;
  let pose: PersonPose = { ...base, ...script.from };
  for (const { at, to, over = 0 } of script.steps) {
    if (time < at) continue;
    const share = over > 0 ? Math.min(1, (time - at) / over) : 1;
    pose = mixPoses(pose, to, share * share * (3 - 2 * share));
  }
  return pose;
}

/** When the last step is over, milliseconds; of a looping script the length of a round. */
export function scriptLength(script: PoseScript): number {
  return (
    script.loopMs ??
    script.steps.reduce((length, step) => Math.max(length, step.at + (step.over ?? 0)), 0)
  );
}
