/** Machine-readable zones, on documents that the testing kit prints. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import sharp from 'sharp';
import { createOutlineDetector } from '../../../src/document/index.js';
import {
  checkDigitOf,
  lineDigitsValid,
  zoneCharacters,
  zoneDigitsValid,
  type ZoneFormat,
} from '../../../src/document/mrz/formats.js';
import { decodeLine, outputsPerFrame } from '../../../src/document/mrz/decode.js';
import type { Luma } from '../../../src/document/mrz/strip.js';
import { hasPassportZone } from '../../../src/document/zone-proof.js';
import type { Point } from '../../../src/contract/geometry.js';
import type { CompactNet } from '../../../src/engine/compact/types.js';
import { readZone } from '../../../src/engine/mrz/zone.js';
import type { SyntheticDocumentKind } from '../../../testing/src/documents/document-kinds.js';
import { printDocument } from '../../../testing/src/documents/print/document-print.js';
import { type DocumentScene, documentTruth, idealDocumentScene, renderDocument } from '../../../testing/src/index.js';
import { seededRandom } from '../../../testing/src/render/random.js';
import { fullLight } from '../../../testing/src/render/raster.js';
import { cornerError } from '../../support/document-scene.js';
import { readerNet } from '../../support/reader-net.js';
import { sampleOf } from '../../support/sample.js';

// The specimens of ICAO Doc 9303, parts 4, 5 and 6.
const passport = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const card = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
const largeCard = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];

/** As the second generation of Kenyan IDs has them, with invented numbers. */
function kenyanCard(person: number): [string, string, string] {
  const random = seededRandom(person);
  const below = (end: number): number => Math.floor(random() * end);
  const digits = (length: number): string => Array.from({ length }, () => below(10)).join('');
  const date = (): string => `${digits(2)}0${1 + below(9)}1${digits(1)}`;
  const checked = (field: string): string => field + checkDigitOf(field);
  const letter = zoneCharacters[11 + below(26)]!;
  const body = `${checked(date())}${'FM'[below(2)]!}${checked(date())}<B0${digits(8)}${letter}<<`;
  return [
    `IDKYA${checked(digits(9))}<<${digits(4)}<<<<<${digits(4)}`,
    checked(body),
    'WANJIKU<KIPRONO<EXAMPLE'.padEnd(30, '<'),
  ];
}

const replaced = (line: string, at: number, character: string): string =>
  line.slice(0, at) + character + line.slice(at + 1);

