/** Labeled pictures of single lines: `<name>.png` beside `<name>.gt.txt`, in a folder or its subfolders. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import type { Luma } from '../../src/document/mrz/strip.js';

export interface LabeledLine {
  /** Relative to the folder, without an ending. */
  name: string;
  text: string;
  picture: string;
}

const textEnding = /\.gt\.txt$/i;
const pictureEnding = /\.(?:png|jpe?g|tiff?|webp)$/i;

/** @param onSkipped called with the reason for each file that is left out */
export function labeledLines(folder: string, onSkipped: (reason: string) => void): LabeledLine[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const pictures = new Map(
    files.filter((file) => pictureEnding.test(file)).map((file) => [file.replace(pictureEnding, ''), file]),
  );
  return files
    .filter((file) => textEnding.test(file))
    .flatMap((file) => {
      const base = file.replace(textEnding, '');
      const name = relative(folder, base);
      const text = readFileSync(file, 'utf8').replaceAll(/\s/g, '').toUpperCase();
      const picture = pictures.get(base);
      if (picture !== undefined && text !== '') return [{ name, text, picture }];
      onSkipped(`${name}: ${text === '' ? 'no text' : 'no picture'}`);
      return [];
    });
}

/** @throws Error if the file is no picture */
export async function readLuma(file: string): Promise<Luma> {
  const onWhite = await flattened(file, '#fff');
  // White print on a clear ground.
  return onWhite.data.every((value) => value === 255) ? flattened(file, '#000') : onWhite;
}

async function flattened(file: string, background: string): Promise<Luma> {
  const { data, info } = await sharp(file)
    .flatten({ background })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data: channels === 1 ? data : Uint8Array.from(data.filter((_, at) => at % channels === 0)), width, height };
}
