import type { Pixels } from 'idv-elements/contract';
import { idealPose } from '../../people/pose.js';
import type { MonkTone } from '../../people/monk-skin-tone.js';
import { PersonRenderer } from '../../people/person-renderer.js';
import { latticeNoise } from '../../render/random.js';
import type { MachineReadableHolder } from './machine-readable.js';

export interface Holder extends MachineReadableHolder {
  portrait: Pixels;
  /** Eleven digits, as the NIN has. */
  longNumber: string;
}

/** A date as documents print it. @param text YYMMDD */
export function dateOf(text: string, century: string): string {
  return `${text.slice(4)}.${text.slice(2, 4)}.${century}${text.slice(0, 2)}`;
}

const givenNames = ['ADA BLESSING', 'KWAME', 'AMINA', 'JUMA', 'NGOZI', 'ESI', 'OTIENO', 'ZAINAB'];

/** The invented holder of a specimen. The same number always gives the same holder. */
export function holderOf(identity: number, monk: MonkTone): Holder {
  const digits = (length: number, which: number): string =>
    Array.from({ length }, (_, at) => Math.floor(latticeNoise(at, which, identity + 50) * 10)).join('');
  const two = (from: number, to: number, which: number): string =>
    String(from + Math.floor(latticeNoise(which, 9, identity + 50) * (to - from))).padStart(2, '0');
  return {
    surname: 'SPECIMEN',
    givenName: givenNames[((identity % 8) + 8) % 8]!,
    number: `S${digits(8, 1)}`,
    longNumber: digits(11, 2),
    sex: '<',
    born: two(70, 99, 1) + two(1, 13, 2) + two(1, 28, 3),
    expires: two(32, 39, 4) + two(1, 13, 5) + two(1, 28, 6),
    portrait: drawPortrait(identity, monk),
  };
}

function drawPortrait(identity: number, monk: MonkTone): Pixels {
  const renderer = new PersonRenderer({ width: 360, height: 450 });
  return renderer.render(
    {
      ...idealPose,
      identity,
      monk,
      faceHeightShare: 0.56,
      offsetY: -0.02,
      background: 'plain',
      unevenness: 0.05,
      exposure: 1.1,
      noise: 0,
    },
    1,
  );
}
