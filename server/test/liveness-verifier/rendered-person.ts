/**
 * A rendered person in front of a simulated camera: each frame is a picture, analyzed by the real engine and judged as
 * on a device.
 */
import sharp, { type Sharp } from 'sharp';
import { createFaceReader } from '../../src/face-counter/index.js';
import { loadEngine } from '../../src/face-counter/engine.js';
import { sampleOfPicture } from '../../src/liveness-verifier/compare.js';
import type { ChallengeKind } from '../../../src/liveness-evidence/index.js';
import type { FaceReader } from '../../src/shared/faces.js';
import type { Pixels } from '../../../src/contract/geometry.js';
import {
  challengeScripts,
  idealPose,
  PersonRenderer,
  poseAt,
  scriptLength,
  withNaturalMovement,
  type PersonPose,
} from '../../../testing/src/index.js';
import type { FilmFrame, Jpeg } from './perform.js';

const frameMs = 66;
/** How long the person rests before the first movement. */
const restMs = 1_000;
/** How long the person rests after a movement. The scripts hold movements longer than necessary. */
const sparedMs = 300;

const renderer = new PersonRenderer({ width: 640, height: 480 });
let reader: Promise<FaceReader> | null = null;
let engine: ReturnType<typeof loadEngine> | null = null;

/** The complete engine, once for all tests of a file. */
export function readPictures(): Promise<FaceReader> {
  return (reader ??= createFaceReader());
}

/** Frames that a test has already drawn, by what they show. */
const drawnFilms = new Map<string, FilmFrame[]>();

/**
 * A person who performs the requested movements one after another, each once. Frames are rendered on demand and kept,
 * because rendering takes most of these tests' time.
 */
export async function* filmOf(
  kinds: readonly ChallengeKind[],
  looks: Partial<PersonPose> = {},
): AsyncGenerator<FilmFrame, undefined> {
  const { findFaces } = await (engine ??= loadEngine(undefined, { refinement: true }));
  const count = Math.round((beginOf(kinds, kinds.length) + restMs) / frameMs);
  const key = JSON.stringify([kinds, looks]);
  const film = drawnFilms.get(key) ?? [];
  drawnFilms.set(key, film);
  for (let at = 0; at < count; at++) {
    const pixels = film[at] === undefined ? drawn(kinds, at, looks) : null;
    if (pixels !== null) {
      const sample = sampleOfPicture({ pixels, faces: findFaces(pixels) }, 1_000 + at * frameMs);
      const files: Jpeg[] = [];
      // Rendered again, because a film full of pixels would fill the memory.
      const jpeg = (small: boolean) => (files[Number(small)] ??= jpegOf(drawn(kinds, at, looks), small));
      film[at] = { sample, jpeg };
    }
    yield film[at]!;
  }
}

/** Renders only the pictures of such a person, by frame number. */
export const picturesOf =
  (kinds: readonly ChallengeKind[], looks: Partial<PersonPose>) =>
  (at: number, small: boolean): Jpeg =>
    jpegOf(drawn(kinds, at, looks), small);

/** When a movement starts, milliseconds. */
function beginOf(kinds: readonly ChallengeKind[], index: number): number {
  return kinds.slice(0, index).reduce((sum, kind) => sum + scriptLength(challengeScripts[kind]) - sparedMs, restMs);
}

function drawn(kinds: readonly ChallengeKind[], at: number, looks: Partial<PersonPose>): Pixels {
  const timeMs = at * frameMs;
  const index = kinds.findLastIndex((_, place) => timeMs >= beginOf(kinds, place));
  const base: PersonPose = { ...idealPose, noise: 1.5, ...looks };
  const script = kinds[index];
  const asked =
    script === undefined
      ? base
      : poseAt({ ...challengeScripts[script], loopMs: 0 }, base, timeMs - beginOf(kinds, index));
  const moved = withNaturalMovement(asked, timeMs, 3);
  const pixels = renderer.render({ ...moved, eyeOpen: asked.eyeOpen }, at + 1);
  return { width: pixels.width, height: pixels.height, data: pixels.data.slice() };
}

function encoded({ data, width, height }: Pixels): Sharp {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return sharp(bytes, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** As the element encodes it. */
export async function jpegOf(pixels: Pixels, small: boolean): Jpeg {
  const picture = small ? encoded(pixels).resize({ width: 640, withoutEnlargement: true }) : encoded(pixels);
  return Uint8Array.from(await picture.jpeg({ quality: 85 }).toBuffer());
}
