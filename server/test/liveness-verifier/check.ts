/** A verifier with its own clock, and the device's side of one check. */
import assert from 'node:assert/strict';
import { manifestBytes } from '../../../src/liveness-evidence/evidence.js';
import { toBase64Url } from '../../../src/contract/base64url.js';
import {
  commitmentOf,
  createEvidenceSigner,
  sealEvidence,
  type ChallengeKind,
  type LivenessEvidence,
  type LivenessManifest,
  type LivenessPlan,
} from '../../../src/liveness-evidence/index.js';
import { honestCamera } from '../../../test/support/honest-camera.js';
import type { ReceivedEvidence } from '../../src/liveness-verifier/record.js';
import { LivenessChecks } from '../../src/liveness-verifier/checks.js';
import type { LivenessVerdict, LivenessVerifierOptions } from '../../src/liveness-verifier/index.js';
import { LivenessRefusal } from '../../src/liveness-verifier/refusal.js';
import { createMemoryStore } from '../../src/shared/store/memory.js';
import type { Commitment } from '../../../src/liveness-evidence/moments.js';
import { performFilm, type Film, type FilmFrame, type Performance } from './perform.js';
import { readPictures } from './rendered-person.js';

/** Delay from a frame to the server, milliseconds. */
const latencyMs = 80;

export async function openCheck(kinds: readonly ChallengeKind[], options: Partial<LivenessVerifierOptions> = {}) {
  const clock = { now: 1_800_000_000_000 };
  const checks = new LivenessChecks({
    store: createMemoryStore(() => clock.now),
    readPicture: await readPictures(),
    plan: { kinds, count: kinds.length, timeLimitMs: 12_000 },
    now: () => clock.now,
    ...options,
  });
  const { checkId } = await checks.open();
  const signer = await createEvidenceSigner(crypto.subtle);
  const start = (key: string = crypto.randomUUID()) => checks.start(checkId, { key, publicKey: signer.publicKey });
  let run = 0;

  /** What the element sends when a challenge starts. */
  const ask = async (plan: LivenessPlan, challenge: number, done: Performance, change: Partial<Commitment> = {}) => {
    if (challenge === 0) run += 1;
    const commitment = await commitmentOf(done, crypto.subtle);
    const request = { nonce: plan.nonce, run, challenge, ...commitment, ...change };
    return { challenge, afterMs: await checks.moment(checkId, request) };
  };

  /** Plays the film at its own speed, by the server's clock. */
  async function* playing(film: Film): AsyncGenerator<FilmFrame, undefined> {
    const begunAt = clock.now;
    for await (const frame of film) {
      clock.now = begunAt + frame.sample.time + latencyMs;
      yield frame;
    }
  }

  /**
   * Does what the plan asks, in the time that it takes.
   * @param change of each request for a moment. `null`: asks for none
   */
  const perform = async (film: Film, plan: LivenessPlan, change: Partial<Commitment> | null = {}) => {
    const done = await performFilm(playing(film), plan, (...request) =>
      change === null ? Promise.resolve(null) : ask(plan, ...request, change),
    );
    assert.equal(done.attempt.judgment.phase, 'passed', String(done.attempt.judgment.failure));
    clock.now += 1_000;
    return done;
  };

  const seal = (done: Performance): Promise<LivenessEvidence> =>
    sealEvidence({ ...done, camera: honestCamera, startedAt: clock.now - 20_000, signer, crypto: crypto.subtle });

  /** An attacker who has the key and signs anything. */
  const resign = async (evidence: LivenessEvidence, manifest: LivenessManifest): Promise<LivenessEvidence> => ({
    ...evidence,
    manifest,
    signature: toBase64Url(await signer.sign(manifestBytes(manifest))),
  });

  /** The verdict, and the stored picture. */
  const send = async (
    evidence: LivenessEvidence | null,
    key: string = crypto.randomUUID(),
    nonce: string | null = evidence?.manifest.plan.nonce ?? null,
  ): Promise<{ verdict: LivenessVerdict; picture: Uint8Array | null }> => {
    const received: ReceivedEvidence = { evidence, nonce, digest: evidence?.signature ?? 'nothing' };
    const verdict = await checks.take(checkId, key, received);
    return { verdict, picture: (await checks.result(checkId))?.picture ?? null };
  };

  return { clock, signer, start, ask, perform, seal, resign, send };
}

/** A check whose plan asks in this order, so that one film serves many tests. */
export async function openInOrder(kinds: readonly ChallengeKind[], options: Partial<LivenessVerifierOptions> = {}) {
  for (;;) {
    const check = await openCheck(kinds, options);
    const plan = await check.start();
    if (plan.challenges.every(({ kind }, at) => kind === kinds[at])) return { check, plan };
  }
}

export type OpenCheck = Awaited<ReturnType<typeof openCheck>>;

/** The reason of a refusal. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  assert.ok(error instanceof LivenessRefusal, String(error));
  return error.reason;
}
