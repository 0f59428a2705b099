/** Whether the machine-readable zone of a straightened document can be read to the last character. */
import { readLine } from './reader.js';
import { findZoneLines, type FoundLine, pitchMillimeters, zoneMillimeters } from '../../document/mrz/find-lines.js';
import {
  lineKinds,
  zoneDigitsValid,
  type ZoneFormat,
  zoneLines,
  type ZoneReading,
} from '../../document/mrz/formats.js';
import type { Luma } from '../../document/mrz/strip.js';
import type { CompactNet } from '../compact/types.js';

const none: ZoneReading = { present: false, complete: false, checkDigitsValid: false, upsideDown: false };

/** Rows per column: an outline that is off by a millimeter at one corner. */
const zoneSlope = 0.015;
/** Probability below which a character may be another. */
const certainFrom = 0.5;
/** How far a line's pitch may be off, as a factor: other print has no such even pitch. */
const closest = 0.85;
const widest = 1.18;
/** A line of other print gives characters too, but uncertain ones. */
const presentScore = -0.6;

export interface ZoneOptions {
  format: ZoneFormat;
  /** Width of the document, millimeters. */
  widthMillimeters: number;
}

/** @param luma the document as seen from straight above, upright or upside down, at least 800 pixels wide */
export function readZone(net: CompactNet, luma: Luma, options: ZoneOptions): ZoneReading {
  const upright = readBottom(net, luma, options);
  if (upright.present) return upright;
  const turned = readBottom(net, { ...luma, data: luma.data.slice().reverse() }, options);
  return turned.present ? { ...turned, upsideDown: true } : none;
}

function readBottom(net: CompactNet, luma: Luma, { format, widthMillimeters }: ZoneOptions): ZoneReading {
  const scale = luma.width / widthMillimeters;
  const top = Math.max(0, luma.height - Math.round(zoneMillimeters * scale));
  const band = { data: luma.data.subarray(top * luma.width), width: luma.width, height: luma.height - top };
  const kinds = zoneLines[format];
  const lines = findZoneLines(band, scale, zoneSlope).slice(-kinds.length);
  // Reading takes longer than looking, and a side without a zone is looked at both ways up.
  const hasPitch = ({ pitch }: FoundLine): boolean => {
    const share = pitch / (pitchMillimeters * scale);
    return share > closest && share < widest;
  };
  if (lines.length < 2 || !lines.some(hasPitch)) return none;
  const reads = lines.map((line: FoundLine) => readLine(net, band, line));
  const isPresent =
    reads.filter((read) => read !== null && read.score > presentScore && read.text.length > 20).length > 1;
  if (!isPresent) return none;
  const complete =
    reads.length === kinds.length &&
    reads.every(
      (read, at) =>
        read?.text.length === lineKinds[kinds[at]!].length && read.certainty.every((value) => value >= certainFrom),
    );
  const digits = zoneDigitsValid(
    format,
    reads.map((read) => read?.text ?? ''),
  );
  return { present: true, complete, checkDigitsValid: digits ?? complete, upsideDown: false };
}
