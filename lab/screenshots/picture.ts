/**
 * The README's picture, from screenshots of the elements:
 * `npm run lab -- screenshots --only holding,document-framing,challenge-turn-left --sizes phone --themes light --out
 * <folder>`, then
 * `tsx lab/screenshots/picture.ts <folder>`.
 */
import sharp from 'sharp';
import { repositoryRoot } from '../../tools/run.js';

const states = ['holding', 'document-framing', 'challenge-turn-left'];
const size = { width: 320, height: 658 };
const gap = 24;

function frame(attributes: string, inset: number): Buffer {
  const { width, height } = size;
  const box = `x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}"`;
  return Buffer.from(`<svg width="${width}" height="${height}"><rect ${box} rx="28" ${attributes}/></svg>`);
}

async function phone(path: string): Promise<Buffer> {
  const { width, height } = size;
  const screen = await sharp(path).resize(width, height, { fit: 'fill' }).png().toBuffer();
  const corners = { input: frame('fill="#fff"', 0), blend: 'dest-in' } as const;
  const border = { input: frame('fill="none" stroke="#c9ccd4"', 0.5) };
  return sharp(screen).composite([corners, border]).png().toBuffer();
}

const [folder = 'screenshots'] = process.argv.slice(2);
const phones = await Promise.all(states.map((state) => phone(`${folder}/${state}.phone.light.png`)));
const { width, height } = size;
const canvas = { width: states.length * (width + gap) - gap, height, channels: 4, background: '#0000' } as const;
const picture = await sharp({ create: canvas })
  .composite(phones.map((input, index) => ({ input, left: index * (width + gap), top: 0 })))
  .png()
  .toBuffer();
const target = `${repositoryRoot}docs/pictures/elements.webp`;
const { size: bytes } = await sharp(picture).webp({ quality: 82, alphaQuality: 90, effort: 6 }).toFile(target);
console.log(`${target}: ${bytes} bytes`);
