import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { certainZonesOf } from '../../../src/document/document-zones.js';
import { documentTypes, documentTypeSpecs } from '../../../src/document/document-types.js';
import { specOf, syntheticDocumentKinds } from '../../src/documents/document-kinds.js';
import { documentSceneAt } from '../../src/documents/document-scripts.js';
import { code128Widths, pdf417Rows, qrModules } from '../../src/documents/print/codes.js';
import { printDocument } from '../../src/documents/print/document-print.js';
import { ocrBContours } from '../../src/documents/print/ocr-b-lettering.js';
import { isRegionKind } from '../../src/documents/region-documents.js';
import { turnOverScript, turnWhenAsked } from '../../src/documents/turn-over.js';
import { idealDocumentScene } from '../../src/documents/scene.js';
import { fullLight } from '../../src/render/raster.js';
import { seededRandom } from '../../src/render/random.js';
import { sampleOf } from '../../../test/support/sample.js';

const kinds = syntheticDocumentKinds.filter(isRegionKind);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

describe('documents of Nigeria, Ghana and Kenya', () => {
  it('cover every document type of a country', () => {
    const drawn = new Set<string>(kinds.map((kind) => specOf(kind).documentType));
    for (const type of documentTypes) {
      if (documentTypeSpecs[type].country !== null) assert.ok(drawn.has(type), type);
    }
  });

  it('have the sides and the certain zones of their types', () => {
    for (const kind of kinds) {
      const { documentType, sides, zones = {} } = specOf(kind);
      assert.deepEqual(sides, documentTypeSpecs[documentType].sides, kind);
      for (const side of sides) {
        for (const [zone, certainty] of Object.entries(certainZonesOf(documentType, side))) {
          assert.equal(zone in (zones[side] ?? {}), certainty === 'always', `${kind} ${side} ${zone}`);
        }
      }
    }
  });

  it('print their zones where the specification says', () => {
    for (const kind of sampleOf(kinds, 1)) {
      const { sides, zones = {}, widthCentimeters, heightCentimeters } = specOf(kind);
      for (const side of sides) {
        const { rgb, width, texelsPerCentimeter: scale } = printDocument(kind, { side, identity: 2, monk: 5 });
        for (const [zone, [left, top, across, down]] of Object.entries(zones[side] ?? {})) {
          assert.ok(left >= 0 && top >= 0 && left + across <= widthCentimeters && top + down <= heightCentimeters);
          if (!['mrz', 'qr', 'pdf417', 'barcode'].includes(zone)) continue;
          // Dark ink begins and ends many times on some row of the zone.
          let most = 0;
          for (let row = Math.round(top * scale); row < (top + down) * scale; row++) {
            let changes = 0;
            let wasDark = false;
            for (let column = Math.round(left * scale); column < (left + across) * scale; column++) {
              const isDark = rgb[(row * width + column) * 3 + 1]! < fullLight * 0.2;
              if (isDark !== wasDark) changes++;
              wasDark = isDark;
            }
            most = Math.max(most, changes);
          }
          assert.ok(most > 20, `${kind} ${side} ${zone}: ${most}`);
        }
      }
    }
  });

  it('are the same for the same person, and differ for another', () => {
    const print = (identity: number) => printDocument('gh-ghana-card', { side: 'back', identity, monk: 5 }).rgb;
    assert.deepEqual(print(4), print(4));
    assert.notDeepEqual(print(4), print(5));
  });
});

describe('what machines read', () => {
  it('is lettered in OCR-B: every character has an outline of its own, within its place', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'];
    const outlines = letters.map((letter) => JSON.stringify(ocrBContours(letter)));
    assert.equal(new Set(outlines).size, letters.length);
    for (const letter of letters) {
      for (const value of ocrBContours(letter).flat()) assert.ok(value >= 0 && value < 0.85, letter);
    }
    // Counters are contours of their own.
    assert.deepEqual(
      ['A', 'B', '8', '0', 'I', '<'].map((letter) => ocrBContours(letter).length),
      [2, 3, 3, 2, 1, 1],
    );
  });

  it('has codes of the right structure', () => {
    const qr = qrModules(seededRandom(3));
    const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    for (const [x, y] of [
      [0, 0],
      [26, 0],
      [0, 26],
    ] as const) {
      assert.deepEqual(
        finder.map((_, row) =>
          qr[y + row]!.slice(x, x + 7)
            .map(Number)
            .join(''),
        ),
        finder,
      );
    }
    for (let at = 8; at < 25; at++) assert.equal(qr[6]![at], at % 2 === 0);
    pdf417Rows(9, 4, seededRandom(3)).forEach((widths, row) => {
      assert.equal(sum(widths), 17 * 8 + 18 - 17);
      for (let at = 8; at < 8 + 8 * 6; at += 8) {
        const [a, , b, , c, , d] = widths.slice(at, at + 8) as [number, number, number, number, number, number, number];
        assert.equal(sum(widths.slice(at, at + 8)), 17);
        assert.equal((a - b + c - d + 9) % 9, (row % 3) * 3);
      }
    });
    const bars = code128Widths(6, seededRandom(3));
    assert.equal(sum(bars), 11 * 7 + 13);
  });
});

describe('turning over', () => {
  it('shows the back after the given time', () => {
    const at = (ms: number) => documentSceneAt(turnOverScript(1000), idealDocumentScene, ms);
    assert.equal(at(1400).side, 'front');
    assert.equal(at(1500).side, 'back');
    assert.equal(at(2100).yawDegrees, 0);
  });

  it('follows what the element asks for', () => {
    const target = new EventTarget();
    const played: string[] = [];
    const stop = turnWhenAsked(target, { playDocument: ({ summary }) => played.push(summary) });
    const tell = (status: string) => target.dispatchEvent(Object.assign(new Event('idv-status-changed'), { status }));
    for (const status of ['framing', 'review', 'turning', 'framing', 'review', 'idle', 'framing']) tell(status);
    stop();
    tell('turning');
    assert.deepEqual(played, ['The document is turned over to its back.', 'The document is turned over to its front.']);
  });
});
