/** Every attack, in the order of the table. A new one is a file under `attacks/` and a line here. */
import type { Attack } from './attack.js';
import { checksOfOnePerson, manyPeopleHoldMemory } from './attacks/checks-of-one-person.js';
import { costlyEvidence } from './attacks/costly-evidence.js';
import { deepPngs } from './attacks/deep-pngs.js';
import { drippingUploads } from './attacks/dripping-uploads.js';
import { emptySegments } from './attacks/empty-segments.js';
import { eventStreams } from './attacks/event-streams.js';
import { exchangedPicture } from './attacks/exchanged-picture.js';
import { failingHooks } from './attacks/failing-hooks.js';
import { flatPngs } from './attacks/flat-pngs.js';
import { foreignTokens } from './attacks/foreign-tokens.js';
import { handoffClaims } from './attacks/handoff-claims.js';
import { hangingHook } from './attacks/hanging-hook.js';
import { hangingResults } from './attacks/hanging-results.js';
import { hugeDetails } from './attacks/huge-details.js';
import { hugeEvidence } from './attacks/huge-evidence.js';
import { largeSelfies } from './attacks/large-selfies.js';
import { manyRequests } from './attacks/many-requests.js';
import { oneNetwork } from './attacks/one-network.js';
import { onePersonManySessions } from './attacks/one-person-many-sessions.js';
import { onePersonSlowly } from './attacks/one-person-slowly.js';
import { pictureForgedEarly } from './attacks/picture-forged-early.js';
import { reusedKeys } from './attacks/reused-keys.js';
import { silentUploads } from './attacks/silent-uploads.js';
import { storageAway } from './attacks/storage-away.js';
import { tokensAfterErasure } from './attacks/tokens-after-erasure.js';
import { unfinishedClaims } from './attacks/unfinished-claims.js';
import { unfinishedEvidence } from './attacks/unfinished-evidence.js';
import { unknownChecks } from './attacks/unknown-checks.js';
import { wrongClock } from './attacks/wrong-clock.js';

export const attacks: readonly Attack[] = [
  hugeDetails,
  emptySegments,
  hangingHook,
  hangingResults,
  failingHooks,
  silentUploads,
  drippingUploads,
  onePersonSlowly,
  largeSelfies,
  flatPngs,
  deepPngs,
  unknownChecks,
  costlyEvidence,
  hugeEvidence,
  unfinishedEvidence,
  exchangedPicture,
  pictureForgedEarly,
  checksOfOnePerson,
  manyPeopleHoldMemory,
  eventStreams,
  onePersonManySessions,
  oneNetwork,
  manyRequests,
  foreignTokens,
  tokensAfterErasure,
  reusedKeys,
  handoffClaims,
  unfinishedClaims,
  storageAway,
  wrongClock,
];
