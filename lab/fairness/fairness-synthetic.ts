/** The synthetic person in every tone and light, on Node: pictures that differ only in the skin. */
import type { ChallengeKind } from '../../src/liveness-evidence/index.js';
import { challengeKinds } from '../../src/liveness-evidence/index.js';
import type { CompactFaceEngine } from '../../src/engine/compact/face/engine.js';
import { challengeScripts, monkTones, renderPerson, type MonkTone } from '../../testing/src/index.js';
import { idealPose, type PersonPose } from '../../testing/src/people/pose.js';
import { PersonRenderer } from '../../testing/src/people/person-renderer.js';
import { poseAt, scriptLength } from '../../testing/src/people/scripts/pose-script.js';
import { judgePicture } from '../../test/support/judge-picture.js';
import { createSampler } from '../shared/liveness-node.js';
import { tryPlan } from '../liveness/liveness-trials.js';

/** Lights with a clear answer for everybody. Those in between may be answered either way. */
export const lights = {
  normal: {},
  bright: { exposure: 1.8 },
  'soft and flat': { unevenness: 0 },
  'from above and aside': { unevenness: 0.35, lightAzimuthDegrees: 40 },
  dim: { exposure: 0.42, noise: 1.6 },
  'dim, noisy': { exposure: 0.3, noise: 2.4 },
  'one hard side': { unevenness: 1, lightAzimuthDegrees: -85 },
  dark: { exposure: 0.028, noise: 3 },
  'burnt out': { exposure: 9 },
} as const satisfies Record<string, Partial<PersonPose>>;

export type LightName = keyof typeof lights;

/** Lights that are not refused for everybody. The last one is at the limit. */
export const filmLights = [
  'normal',
  'bright',
  'soft and flat',
  'from above and aside',
  'dim',
  'dim, noisy',
] as const satisfies readonly LightName[];

export interface ToneLightRow {
  light: LightName;
  identity: number;
  /** By tone: `accept`, or the hint. */
  verdicts: string[];
  /** Whether some tones are accepted and others are not. */
  depends: boolean;
}

/** Light that overexposes only pale skin. The pictures of darker tones are good and get accepted. */
export const burning: ReadonlySet<LightName> = new Set(['burnt out']);

/** @param identities the synthetic people to use */
export function judgeTonesInLights(
  engine: CompactFaceEngine,
  identities: readonly number[],
  tones: readonly MonkTone[] = monkTones,
): ToneLightRow[] {
  return (Object.keys(lights) as LightName[]).flatMap((light) =>
    identities.map((identity): ToneLightRow => {
      const verdicts = tones.map((monk) => {
        const { verdict } = judgePicture(engine, renderPerson({ ...lights[light], monk, identity }));
        return verdict.accept ? 'accept' : (verdict.hint ?? 'refused');
      });
      return { light, identity, verdicts, depends: new Set(verdicts.map((one) => one === 'accept')).size > 1 };
    }),
  );
}

export interface MovementRow {
  kind: ChallengeKind;
  monk: MonkTone;
  passed: boolean;
  /** From the prompt to the completion, milliseconds of the film. `null` if it was not recognized. */
  tookMs: number | null;
  reason: string;
}

const frameMs = 1000 / 15;
/** At rest first, for the judge's reference. */
const restMs = 1_200;

/** Every movement of the guided challenge, performed once by the same person in this tone. */
export function judgeMovements(
  engine: CompactFaceEngine,
  monk: MonkTone,
  identity = 1,
  kinds: readonly ChallengeKind[] = challengeKinds,
): MovementRow[] {
  const renderer = new PersonRenderer({ width: 640, height: 480 });
  const base = { ...idealPose, monk, identity };
  return kinds.map((kind) => {
    const script = challengeScripts[kind];
    const step = createSampler(engine).begin();
    const samples = [];
    const endMs = restMs + scriptLength(script);
    for (let time = 0, seed = 1; time < endMs; time += frameMs, seed += 1) {
      const pose = time < restMs ? base : poseAt({ ...script, loopMs: undefined }, base, time - restMs);
      samples.push(step(renderer.render(pose, seed), time));
    }
    const { passed, reason, met } = tryPlan(samples, [kind]);
    return { kind, monk, passed, tookMs: met[0]?.tookMs ?? null, reason };
  });
}
