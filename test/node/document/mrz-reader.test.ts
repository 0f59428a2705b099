/** The reader on the documents that the testing kit prints. It was trained on other drawings of the same font. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import sharp from 'sharp';
import type { ZoneFormat } from '../../../src/document/mrz/formats.js';
import type { Luma } from '../../../src/document/mrz/strip.js';
import type { CompactNet } from '../../../src/vision/compact/types.js';
import { readZone } from '../../../src/vision/mrz/zone.js';
import type { SyntheticDocumentKind } from '../../../testing/src/documents/document-kinds.js';
import { printDocument } from '../../../testing/src/documents/print/document-print.js';
import { fullLight } from '../../../testing/src/render/raster.js';
import { readerNet } from '../../support/reader-net.js';

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

  for (const [kind, side, format] of [
    ['ng-passport', 'front', 'td3'],
    ['gh-passport', 'front', 'td3'],
    ['ke-passport', 'front', 'td3'],
    ['gh-ghana-card', 'back', 'td1'],
    ['ke-maisha-card', 'back', 'td1'],
  ] as const) {
    it(`${kind}: every check digit is right`, async () => {
      for (const identity of [1, 2, 3]) {
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
    for (const kind of ['gh-ghana-card', 'ke-national-id', 'ng-drivers-license', 'ng-voters-card'] as const) {
      assert.equal(zoneOf(await seen({ kind, side: 'front', identity: 5 }), 'td1').present, false, kind);
    }
  });

  it('does not call a blurred zone right', async () => {
    for (const identity of [6, 7, 8]) {
      const zone = zoneOf(await seen({ kind: 'ng-passport', side: 'front', identity }, 9), 'td3');
      assert.equal(zone.complete && zone.checkDigitsValid, false);
    }
  });
});
