import type { ChallengeKind } from 'idv-elements/liveness-evidence';
import { idealPose, type PersonPose } from '../people/pose.js';
import { atNearness, nearnessOf, type PoseScript } from '../people/scripts/pose-script.js';

const rest = {
  yawDegrees: 0,
  pitchDegrees: 0,
  eyeOpen: idealPose.eyeOpen,
  smile: 0,
  mouthOpen: 0,
  faceHeightShare: idealPose.faceHeightShare,
};

/** How long the person takes to read the instruction, and to try again, in milliseconds. */
const readMs = 350;
const againMs = 1000;

/** A movement and its return, repeated until the element confirms it. */
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
 * What a person does for each challenge: starts at rest, moves and returns, again and again until another script plays.
 * "Left" and "right" are the person's own.
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

/** Moves from the current pose back to rest. */
function backToRest(truth: Readonly<PersonPose>, restingShare: number): PoseScript {
  const { yawDegrees, pitchDegrees, eyeOpen, smile, mouthOpen, faceHeightShare } = truth;
  return {
    name: 'rest',
    summary: 'Returns to rest.',
    from: { yawDegrees, pitchDegrees, eyeOpen, smile, mouthOpen, faceHeightShare },
    steps: [{ at: 0, to: { ...rest, faceHeightShare: restingShare }, over: 600 }],
  };
}

/** An `InstalledCamera` or a `SimulatedCamera`. */
interface Actor {
  readonly truth: Readonly<PersonPose>;
  play(script: PoseScript): void;
}

export interface CooperateOptions {
  /** The script to play for a challenge, or `null` to do nothing. Default: the one in `challengeScripts`. */
  does?: (challenge: ChallengeKind) => PoseScript | null;
}

/**
 * Makes the person do what `<idv-liveness-challenge>` asks for, and return to rest once the element confirms it.
 *
 * @param target the element, or a document or element around it, to which its events bubble
 * @returns a function that stops it
 *
 * @example
 * ```js
 * const camera = installSimulatedCamera();
 * const stop = cooperate(document, camera);
 * document.querySelector('idv-liveness-challenge').issuer = new SimulatedIssuer();
 * ```
 */
export function cooperate(target: EventTarget, camera: Actor, { does }: CooperateOptions = {}): () => void {
  // How near the person is before the first movement. Every movement starts and ends there.
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
