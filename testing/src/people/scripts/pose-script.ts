import { idealPose, mixPoses, type PersonPose } from '../pose.js';
import { timelineAt, timelineLength, type Script, type TimelineStep } from '../../timeline.js';

/** Starting at `at`, the person reaches the fields of `to` within `over` milliseconds. */
export type PoseStep = TimelineStep<PersonPose>;

/** What a person does over time. Steps may overlap; each acts on the result of the steps before it. */
export type PoseScript = Script<PersonPose>;

/** The pose of a script at a time, without natural movement. */
export function poseAt(script: PoseScript, base: PersonPose, timeMs: number): PersonPose {
  return timelineAt(script, base, timeMs, mixPoses);
}

/** When the last step ends, milliseconds; for a looping script, the length of the loop. */
export function scriptLength(script: PoseScript): number {
  return timelineLength(script);
}

/** The same script with faces `nearness` times as tall in the picture. A face that fills the picture still does. */
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

/** How near a person at rest is, relative to `idealPose` and ignoring natural movement. */
export function nearnessOf({ faceHeightShare }: Readonly<PersonPose>): number {
  return Math.round((faceHeightShare / idealPose.faceHeightShare) * 20) / 20;
}
