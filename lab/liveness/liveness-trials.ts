/** The challenges for each clip, and the answers of judge and verification. */
import { examinePictures } from '../../server/src/liveness-verifier/pictures.js';
import {
  advanceAttempt,
  awaitRest,
  beginAttempt,
  challengeKinds,
  commitmentOf,
  createEvidenceSigner,
  drawPlan,
  momentRangeMs,
  sealEvidence,
  verifyLivenessEvidence,
  type ChallengeKind,
  type LivenessAttempt,
  type LivenessManifest,
  type LivenessPlan,
  type LivenessSample,
  type AnnouncedMoment,
} from '../../src/liveness-evidence/index.js';
import { decodeTrace } from '../../src/liveness-evidence/trace.js';
import type { FaceReader } from '../../server/src/shared/faces.js';
import { performFilm, type FilmFrame } from '../../server/test/liveness-verifier/perform.js';
import { honestCamera } from '../../test/support/honest-camera.js';
import type { ClipTruth } from './liveness-samples.js';

export interface Trial {
  asked: ChallengeKind[];
  passed: boolean;
  /** Why it failed, or how far it got if the clip just ended. */
  reason: string;
  /** Each challenge met: milliseconds from its prompt to its completion, and measure over limit. */
  met: { kind: ChallengeKind; tookMs: number; clearness: number }[];
}

/** Challenges that the clip shows or imitates, in order. */
export function shownChallenges({ actions }: ClipTruth): ChallengeKind[] {
  return actions
    .map(({ name }) => name.replace(/^replayed /, ''))
    .flatMap((name) => challengeKinds.filter((kind) => kind === name))
    .slice(0, 4);
}

function planOf(kinds: readonly ChallengeKind[]): LivenessPlan {
  return {
    nonce: 'AAAAAAAAAAAAAAAAAAAAAA',
    challenges: kinds.map((kind) => ({ kind, timeLimitMs: 12_000 })),
    issuedAt: 1_700_000_000_000,
    expiresAt: 1_700_000_300_000,
  };
}

/** As in the element: time starts once the face is at rest. */
function attemptOn(samples: readonly LivenessSample[], plan: LivenessPlan): LivenessAttempt {
  return samples.reduce(
    (attempt, sample) =>
      attempt.judgment.memory.firstNeutral === null ? awaitRest(attempt, sample) : advanceAttempt(attempt, sample),
    beginAttempt(plan),
  );
}

export function tryPlan(samples: readonly LivenessSample[], asked: ChallengeKind[]): Trial {
  const { judgment } = attemptOn(samples, planOf(asked));
  return {
    asked,
    passed: judgment.phase === 'passed',
    reason: judgment.failure ?? `clip ended at challenge ${judgment.challenge + 1}, ${judgment.phase}`,
    met: judgment.results.map(({ kind, askedMs, doneMs, clearness }) => ({
      kind,
      tookMs: doneMs - askedMs,
      clearness: Math.round(clearness * 100) / 100,
    })),
  };
}

/** Plans that the clip does not meet: another kind alone, and another kind at each position of its own sequence. */
export function otherPlans(shown: readonly ChallengeKind[], alsoShown: readonly ChallengeKind[]): ChallengeKind[][] {
  const others = challengeKinds.filter((kind) => !shown.includes(kind) && !alsoShown.includes(kind));
  const alone = others.map((kind) => [kind]);
  if (shown.length < 2) return alone;
  const replaced = shown.flatMap((_, place) =>
    others.map((kind) => shown.map((own, at) => (at === place ? kind : own))),
  );
  return [...alone, ...replaced];
}

/** Share of randomly drawn plans (of three challenges, as a server draws them) that the clip happens to meet. */
export function tryDrawnPlans(samples: readonly LivenessSample[], draws: number): number {
  let state = 20_251;
  const random = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length; at++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      bytes[at] = state >>> 24;
    }
  };
  let passed = 0;
  for (let draw = 0; draw < draws; draw++) {
    const plan = drawPlan(random, { now: 0 });
    if (attemptOn(samples, plan).judgment.phase === 'passed') passed += 1;
  }
  return passed;
}

/** The server's answer to a passed clip. */
export interface ClipVerdict {
  confidence: number;
  /** Why it was rejected. Empty if it passed. */
  faults: string[];
  /** Pictures that were examined, including moments. */
  pictures: number;
  moments: number;
}

/**
 * The whole path of a passed clip: moments are drawn and met, the evidence is sealed as on the device, sent as JSON,
 * and verified as on the server.
 */
export async function verifyClip(
  film: readonly FilmFrame[],
  asked: readonly ChallengeKind[],
  read: FaceReader,
): Promise<ClipVerdict> {
  const plan = { ...planOf(asked), moments: true };
  const told: AnnouncedMoment[] = [];
  const done = await performFilm(film, plan, async (challenge, known) => {
    // Early in one challenge, late in the next, the same in every run.
    const { from, to } = momentRangeMs;
    const afterMs = Math.round(from + ((challenge * 0.37 + 0.2) % 1) * (to - from));
    const tracedMs = known.attempt.frames.at(-1)?.timeMs ?? 0;
    const moment = { challenge, afterMs, ...(await commitmentOf(known, crypto.subtle)), at: plan.issuedAt + tracedMs };
    told.push(moment);
    return moment;
  });
  const { attempt } = done;
  const signer = await createEvidenceSigner(crypto.subtle);
  const evidence = await sealEvidence({
    ...done,
    camera: honestCamera,
    startedAt: attempt.plan.issuedAt,
    signer,
    crypto: crypto.subtle,
  });
  // As it is sent: the manifest as JSON, everything else as bytes.
  const received = { ...evidence, manifest: JSON.parse(JSON.stringify(evidence.manifest)) as LivenessManifest };
  const { passed, confidence, confidenceWithPictures, reasons } = await verifyLivenessEvidence(received, {
    plan: attempt.plan,
    publicKey: signer.publicKey,
    crypto: crypto.subtle,
    now: attempt.plan.issuedAt + 60_000,
    moments: told,
  });
  const trace = decodeTrace(received.trace);
  const judging = { readPicture: read, presentation: null, draw: 0 };
  const seen = passed && trace !== null ? await examinePictures(received, trace, judging) : null;
  return {
    confidence: seen?.isTextureSeen === true ? confidenceWithPictures : confidence,
    faults: [...reasons, ...(seen?.faults ?? [])],
    pictures: received.pictures.length,
    moments: attempt.moments.length,
  };
}
