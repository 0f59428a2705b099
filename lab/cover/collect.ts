/**
 * Training rows: every picture as it is and in several variants, analyzed by the engine and described as in the worker.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import jpeg from 'jpeg-js';
import { syntheticFaceSet } from '../shared/synthetic-face-set.js';
import { occlusionInput } from '../../src/face/occlusion-input.js';
import { placeOfFace, samplePatch } from '../../src/face/patch.js';
import type { FaceObservation } from '../../src/contract/face.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { splitMjpeg } from '../shared/mjpeg.js';
import { readFaceLabels } from '../shared/face-labels.js';
import { openFaceEngine } from '../../test/support/node-engine.js';
import type { EyeState } from '../../src/face/eye-states.js';
import { cutAround, varied, type Variant } from './variants.js';

/** Facts about a row. */
export interface RowFacts {
  file: string;
  /** Number of the folder, `clip` or `synthetic`. */
  set: string;
  /** Rows of one person never appear on both sides of a fold. */
  person: string;
  /** The label. `any` for frames of clips and for variants. */
  expect: string;
  condition: string;
  tags: readonly string[];
  varied: boolean;
  /** What hides the face. `none`: nothing; `null`: unknown. */
  cover: string | null;
  worn: readonly string[];
  eyes: Variant['eyes'];
}

export interface Row extends RowFacts {
  face: Float32Array;
  eyeInputs: [Float32Array, Float32Array];
}

export interface Sources {
  /** Folders with `labels.json`. */
  data: readonly string[];
  /** Folders with `.mjpeg` files, and a file with the measures of each frame next to each. */
  clips: readonly string[];
  /** Variants of each good picture. */
  variants: number;
}

interface Source {
  facts: Omit<RowFacts, 'varied' | 'cover' | 'worn'>;
  cover: string | null;
  read(): Pixels;
  /** Whether the face is uncovered, so that covers can be added. */
  free: boolean;
}

const open: Variant['eyes'] = ['open', 'open'];
const unknown: Variant['eyes'] = [null, null];
/** Only every nth frame of a clip is used, because neighbors are nearly equal. */
const clipStep = 5;

function decode(content: Uint8Array): Pixels {
  const { data, width, height } = jpeg.decode(content, { useTArray: true });
  return { width, height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length) };
}

/** Conditions of bad frames in which nothing is covered. */
const uncovered = new Set(['mouth-open', 'uneven-light', 'eyes-closed', 'too-close']);

function labeledSources(folders: readonly string[]): Source[] {
  return folders.flatMap((folder, set) =>
    readFaceLabels([folder]).map(({ label, path }): Source => {
      const free = label.expect === 'accept';
      const closed = label.expect === 'eyes-closed';
      return {
        facts: {
          file: label.file,
          set: String(set),
          person: `${set}-${label.identity}`,
          expect: label.expect,
          condition: label.condition,
          tags: label.tags,
          eyes: free ? open : closed ? ['closed', 'closed'] : unknown,
        },
        cover: free || uncovered.has(label.expect) ? 'none' : null,
        read: () => decode(readFileSync(path)),
        free,
      };
    }),
  );
}

interface ClipFrame {
  blinkLeft?: number;
  blinkRight?: number;
}

/** Blendshape limits of an eyelid: closed above the first, open below the second, unknown in between. */
const blinkClosed = 0.6;
const blinkOpen = 0.25;

function lidState(blink: number | undefined): EyeState | null {
  if (blink === undefined) return null;
  return blink > blinkClosed ? 'closed' : blink < blinkOpen ? 'open' : null;
}

function clipSources(folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.mjpeg'))
      .flatMap((name): Source[] => {
        const { frames } = JSON.parse(readFileSync(join(folder, name.replace('.mjpeg', '.json')), 'utf8')) as {
          frames: ClipFrame[];
        };
        return splitMjpeg(readFileSync(join(folder, name)))
          .map((content, at): Source => {
            // The blendshapes name the person's own eyes. In the picture, the right one is on the left.
            const { blinkLeft, blinkRight } = frames[at] ?? {};
            return {
              facts: {
                file: `${name}#${at}`,
                set: 'clip',
                person: name,
                expect: 'any',
                condition: 'clip',
                tags: [],
                eyes: [lidState(blinkRight), lidState(blinkLeft)],
              },
              cover: 'none',
              read: () => decode(content),
              free: at % (2 * clipStep) === 0,
            };
          })
          .filter(({ facts }, at) => at % clipStep === 0 || (facts.eyes.includes('closed') && at % 2 === 0));
      }),
  );
}

function syntheticSources(): Source[] {
  return syntheticFaceSet()
    .filter(({ expect }) => expect === 'accept' || expect === 'eyes-closed' || expect === 'covered')
    .map((frame) => ({
      facts: {
        file: frame.name,
        set: 'synthetic',
        person: `synthetic-${frame.identity}`,
        expect: frame.expect,
        condition: frame.condition,
        tags: [],
        eyes: frame.expect === 'accept' ? open : frame.expect === 'eyes-closed' ? ['closed', 'closed'] : unknown,
      },
      cover: frame.expect === 'covered' ? frame.truth.covered : 'none',
      read: () => frame.draw(),
      free: frame.condition === 'good',
    }));
}

/** Collects the rows of every `parts`-th source, starting with `part`. */
export async function collectRows(sources: Sources, part: number, parts: number): Promise<Row[]> {
  const engine = await openFaceEngine();
  const mainFace = (pixels: Pixels): FaceObservation | null =>
    engine.findFaces(pixels).sort((a, b) => b.box.height - a.box.height)[0] ?? null;
  const describe = (pixels: Pixels, facts: RowFacts): Row | null => {
    const face = mainFace(pixels);
    if (face === null) return null;
    const { face: whole, eyes } = occlusionInput(face, pixels, samplePatch(placeOfFace(face, pixels), pixels));
    return { ...facts, face: whole, eyeInputs: eyes };
  };
  const rows: Row[] = [];
  const all = [...labeledSources(sources.data), ...clipSources(sources.clips), ...syntheticSources()];
  for (const [index, { facts, cover, read, free }] of all.entries()) {
    if (index % parts !== part) continue;
    const pixels = read();
    const asIs = describe(pixels, { ...facts, varied: false, cover, worn: [] });
    if (asIs !== null) rows.push(asIs);
    const face = free ? mainFace(pixels) : null;
    if (face === null) continue;
    const cut = cutAround(pixels, face);
    const within = mainFace(cut);
    if (within === null) continue;
    for (let turn = 0; turn < sources.variants; turn++) {
      const form = varied(cut, within, facts.eyes, index * 7919 + turn * 104_729 + 17);
      const row = describe(form.pixels, {
        ...facts,
        expect: 'any',
        condition: 'varied',
        varied: true,
        cover: form.cover ?? 'none',
        worn: form.worn,
        eyes: form.eyes,
      });
      if (row !== null) rows.push(row);
    }
  }
  return rows;
}
