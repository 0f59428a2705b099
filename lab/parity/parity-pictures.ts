import { readFileSync, readdirSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { splitMjpeg } from '../shared/mjpeg.js';

/** A picture by its path, or a frame of a clip. */
export interface ParityPicture {
  name: string;
  content: string | Buffer;
}

const still = new Set(['.jpg', '.jpeg', '.png']);
/** Number of frames from a clip, evenly spread, because neighbors are nearly equal. */
const framesPerClip = 12;

function framesOf(path: string, name: string): ParityPicture[] {
  const frames = splitMjpeg(readFileSync(path));
  const count = Math.min(framesPerClip, frames.length);
  return Array.from({ length: count }, (_, turn) => {
    const index = Math.floor(((turn + 0.5) * frames.length) / count);
    return { name: `${name}#${index}`, content: frames[index]! };
  });
}

/** Every picture and clip of a folder and its subfolders, by name. @throws if there is none */
export function picturesIn(folder: string): ParityPicture[] {
  const root = resolve(folder);
  const pictures = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .sort()
    .flatMap((name): ParityPicture[] => {
      const ending = extname(name).toLowerCase();
      if (still.has(ending)) return [{ name, content: join(root, name) }];
      return ending === '.mjpeg' ? framesOf(join(root, name), name) : [];
    });
  if (pictures.length === 0) throw new Error(`${folder}: no .jpg, .jpeg, .png or .mjpeg found`);
  return pictures;
}
