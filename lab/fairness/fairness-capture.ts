/** Time from the first frame to the photo, in a browser, by tone and light of the simulated person. */
import type { InstalledCamera } from 'idv-elements-testing';
import { monkTones, type MonkTone } from '../../testing/src/people/monk-skin-tone.js';
import { inPage, type SoakKind } from '../soak/page.js';
import { openRig } from '../soak/rig.js';
import { quantile } from '../shared/report.js';
import { lights, type LightName } from './fairness-synthetic.js';
import { seededRandom } from '../../testing/src/render/random.js';

export interface CaptureTime {
  monk: MonkTone;
  light: LightName;
  ms: number;
  /** Number of camera frames until the photo, judged or not. */
  frames: number;
}

const captureLights = ['normal', 'dim', 'from above and aside'] as const satisfies readonly LightName[];

/** Runs in the page. */
async function timeCapture(pose: object): Promise<{ ms: number; frames: number }> {
  const { camera } = globalThis as typeof globalThis & { camera: InstalledCamera };
  camera.set(pose);
  const element = document.querySelector<HTMLElement & { start(): void; reset(): void }>('[data-soak]')!;
  let from = 0;
  let frames = 0;
  const follow = (): void => {
    const video = element.shadowRoot?.querySelector('video');
    video?.requestVideoFrameCallback(() => {
      frames += 1;
      follow();
    });
  };
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('no photo within 40 s')), 40_000);
    element.addEventListener(
      'idv-capture-ready',
      () => {
        from = performance.now();
        follow();
      },
      { once: true },
    );
    element.addEventListener(
      'idv-face-captured',
      () => {
        clearTimeout(limit);
        const ms = performance.now() - from;
        setTimeout(() => {
          element.reset();
          resolve({ ms, frames });
        }, 100);
      },
      { once: true },
    );
    element.start();
  });
}

/** Runs in the page: the photo is final when taken, without a review or a backend. */
function finalAtOnce(): void {
  const element = document.querySelector('[data-soak]')!;
  for (const attribute of ['review', 'backend']) element.removeAttribute(attribute);
}

/** Each round has all tones, so that a busy minute of the machine affects all of them. */
export async function captureTimes(rounds: number): Promise<CaptureTime[]> {
  const rig = await openRig();
  const times: CaptureTime[] = [];
  try {
    const kind: SoakKind = 'face';
    await rig.page.evaluate(inPage.mount, kind);
    await rig.page.waitForFunction(() => document.querySelector('[data-soak]')?.shadowRoot?.querySelector('.card'));
    await rig.page.evaluate(finalAtOnce);
    // The first capture loads the engine.
    await rig.page.evaluate(timeCapture, {});
    for (let round = 0; round < rounds; round += 1) {
      for (const light of captureLights) {
        for (let turn = 0; turn < monkTones.length; turn += 1) {
          const monk = monkTones[(turn + round * 3) % monkTones.length]!;
          const { ms, frames } = await rig.page.evaluate(timeCapture, {
            ...{ exposure: 1, noise: 1.2, unevenness: 0.15, lightAzimuthDegrees: -35 },
            ...lights[light],
            monk,
          });
          times.push({ monk, light, ms, frames });
        }
      }
    }
    return times;
  } finally {
    await rig.close();
  }
}

/** How much longer tone 10 takes than tone 1, by the straight line through all captures, percent of their mean. */
function trendOf(times: readonly CaptureTime[], of: 'ms' | 'frames'): number {
  const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const tone = meanOf(times.map(({ monk }) => monk));
  const taken = meanOf(times.map((time) => time[of]));
  const both = meanOf(times.map((time) => (time.monk - tone) * (time[of] - taken)));
  const spread = meanOf(times.map(({ monk }) => (monk - tone) ** 2));
  return ((100 * both) / spread / taken) * 9;
}

/**
 * Medians by tone of one light; how much slower the slowest tone is than the fastest, percent; and the trend with the
 * tone, with its 95 % bootstrap interval.
 */
export function toneMedians(times: readonly CaptureTime[], of: 'ms' | 'frames') {
  return captureLights.map((light) => {
    const own = times.filter((time) => time.light === light);
    const medians = monkTones.map((monk) =>
      quantile(
        own.filter((time) => time.monk === monk).map((time) => time[of]),
        0.5,
      ),
    );
    const gapPercent = 100 * (Math.max(...medians) / Math.min(...medians) - 1);
    const random = seededRandom(1);
    const trends = Array.from({ length: 2000 }, () =>
      trendOf(
        own.map(() => own[Math.floor(random() * own.length)]!),
        of,
      ),
    );
    const [trendLow, trendHigh] = [quantile(trends, 0.025), quantile(trends, 0.975)];
    return { light, medians, gapPercent, trendPercent: trendOf(own, of), trendLow, trendHigh };
  });
}
