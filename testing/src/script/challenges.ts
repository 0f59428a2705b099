import type { ChallengeKind } from 'idv-elements/liveness-evidence';
import { idealPose, type PersonPose } from '../person/pose.js';
import { atNearness, nearnessOf, type PoseScript } from './pose-script.js';

const rest = {
  yawDegrees: 0,
  pitchDegrees: 0,
  eyeOpen: idealPose.eyeOpen,
  smile: 0,
  mouthOpen: 0,
  faceHeightShare: idealPose.faceHeightShare,
};

/** How long it takes to read what is asked for, and how long a person waits before the next try. Milliseconds. */
const readMs = 350;
const againMs = 1000;

/** There and back, again and again, as a person moves until the element confirms it. */
function movement(
  kind: ChallengeKind,
  summary: string,
  to: Partial<PersonPose>,
  { overMs, holdMs }: { overMs: number; holdMs: number },
): PoseScript {
  return {
    name: kind,
    summary,
    steps: [
      { at: readMs, to, over: overMs },
      { at: readMs + overMs + holdMs, to: rest, over: overMs },
    ],
    loopMs: readMs + 2 * overMs + holdMs + againMs,
  };
}

/**
 * What a person does who was asked for a challenge: from rest, there and back, until something else is played. "Left"
 * and "right" are the person's own.
 */
export const challengeScripts: Readonly<Record<ChallengeKind, PoseScript>> = {
  'turn-left': movement(
    'turn-left',
    'Turns the head to the left and back.',
    { yawDegrees: 32 },
    { overMs: 700, holdMs: 900 },
  ),
  'turn-right': movement(
    'turn-right',
    'Turns the head to the right and back.',
    { yawDegrees: -32 },
    { overMs: 700, holdMs: 900 },
  ),
  nod: movement('nod', 'Nods.', { pitchDegrees: 20 }, { overMs: 550, holdMs: 250 }),
  blink: movement('blink', 'Blinks slowly.', { eyeOpen: 0 }, { overMs: 160, holdMs: 300 }),
  smile: movement('smile', 'Smiles.', { smile: 1, mouthOpen: 0.08 }, { overMs: 450, holdMs: 1200 }),
  'open-mouth': movement('open-mouth', 'Opens the mouth.', { mouthOpen: 0.6 }, { overMs: 400, holdMs: 1200 }),
  'move-closer': movement(
    'move-closer',
    'Moves closer and back.',
    { faceHeightShare: 0.68 },
    { overMs: 1200, holdMs: 1500 },
  ),
};

/** From wherever the person is back to rest. */
function backToRest(truth: Readonly<PersonPose>, restingShare: number): PoseScript {
  const { yawDegrees, pitchDegrees, eyeOpen, smile, mouthOpen, faceHeightShare } = truth;
  return {
    name: 'rest',
    summary: 'Comes back to rest.',
    from: { yawDegrees, pitchDegrees, eyeOpen, smile, mouthOpen, faceHeightShare },
    steps: [{ at: 0, to: { ...rest, faceHeightShare: restingShare }, over: 600 }],
  };
}

/** The person's body; `InstalledCamera` and `SimulatedCamera` fit. */
interface Actor {
  readonly truth: Readonly<PersonPose>;
  play(script: PoseScript): void;
}

export interface CooperateOptions {
  /** What the person does when asked for a challenge; `null`: nothing. Default: as asked, `challengeScripts`. */
  does?: (challenge: ChallengeKind) => PoseScript | null;
}

/**
 * A person who does what `<idv-liveness-challenge>` asks for, as it is asked, and comes back to rest when told that it
 * was right. Follows the element's events, also from whatever contains it.
 *
 * @param target the element, or a document or element around it
 * @returns ends it
 */
export function cooperate(target: EventTarget, camera: Actor, { does }: CooperateOptions = {}): () => void {
  // How near the person is before the first movement; every movement starts and ends there.
  let nearness: number | null = null;
  const follow = (event: Event): void => {
    const { challenge } = event as Event & { challenge: ChallengeKind };
    nearness ??= nearnessOf(camera.truth);
    const script = does ? does(challenge) : atNearness(challengeScripts[challenge], nearness);
    if (script !== null) camera.play(script);
  };
  const rests = (event: Event): void => {
    const { previous, status } = event as Event & { previous: string; status: string };
    if (previous === 'challenge' && status !== 'challenge') {
      camera.play(backToRest(camera.truth, rest.faceHeightShare * (nearness ?? 1)));
    }
  };
  target.addEventListener('idv-challenge-changed', follow);
  target.addEventListener('idv-status-changed', rests);
  return () => {
    target.removeEventListener('idv-challenge-changed', follow);
    target.removeEventListener('idv-status-changed', rests);
  };
}
