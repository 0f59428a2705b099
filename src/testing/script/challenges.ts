import type { ChallengeKind } from '../../liveness/challenge-kinds.js';
import { idealPose } from '../person/pose.js';
import type { PoseScript } from './pose-script.js';

/** There and back, as a person does who was asked for it and has read for a moment. */
function thereAndBack(
  kind: ChallengeKind,
  summary: string,
  there: PoseScript['steps'][number]['to'],
  back: PoseScript['steps'][number]['to'],
  { overMs, holdMs }: { overMs: number; holdMs: number },
): PoseScript {
  const readMs = 350;
  return {
    name: kind,
    summary,
    steps: [
      { at: readMs, to: there, over: overMs },
      { at: readMs + overMs + holdMs, to: back, over: overMs },
    ],
  };
}

const rest = {
  yawDegrees: 0,
  pitchDegrees: 0,
  eyeOpen: idealPose.eyeOpen,
  smile: 0,
  mouthOpen: 0,
  faceHeightShare: idealPose.faceHeightShare,
};

/** What a person does who was asked for a challenge, from rest and back to rest. "Left" and "right" are the person's own. */
export const challengeScripts: Readonly<Record<ChallengeKind, PoseScript>> = {
  'turn-left': thereAndBack(
    'turn-left',
    'Turns the head to the left and back.',
    { yawDegrees: 32 },
    rest,
    { overMs: 700, holdMs: 500 },
  ),
  'turn-right': thereAndBack(
    'turn-right',
    'Turns the head to the right and back.',
    { yawDegrees: -32 },
    rest,
    { overMs: 700, holdMs: 500 },
  ),
  nod: thereAndBack('nod', 'Nods.', { pitchDegrees: 20 }, rest, { overMs: 550, holdMs: 100 }),
  blink: thereAndBack('blink', 'Blinks slowly.', { eyeOpen: 0 }, rest, {
    overMs: 160,
    holdMs: 160,
  }),
  smile: thereAndBack('smile', 'Smiles.', { smile: 1, mouthOpen: 0.06 }, rest, {
    overMs: 450,
    holdMs: 800,
  }),
  'open-mouth': thereAndBack('open-mouth', 'Opens the mouth.', { mouthOpen: 0.7 }, rest, {
    overMs: 400,
    holdMs: 700,
  }),
  'move-closer': thereAndBack(
    'move-closer',
    'Moves closer and back.',
    { faceHeightShare: 0.68 },
    rest,
    { overMs: 1200, holdMs: 900 },
  ),
};

/** What a cooperative person looks at and acts with; `InstalledCamera` and `SimulatedCamera` fit. */
interface Actor {
  play(script: PoseScript): void;
}

export interface CooperateOptions {
  /** What the person does when asked for a challenge; `null`: nothing. Default: as asked, `challengeScripts`. */
  does?: (challenge: ChallengeKind) => PoseScript | null;
}

/**
 * A person who does what `<idv-liveness-challenge>` asks for, as it is asked: follows the element's `idv-challenge-changed`
 * events, also through whatever contains it.
 *
 * @param target the element, or a document or element around it
 * @returns ends it
 */
export function cooperate(
  target: EventTarget,
  camera: Actor,
  { does = (challenge) => challengeScripts[challenge] }: CooperateOptions = {},
): () => void {
  const follow = (event: Event): void => {
    const { challenge } = event as Event & { challenge: ChallengeKind };
    const script = does(challenge);
    if (script !== null) camera.play(script);
  };
  target.addEventListener('idv-challenge-changed', follow);
  return () => target.removeEventListener('idv-challenge-changed', follow);
}