describe('check digits', () => {
  it('follow the weights 7, 3, 1', () => {
    assert.equal(checkDigitOf('520727'), '3');
    assert.equal(checkDigitOf('D23145890'), '7');
  });

  it('of the specimens are right', () => {
    assert.equal(zoneDigitsValid('td3', passport), true);
    assert.equal(zoneDigitsValid('td1', card), true);
    assert.equal(zoneDigitsValid('td2', largeCard), true);
  });

  it('show every digit that changes', () => {
    for (let at = 0; at < 44; at++) {
      if (!/\d/.test(passport[1]![at]!)) continue;
      for (const digit of '0123456789') {
        if (digit === passport[1]![at]) continue;
        assert.equal(zoneDigitsValid('td3', [passport[0]!, replaced(passport[1]!, at, digit)]), false);
      }
    }
  });

  it("are wrong if a field's own digit is wrong and the last digit agrees by chance", () => {
    for (const [format, lines, at, fields] of [
      ['td3', passport, 1, [1, 13, 21]],
      ['td2', largeCard, 1, [1, 13, 21]],
      ['td1', card, 1, [0, 8]],
    ] as const) {
      for (const field of fields) {
        const misread = replaced(lines[at]!, field, String((Number(lines[at]![field]) + 1) % 10));
        // One of the ten last digits agrees.
        for (const last of '0123456789') {
          const line = misread.slice(0, -1) + last;
          assert.equal(zoneDigitsValid(format, lines.with(at, line)), false, line);
        }
      }
    }
  });

  it('follow a long document number into the optional data', () => {
    const number = 'D23145890734';
    const digit = checkDigitOf(number);
    assert.equal(
      lineDigitsValid('td1Upper', `I<UTO${number.slice(0, 9)}<${number.slice(9)}${digit}`.padEnd(30, '<')),
      true,
    );
    assert.equal(
      lineDigitsValid('td1Upper', `I<UTO${number.slice(0, 9)}<${number.slice(9)}9`.padEnd(30, '<')),
      digit === '9',
    );
  });

  it('of a Kenyan ID follow its own rule, and show every character that changes in what they check', () => {
    for (let person = 1; person <= 200; person++) {
      const lines = kenyanCard(person);
      assert.equal(zoneDigitsValid('td1', lines), true, lines.join('\n'));
      // The serial number with its digit, and all of the second line.
      for (const [row, from, to] of [
        [0, 5, 15],
        [1, 0, 30],
      ] as const) {
        const line = lines[row];
        for (let at = from; at < to; at++) {
          for (const other of zoneCharacters) {
            if (checkDigitOf(other) === checkDigitOf(line[at]!)) continue;
            const changed = lines.with(row, replaced(line, at, other));
            assert.equal(zoneDigitsValid('td1', changed), false, changed.join('\n'));
          }
        }
      }
    }
  });

  it('of an issuer whose rule for the last one is unknown are those of the fields', () => {
    for (const issuer of ['GHA', 'NGA', 'KEN']) {
      const upper = `ID${issuer}${card[0]!.slice(5)}`;
      for (const last of '0123456789') {
        const middle = card[1]!.slice(0, -1) + last;
        assert.equal(zoneDigitsValid('td1', [upper, middle, card[2]!]), null);
        for (const at of [0, 6, 8, 14]) {
          const misread = replaced(middle, at, String((Number(middle[at]) + 1) % 10));
          assert.equal(zoneDigitsValid('td1', [upper, misread, card[2]!]), false);
        }
      }
    }
  });

  it('of the specimens of members of the EU include the last one', () => {
    for (const lines of [
      ['IDD<<T220001293<<<<<<<<<<<<<<<', '6408125<2010315D<<<<<<<<<<<<<4', 'MUSTERMANN<<ERIKA<<<<<<<<<<<<<'],
      ['IDESPBAA000589599999999R<<<<<<', '8001014F2501017ESP<<<<<<<<<<<7', 'ESPANOLA<ESPANOLA<<CARMEN<<<<<'],
    ]) {
      assert.equal(zoneDigitsValid('td1', lines), true);
      const last = String((Number(lines[1]!.at(-1)) + 1) % 10);
      assert.equal(zoneDigitsValid('td1', lines.with(1, replaced(lines[1]!, 29, last))), false);
    }
  });

  it('of a French ID of two lines check both of them', () => {
    const lines = ['IDFRABERTHIER'.padEnd(36, '<'), '8806923102858CORINNE<<<<<<<6512068F6'];
    assert.equal(zoneDigitsValid('td2', lines), true);
    for (const [row, line] of lines.entries()) {
      // Another issuer would have another rule.
      for (let at = row === 0 ? 5 : 0; at < 36; at++) {
        for (const other of zoneCharacters) {
          if (checkDigitOf(other) === checkDigitOf(line[at]!)) continue;
          assert.equal(zoneDigitsValid('td2', lines.with(row, replaced(line, at, other))), false);
        }
      }
    }
  });

  it('of a visa are those of the fields, whatever follows them', () => {
    for (const [format, upper, rest] of [
      ['td3', passport[0]!, '6ZE184226B<<<<<<'],
      ['td2', largeCard[0]!, '6ZE18422'],
    ] as const) {
      const lines = [replaced(upper, 0, 'V'), `${passport[1]!.slice(0, 28)}${rest}`];
      assert.equal(zoneDigitsValid(format, lines), null);
      assert.equal(zoneDigitsValid(format, lines.with(1, replaced(lines[1]!, 21, '5'))), false);
    }
  });

  it('are wrong for missing lines and lines of another length', () => {
    assert.equal(zoneDigitsValid('td3', passport.slice(1)), false);
    assert.equal(zoneDigitsValid('td1', [card[0]!, card[1]!.slice(1), card[2]!]), false);
  });
});

