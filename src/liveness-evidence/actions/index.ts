import type { ChallengeKind } from '../challenge-kinds.js';
import type { ActionStep } from './action.js';
import { blinkStep } from './blink.js';
import { openMouthStep, smileStep } from './mouth.js';
import { moveCloserStep } from './move-closer.js';
import { nodStep } from './nod.js';
import { turnStep } from './turn.js';

export const actionSteps: Record<ChallengeKind, ActionStep> = {
  'turn-left': turnStep(1),
  'turn-right': turnStep(-1),
  nod: nodStep,
  blink: blinkStep,
  smile: smileStep,
  'open-mouth': openMouthStep,
  'move-closer': moveCloserStep,
};
