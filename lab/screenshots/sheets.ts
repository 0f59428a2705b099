/** Combines many pictures into one, each with its name, for a person to look at. */
import { join } from 'node:path';
import sharp from 'sharp';

export interface Shot {
  file: string;
  label: string;
  width: number;
  height: number;
}

const gap = 8;
const labelHeight = 18;

function label(text: string, width: number): Buffer {
  const plain = text.replace(/[<&]/g, '');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${labelHeight}">` +
      `<text x="2" y="13" font-size="11" font-family="sans-serif">${plain}</text></svg>`,
  );
}

/** Writes `sheet-<name>-<number>.png` into the folder. @returns their names */
export async function writeSheets(folder: string, name: string, shots: readonly Shot[]): Promise<string[]> {
  const [first] = shots;
  if (first === undefined) return [];
  const upright = first.height > first.width;
  const width = upright ? 216 : 384;
  const height = Math.round((width * first.height) / first.width);
  const columns = upright ? 8 : 5;
  const rows = upright ? 3 : 5;
  const names: string[] = [];
  for (let from = 0; from < shots.length; from += columns * rows) {
    const page = shots.slice(from, from + columns * rows);
    const tiles = await Promise.all(
      page.map(async (shot, at) => {
        const left = (at % columns) * (width + gap);
        const top = Math.floor(at / columns) * (height + labelHeight + gap);
        return [
          { input: label(shot.label, width), left, top },
          {
            input: await sharp(shot.file).resize({ width, height, fit: 'fill' }).toBuffer(),
            left,
            top: top + labelHeight,
          },
        ];
      }),
    );
    const used = Math.ceil(page.length / columns);
    const file = `sheet-${name}-${from / (columns * rows) + 1}.png`;
    const size = { width: columns * (width + gap), height: used * (height + labelHeight + gap) };
    await sharp({ create: { ...size, channels: 3, background: '#9a9a9a' } })
      .composite(tiles.flat())
      .png()
      .toFile(join(folder, file));
    names.push(file);
  }
  return names;
}