/** Outputs as the network gives them: a character every `pitch` frames, seen in two of them, gaps between. */
function outputsOf(text: string, hidden: readonly number[] = [], pitch = 4.5): Float32Array {
  const frames = Math.ceil(text.length * pitch) + 8;
  const logits = new Float32Array(frames * outputsPerFrame);
  for (let frame = 0; frame < frames; frame++) logits[frame * outputsPerFrame] = 6;
  for (let at = 0; at < text.length; at++) {
    for (const frame of [Math.round(4 + at * pitch), Math.round(4 + at * pitch) + 1]) {
      const label = zoneCharacters.indexOf(text[at]!) + 1;
      logits[frame * outputsPerFrame] = hidden.includes(at) ? 2 : -2;
      logits[frame * outputsPerFrame + label] = hidden.includes(at) ? 1 : 6;
    }
  }
  return logits;
}

describe('decoding', () => {
  it('counts repeated characters', () => {
    for (const line of [...passport, ...card, ...largeCard]) assert.equal(decodeLine(outputsOf(line))?.text, line);
  });

  it('counts the characters of widely spaced print', () => {
    for (const line of [...card, ...largeCard]) {
      for (const pitch of [5.6, 6.2, 6.5]) assert.equal(decodeLine(outputsOf(line, [], pitch))?.text, line);
    }
  });

  it('reads a character that is hard to see at its place in the row', () => {
    assert.equal(decodeLine(outputsOf(passport[1]!, [15, 30]))?.text, passport[1]);
  });
});

const width = 1000;
const sizes: Record<ZoneFormat, number> = { td1: 85.6, td2: 105, td3: 125 };

interface Printed {
  kind: SyntheticDocumentKind;
  side: 'front' | 'back';
  identity: number;
}

/** As a camera would see it from straight above, blurred by some pixels of the straightened card. */
async function seen({ kind, side, identity }: Printed, blur = 0.6): Promise<Luma> {
  const texture = printDocument(kind, { side, identity, monk: 8 });
  const codes = Uint8Array.from(texture.rgb, (value) => Math.min(255, 255 * (value / fullLight) ** (1 / 2.2)));
  const { data, info } = await sharp(codes, { raw: { width: texture.width, height: texture.height, channels: 3 } })
    .resize({ width })
    .blur(blur)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width, height: info.height };
}

const turned = ({ data, ...size }: Luma): Luma => ({ ...size, data: data.slice().reverse() });

describe('reading zones', () => {
  let net: CompactNet;
  before(async () => {
    net = await readerNet();
  });
  const zoneOf = (luma: Luma, format: ZoneFormat) => readZone(net, luma, { format, widthMillimeters: sizes[format] });

  const printed = [
    ['ng-passport', 'front', 'td3'],
    ['gh-passport', 'front', 'td3'],
    ['ke-passport', 'front', 'td3'],
    ['gh-ghana-card', 'back', 'td1'],
    ['ke-national-id', 'back', 'td1'],
    ['ke-maisha-card', 'back', 'td1'],
  ] as const;
  for (const [kind, side, format] of sampleOf(printed, 1)) {
    it(`finds every check digit of ${kind} right`, async () => {
      for (const identity of sampleOf([1, 2, 3], 1)) {
        const zone = zoneOf(await seen({ kind, side, identity }), format);
        assert.deepEqual(zone, { present: true, complete: true, checkDigitsValid: true, upsideDown: false });
      }
    });
  }

  it('notices a document that is upside down', async () => {
    const zone = zoneOf(turned(await seen({ kind: 'gh-passport', side: 'front', identity: 4 })), 'td3');
    assert.deepEqual(zone, { present: true, complete: true, checkDigitsValid: true, upsideDown: true });
  });

  it('finds none on sides that have none', async () => {
    const kinds = ['gh-ghana-card', 'ke-national-id', 'ng-drivers-license', 'ng-voters-card'] as const;
    for (const kind of sampleOf(kinds, 1)) {
      assert.equal(zoneOf(await seen({ kind, side: 'front', identity: 5 }), 'td1').present, false, kind);
    }
  });

  it('does not call a blurred zone right', async () => {
    for (const identity of sampleOf([6, 7, 8], 1)) {
      const zone = zoneOf(await seen({ kind: 'ng-passport', side: 'front', identity }, 9), 'td3');
      assert.equal(zone.complete && zone.checkDigitsValid, false);
    }
  });
});

