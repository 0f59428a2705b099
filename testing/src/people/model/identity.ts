import { seededRandom } from '../../render/random.js';

const hairStyles = ['crop', 'afro', 'side-part', 'tied', 'long', 'fade'] as const;
type HairStyle = (typeof hairStyles)[number];

/** What distinguishes one synthetic person from another. Numbers are factors around 1 unless noted. */
export interface Identity {
  seed: number;
  hair: HairStyle;
  hairColor: string;
  irisColor: string;
  clothesColor: string;
  /** Stubble and moustache, 0 to 1. */
  beard: number;
  faceWidth: number;
  jawWidth: number;
  noseWidth: number;
  noseLength: number;
  lipFullness: number;
  browWeight: number;
  eyeWidth: number;
}

const looks: readonly Pick<Identity, 'hair' | 'beard' | 'browWeight' | 'jawWidth'>[] = [
  { hair: 'fade', beard: 0.5, browWeight: 1.1, jawWidth: 1.04 },
  { hair: 'tied', beard: 0, browWeight: 0.8, jawWidth: 0.94 },
  { hair: 'side-part', beard: 0.35, browWeight: 1.1, jawWidth: 1.02 },
  { hair: 'afro', beard: 0, browWeight: 0.85, jawWidth: 0.96 },
  { hair: 'crop', beard: 0.15, browWeight: 1, jawWidth: 1.05 },
  { hair: 'long', beard: 0, browWeight: 0.75, jawWidth: 0.93 },
];
const hairColors = ['#16110f', '#1d1512', '#2a1c14', '#120e0d'];
const irisColors = ['#3b2414', '#2c1a10', '#4a3018', '#35261c'];
const clothesColors = ['#3d5a73', '#7a3b3f', '#4f6b54', '#c9c2b4', '#2f3440', '#8a6a3c'];

/** Makes the person with this number. The same number always gives the same person. */
export function identityOf(number: number): Identity {
  const seed = Math.abs(Math.trunc(number));
  const random = seededRandom(seed * 7919 + 17);
  const around = (spread: number): number => 1 + (random() * 2 - 1) * spread;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  return {
    ...looks[seed % looks.length]!,
    seed,
    hairColor: pick(hairColors),
    irisColor: pick(irisColors),
    clothesColor: clothesColors[seed % clothesColors.length]!,
    faceWidth: around(0.035),
    noseWidth: around(0.12),
    noseLength: around(0.06),
    lipFullness: around(0.15),
    eyeWidth: around(0.03),
  };
}
