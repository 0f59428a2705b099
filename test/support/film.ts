/**
 * Frames of a head, or of a flat or bent picture of one, in front of a pinhole camera. The face is the landmark model's
 * output for the synthetic person (x, y in pixels of 640 × 480, z in the scale of x), at rest and with each expression.
 */
import { readFileSync } from 'node:fs';
import {
  advanceAttempt,
  beginAttempt,
  type ChallengeKind,
  type LivenessAttempt,
  type LivenessPlan,
  type LivenessSample,
} from '../../src/liveness-evidence/index.js';
import { seededRandom } from '../../testing/src/render/random.js';

interface RecordedFace {
  landmarks: number[];
  neutral: number[];
  blink: number[];
  smile: number[];
  openMouth: number[];
}

const recorded = JSON.parse(readFileSync(new URL('recorded-face.json', import.meta.url), 'utf8')) as RecordedFace;

const size = { width: 640, height: 480 };
const focal = 620;
const restDistance = 0.5;

/** What the camera sees at one moment. Angles in degrees, signs as in `FaceMeasures`. */
export interface Moment {
  yaw?: number;
  pitch?: number;
  roll?: number;
  /** 0 to 1. */
  blink?: number;
  smile?: number;
  openMouth?: number;
  /** Meters from the camera. */
  distance?: number;
  /** Shift as shares of the picture's width. */
  shift?: number;
  faces?: number;
}

export interface FilmOptions {
  seconds: number;
  fps?: number;
  /** A head, or its picture on a sheet; `bend`: curvature of the sheet, 1/m. Default head. */
  body?: 'head' | 'sheet';
  bend?: number;
  /** Camera noise: landmarks in pixels, fingerprint in 8-bit steps. */
  noise?: number;
  seed?: number;
}

/** A film of a script, `(seconds) → moment`. */
export function film(
  script: (seconds: number) => Moment,
  { seconds, fps = 15, body = 'head', bend = 0, noise = 0.25, seed = 1 }: FilmOptions,
): LivenessSample[] {
  const random = seededRandom(seed);
  return Array.from({ length: Math.round(seconds * fps) }, (_, at) => {
    const time = at / fps;
    const sway = { yaw: 0.4 * Math.sin(time * 2.1), pitch: 0.4 * Math.sin(time * 1.7) };
    return shoot(script(time), { time: 1000 + time * 1000, body, bend, noise, sway, random });
  });
}

interface Shot {
  time: number;
  body: 'head' | 'sheet';
  bend: number;
  noise: number;
  sway: { yaw: number; pitch: number };
  random: () => number;
}

