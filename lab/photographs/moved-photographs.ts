/**
 * Animates one still photograph of each person as the plan asks, sends it to the verifier, and counts rejected
 * attempts.
 */
import { createFaceReader } from '../../server/src/face-counter/index.js';
import { createSampler, largestFace } from '../shared/liveness-node.js';
import { openFaceEngine } from '../../test/support/node-engine.js';
import type { Still } from './people.js';
import { makeSegments } from './segments.js';
import { submitFilm, type Submission, type SubmitOptions } from './submit.js';
import { warps, type WarpName } from './warps.js';
import { portraitOf } from '../portraits/portrait-surface.js';

export interface MovedPerson {
  person: string;
  attempts: Submission[];
  /** Attempts without a plan that the photograph could show. The attacker had nothing to send. */
  unable: number;
}

export interface MovedPhotographsOptions extends Partial<Omit<SubmitOptions, 'read'>> {
  /** Attempts for each person, each with its own plan. Default 10. */
  attempts?: number;
  /** Default `spline`. */
  warp?: WarpName;
  onPerson?: (person: MovedPerson) => void;
}

/** Maximum number of restarts, until a plan asks for what the photograph can show. */
const maxPlans = 12;

export interface MovedPhotographs {
  people: number;
  /** Number of people without a passed attempt. */
  refused: number;
  /** Number of attempts that were sent. */
  attempts: number;
  refusedAttempts: number;
}

export async function movedPhotographs(
  stills: readonly Still[],
  { attempts = 10, warp = 'spline', moments = 'live', onPerson, ...how }: MovedPhotographsOptions = {},
): Promise<MovedPhotographs> {
  const engine = await openFaceEngine();
  const read = await createFaceReader();
  const sampler = createSampler(engine);
  const total: MovedPhotographs = { people: 0, refused: 0, attempts: 0, refusedAttempts: 0 };
  for (const { person, photo } of stills) {
    const pixels = await photo();
    const face = largestFace(engine.findFaces(pixels), pixels);
    if (face === undefined) throw new Error(`${person}: no face`);
    const segments = makeSegments(portraitOf(pixels, face), warps[warp], sampler.begin);
    const moved: MovedPerson = { person, attempts: [], unable: 0 };
    for (let tried = 0; tried < attempts; tried++) {
      let sent: Submission | null = null;
      for (let plans = 0; sent === null && plans < maxPlans; plans++) {
        sent = await submitFilm(segments, { read, moments, ...how });
      }
      if (sent === null) moved.unable += 1;
      else moved.attempts.push(sent);
    }
    const passed = moved.attempts.filter((attempt) => attempt.passed).length;
    total.people += 1;
    total.refused += passed === 0 ? 1 : 0;
    total.attempts += moved.attempts.length;
    total.refusedAttempts += moved.attempts.length - passed;
    onPerson?.(moved);
  }
  return total;
}
