import { idealPose, mixPoses, type PersonPose } from '../person/pose.js';
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

/** The same script with every face `nearness` times as high in the picture; a face that fills the picture still fills it. */
export function atNearness(script: PoseScript, nearness: number): PoseScript {
  if (nearness === 1) return script;
  const fit = <Fields extends Partial<PersonPose>>(fields: Fields): Fields => {
    const share = fields.faceHeightShare;
    return share === undefined || share > fillingShare ? fields : { ...fields, faceHeightShare: share * nearness };
  };
  const steps = script.steps.map((step) => ({ ...step, to: fit(step.to) }));
  return { ...script, ...(script.from && { from: fit(script.from) }), steps };
}

const fillingShare = 0.8;

/** How near a person at rest is, against `idealPose`; natural movement does not count. */
export function nearnessOf({ faceHeightShare }: Readonly<PersonPose>): number {
  return Math.round((faceHeightShare / idealPose.faceHeightShare) * 20) / 20;
}