function shoot(moment: Moment, { time, body, bend, noise, sway, random }: Shot): LivenessSample {
  const { blink = 0, smile = 0, openMouth = 0, distance = restDistance, shift = 0 } = moment;
  const faces = moment.faces ?? 1;
  const yaw = (moment.yaw ?? 0) + sway.yaw;
  const pitch = (moment.pitch ?? 0) + sway.pitch;
  const roll = moment.roll ?? 0;
  const [sinRoll, cosRoll] = [Math.sin((roll * Math.PI) / 180), Math.cos((roll * Math.PI) / 180)];
  const [sinYaw, cosYaw] = [Math.sin((yaw * Math.PI) / 180), Math.cos((yaw * Math.PI) / 180)];
  const [sinPitch, cosPitch] = [Math.sin((pitch * Math.PI) / 180), Math.cos((pitch * Math.PI) / 180)];
  const landmarks = new Float32Array(478 * 3);
  const jitter = (): number => noise * gauss(random);
  // No function is created in the loop: tsx names each one again, which takes longer than the arithmetic.
  const at = (index: number): number => {
    const rest = recorded.neutral[index]!;
    return (
      rest +
      blink * (recorded.blink[index]! - rest) +
      smile * (recorded.smile[index]! - rest) +
      openMouth * (recorded.openMouth[index]! - rest)
    );
  };
  recorded.landmarks.forEach((landmark, place) => {
    const meters = restDistance / focal;
    const across = (at(place * 3) - size.width / 2) * meters;
    const down = (at(place * 3 + 1) - size.height / 2) * meters;
    const deep = body === 'head' ? at(place * 3 + 2) * meters : 0;
    const x = bend === 0 ? across : Math.sin(across * bend) / bend;
    const z = bend === 0 ? deep : deep + (1 - Math.cos(across * bend)) / bend;
    const turnedX = x * cosYaw - z * sinYaw;
    const turnedZ = x * sinYaw + z * cosYaw;
    const noddedY = down * cosPitch - turnedZ * sinPitch;
    const noddedZ = down * sinPitch + turnedZ * cosPitch;
    const scale = focal / (distance + noddedZ);
    landmarks[landmark * 3] = 0.5 + shift + ((turnedX * cosRoll + noddedY * sinRoll) * scale + jitter()) / size.width;
    landmarks[landmark * 3 + 1] = 0.5 + ((noddedY * cosRoll - turnedX * sinRoll) * scale + jitter()) / size.height;
  });
  const fingerprint = Uint8Array.from({ length: 64 }, (_, at) =>
    Math.round(120 + 40 * Math.sin(at) + 6 * noise * gauss(random)),
  );
  return {
    time,
    size,
    faces,
    face:
      faces === 0
        ? null
        : {
            landmarks,
            pose: { yawDegrees: yaw, pitchDegrees: pitch, rollDegrees: roll },
            eyesOpen: 1.2 * (1 - blink) ** 2 + 0.02,
          },
    fingerprint,
    screenPattern: 3 + random(),
  };
}

/** Rises from 0 to 1 and falls back between `from` and `to`. */
export function pulse(time: number, from: number, to: number, rise = 0.5): number {
  return ease((time - from) / rise) * (1 - ease((time - to + rise) / rise));
}

export function ease(share: number): number {
  const clamped = Math.max(0, Math.min(1, share));
  return clamped * clamped * (3 - 2 * clamped);
}

/** A person who does a challenge from `from` seconds on, and is back at rest within 2 s. */
export function act(kind: ChallengeKind, time: number, from: number): Moment {
  const share = pulse(time, from, from + 1.8);
  switch (kind) {
    case 'turn-left':
      return { yaw: 28 * share };
    case 'turn-right':
      return { yaw: -28 * share };
    case 'nod':
      return { pitch: 17 * share };
    case 'blink':
      return { blink: pulse(time, from, from + 0.5, 0.14) };
    case 'smile':
      return { smile: share };
    case 'open-mouth':
      return { openMouth: share };
    case 'move-closer':
      return { distance: restDistance - 0.19 * pulse(time, from, from + 2, 0.7) };
  }
}

/** Follows the plan: rests 0.8 s, acts, rests, acts … */
export function actPlan(kinds: readonly ChallengeKind[]): { script: (time: number) => Moment; seconds: number } {
  const every = 2.5;
  return {
    script: (time) => {
      const at = Math.min(kinds.length - 1, Math.max(0, Math.floor((time - 0.6) / every)));
      return act(kinds[at]!, time, 0.8 + at * every);
    },
    seconds: 0.8 + kinds.length * every,
  };
}

export function planOf(kinds: readonly ChallengeKind[], timeLimitMs = 6_000): LivenessPlan {
  return {
    nonce: 'AAECAwQFBgcICQoLDA0ODw',
    challenges: kinds.map((kind) => ({ kind, timeLimitMs })),
    issuedAt: 1_800_000_000_000,
    expiresAt: 1_800_000_300_000,
  };
}

export function watch(samples: readonly LivenessSample[], plan: LivenessPlan): LivenessAttempt {
  return samples.reduce(advanceAttempt, beginAttempt(plan));
}

function gauss(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
