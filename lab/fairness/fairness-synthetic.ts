/** The synthetic person in every tone and light, on Node: pictures that differ only in the skin. */
import type { CompactFaceEngine } from '../../src/engine/compact/face/engine.js';
import { monkTones, renderPerson, type MonkTone } from '../../testing/src/index.js';
import type { PersonPose } from '../../testing/src/people/pose.js';
import { judgePicture } from '../../test/support/judge-picture.js';

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
