/** Every attack, in the order of the table. A new one is a file under `attacks/` and a line here. */
import type { Attack } from './attack.js';
import { callbackGuesses } from './attacks/callback-guesses.js';
import { drippingUploads } from './attacks/dripping-uploads.js';
import { emptySegments } from './attacks/empty-segments.js';
import { eventStreams } from './attacks/event-streams.js';
import { flatPngs } from './attacks/flat-pngs.js';
import { foreignTokens } from './attacks/foreign-tokens.js';
import { forgedComparisons } from './attacks/forged-comparisons.js';
import { handoffClaims } from './attacks/handoff-claims.js';
import { handoffGuesses } from './attacks/handoff-guesses.js';
import { handoffNumbers } from './attacks/handoff-numbers.js';
import { hangingHook } from './attacks/hanging-hook.js';
import { hugeDetails } from './attacks/huge-details.js';
import { lateAnswer } from './attacks/late-answer.js';
import { oneNetwork } from './attacks/one-network.js';
import { onePersonManySessions } from './attacks/one-person-many-sessions.js';
import { openApiCalls } from './attacks/openapi-calls.js';
import { silentUploads } from './attacks/silent-uploads.js';
import { storageAway } from './attacks/storage-away.js';

export const attacks: readonly Attack[] = [
  hugeDetails,
  emptySegments,
  hangingHook,
  silentUploads,
  drippingUploads,
  flatPngs,
  openApiCalls,
  eventStreams,
  onePersonManySessions,
  oneNetwork,
  callbackGuesses,
  foreignTokens,
  forgedComparisons,
  handoffGuesses,
  handoffNumbers,
  handoffClaims,
  lateAnswer,
  storageAway,
];