const size = { width: 540, height: 960 };

function sceneOf(fields: Partial<DocumentScene>) {
  const scene = { ...idealDocumentScene, fillShare: 0.8, ...fields };
  return { pixels: renderDocument(scene, size), quad: documentTruth(scene, size).quad! };
}

const flat = (quad: readonly Point[]): Float64Array => Float64Array.from(quad.flatMap(({ x, y }) => [x, y]));
const open = { document: 'passport', beside: 'open-page' } as const;

describe('the zone of a passport as proof of its outline', () => {
  it('is seen on the data page, either way up and from any corner', () => {
    for (const rollDegrees of sampleOf([0, 8, 180], 1)) {
      const { pixels, quad } = sceneOf({ document: 'passport', rollDegrees });
      for (let from = 0; from < 4; from++) {
        const turned = [...quad.slice(from), ...quad.slice(0, from)];
        assert.ok(hasPassportZone(pixels, flat(turned)), `${rollDegrees} degrees, from corner ${from}`);
      }
    }
  });

  it('does not fit an outline with an edge in the wrong place', () => {
    const { pixels, quad } = sceneOf(open);
    const [a, b, c, d] = quad;
    const along = (from: Point, to: Point, share: number): Point => ({
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    });
    const wrong: Record<string, readonly Point[]> = {
      'both pages': [along(d, a, 2), along(c, b, 2), c, d],
      'the top too low': [along(a, d, 0.15), along(b, c, 0.15), c, d],
      'the bottom too high': [a, b, along(c, b, 0.1), along(d, a, 0.1)],
      'a side too far in': [a, along(b, a, 0.15), along(c, d, 0.15), d],
    };
    assert.ok(hasPassportZone(pixels, flat(quad)));
    for (const [name, corners] of Object.entries(wrong)) assert.ok(!hasPassportZone(pixels, flat(corners)), name);
  });

  it('is not seen on other documents', () => {
    const others = [
      { document: 'gh-ghana-card', side: 'back' },
      { document: 'gh-passport', side: 'back' },
      { document: 'ng-voters-card', side: 'front' },
    ] as const;
    for (const fields of sampleOf(others, 1)) {
      const { pixels, quad } = sceneOf(fields);
      assert.ok(!hasPassportZone(pixels, flat(quad)), fields.document);
    }
  });

  it('finds the page where another outline is more likely', () => {
    const detector = createOutlineDetector();
    const scenes = [
      { surface: 'dark-wood', rollDegrees: 12, pitchDegrees: 25 },
      { surface: 'marble', rollDegrees: 25 },
    ] as const;
    for (const fields of sampleOf(scenes, 1)) {
      const { pixels, quad } = sceneOf({ ...open, fillShare: 0.75, surfaceSeed: 1, ...fields });
      const outline = detector.detect(pixels, { documentType: 'id3' });
      assert.ok(outline?.accepted && cornerError(outline.quad, quad) < 0.02, fields.surface);
    }
  });
});
