/** Clips with the hints they allow: drawn tables, and windows of real pictures that move as in a hand. */
import {
  DocumentRenderer,
  documentTruth,
  idealDocumentScene,
  withHandSway,
  type DocumentScene,
  type DocumentSurface,
} from '../../testing/src/index.js';
import type { DocumentForm, DocumentHint } from '../../src/document/index.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { compose, readFrame, readLabels, type LabeledFrame } from './document-samples.js';
import { intersectionOverUnion, type Corner } from '../shared/quad-overlap.js';
import type { ClipFrame } from './document-player.js';
import { frameMs, windowFrames, windowsBeside } from './document-windows.js';
import { seededRandom } from '../../testing/src/render/random.js';

export interface Clip {
  group: string;
  name: string;
  form: DocumentForm;
  stillScale: number;
  /** The hints that are allowed; all others are wrong. */
  allowed: ReadonlySet<DocumentHint | null>;
  /** Hints that the person needs; empty if none. */
  needed: readonly DocumentHint[];
  /** Corners in the first frame. `null`: nothing may be captured. */
  quad: Corner[] | null;
  /** Whether it should be captured automatically. */
  wanted: boolean;
  frames: () => Iterable<ClipFrame>;
}

export interface ClipSetOptions {
  seconds: number;
  /** Number of seeds for each drawn scene. */
  each: number;
  /** Folder of real pictures. */
  data?: string;
  /** Maximum number of clips of each real kind. */
  most?: number;
}

const busy: readonly DocumentSurface[] = [
  'pale-wood',
  'dark-wood',
  'dark-cloth',
  'checkered',
  'keyboard',
  'papers',
  'marble',
  'tiles',
  'wax-print',
  'newspaper',
];

interface Said {
  allowed: ReadonlySet<DocumentHint | null>;
  needed: readonly DocumentHint[];
}
const said = (needed: readonly DocumentHint[], ...also: (DocumentHint | null)[]): Said => ({
  needed,
  allowed: new Set([...needed, ...also]),
});
interface More {
  form?: DocumentForm;
  /** A hand moves the document closer, or away. */
  move?: 'nearer' | 'away';
}
/** There is no document: only "no document" and "too dark" are allowed. */
const ofEmpty = said([], null, 'no-document', 'too-dark');
const ofFar = said(['too-far', 'low-resolution'], null, 'no-document', 'too-dark', 'too-bright');
const ofGood = said([], null, 'hold-still');
/** A document comes closer until it exceeds the picture. */
const ofNearing = said(['too-close', 'cut-off'], null, 'no-document', 'hold-still', 'blurry');
/** A document moves away, so no hint about distance is right. */
const ofLeaving = said([], null, 'no-document', 'too-dark', 'hold-still', 'cut-off', 'blurry');
/**
 * A document lies anywhere inside the picture. "Closer", "hold still" and "more light" may be right, but not "over the
 * edge".
 */
const ofPlaced = said(
  [],
  null,
  'no-document',
  'too-far',
  'low-resolution',
  'too-dark',
  'tilted',
  'hold-still',
  'blurry',
);
const ofCut = said(['cut-off', 'too-close'], null, 'no-document');
const ofTilted = said(['tilted'], null, 'no-document', 'too-far', 'low-resolution', 'cut-off');

export function* drawnClips({ seconds, each }: ClipSetOptions): Generator<Clip> {
  const size = { width: 1280, height: 720 };
  const upright = { width: 720, height: 1280 };
  for (const surface of busy) {
    for (let seed = 1; seed <= each; seed++) {
      const random = seededRandom(seed * 77 + surface.length * 13 + surface.charCodeAt(0));
      const pictureSize = random() < 0.4 ? upright : size;
      const base: DocumentScene = {
        ...idealDocumentScene,
        surface,
        surfaceSeed: seed,
        identity: seed,
        lightDegrees: 360 * random(),
        unevenness: 0.1 + 0.25 * random(),
        exposure: 0.7 + 0.5 * random(),
        noise: 1 + 2 * random(),
      };
      const pan = (): Partial<DocumentScene> => ({
        yawDegrees: 16 * (random() - 0.5),
        pitchDegrees: 24 * (random() - 0.5),
        rollDegrees: 30 * (random() - 0.5),
      });
      const kinds: [kind: string, fields: Partial<DocumentScene>, said: Said, drift: number, more?: More][] = [
        ['empty', { document: null, fillShare: 0.5 + 0.5 * random(), ...pan() }, ofEmpty, 0.15 * random()],
        ['empty far', { document: null, fillShare: 0.25 + 0.15 * random(), ...pan() }, ofEmpty, 0.1 * random()],
        ['hand', { document: null, handX: 0.5 * (random() - 0.5), handY: 0.3 * (random() - 0.3) }, ofEmpty, 0.1],
        ['far', { fillShare: 0.2 + 0.12 * random(), ...pan() }, ofFar, 0.02],
        ['good', { fillShare: 0.74 + 0.12 * random(), rollDegrees: 8 * (random() - 0.5) }, ofGood, 0.004],
        ['close', { fillShare: 1.2 + 0.25 * random(), rollDegrees: 6 * (random() - 0.5) }, ofCut, 0.004],
        ['cut', { fillShare: 0.8, offsetX: 0.28, rollDegrees: 8 * (random() - 0.5) }, ofCut, 0.004],
        ['tilted', { fillShare: 0.72, yawDegrees: 42, rollDegrees: 6 * (random() - 0.5) }, ofTilted, 0.004],
        ['held', { fillShare: 0.72, held: seed % 2 ? 'one-hand' : 'two-hands' }, ofGood, 0.004],
        ['passport', { document: 'passport', fillShare: 0.8, beside: 'open-page' }, ofGood, 0.004, { form: 'id3' }],
        ['nearing', { fillShare: 0.75 }, ofNearing, 0.004, { move: 'nearer' }],
        ['leaving', { fillShare: 0.8 }, ofLeaving, 0.004, { move: 'away' }],
      ];
      for (const [kind, fields, words, drift, { form = 'id1', move } = {}] of kinds) {
        const scene = { ...base, ...fields };
        const truth = documentTruth(scene, pictureSize);
        yield {
          group: `drawn ${kind}`,
          name: `${kind} ${surface} ${seed}`,
          form,
          stillScale: 1.5,
          ...words,
          quad: truth.quad && truth.quad.map(({ x, y }): Corner => [x, y]),
          wanted: words === ofGood,
          frames: () => drawnFrames(scene, pictureSize, seconds, seed, drift, move),
        };
      }
    }
  }
}

function* drawnFrames(
  scene: DocumentScene,
  size: { width: number; height: number },
  seconds: number,
  seed: number,
  drift: number,
  move?: More['move'],
): Generator<ClipFrame> {
  const renderer = new DocumentRenderer(size);
  for (let time = 0; time < seconds * 1000; time += frameMs) {
    const swayed = withHandSway(scene, time, seed);
    const share = time / (seconds * 1000);
    const moved = {
      ...swayed,
      offsetX: swayed.offsetX + drift * share,
      offsetY: swayed.offsetY + drift * 0.4 * share,
      // A hand in the picture keeps moving.
      handX: swayed.handX + (swayed.handX < 2 ? 0.5 * share : 0),
    };
    if (move === 'nearer') moved.fillShare += 0.55 * Math.min(1, Math.max(0, (time - 300) / 1000));
    if (move === 'away') moved.offsetX += 1.6 * Math.max(0, (time - 400) / 500);
    yield { time, pixels: renderer.render(moved, seed * 1000 + time) };
  }
}

/** Windows of real pictures. The content is real, only the window moves. */
export function* realClips({ seconds, data, most = 1000 }: ClipSetOptions): Generator<Clip> {
  if (data === undefined) return;
  const labels = readLabels<LabeledFrame>(data, 'ground-truth.json') ?? [];
  const negatives = labels.filter(({ quad }) => quad === null);
  const documents = labels.filter(({ docType }) => docType === 'id1' || docType === 'id3');
  let count = 0;
  for (const label of negatives) {
    if (count++ >= most) break;
    const picture = readFrame(data, label.file);
    yield ofWindow('real empty', label.file, 'id1', picture, null, seconds);
    yield ofWindow('real empty', label.file, 'id3', picture, null, seconds);
  }
  count = 0;
  for (const label of documents) {
    if (count >= most) break;
    const picture = readFrame(data, label.file);
    const beside = windowsBeside(picture, label.quad!);
    for (const [at, window] of beside.entries()) {
      yield ofWindow('real beside', `${label.file} ${at}`, label.docType as DocumentForm, window, null, seconds);
    }
    count++;
  }
  count = 0;
  const random = seededRandom(31);
  for (const label of documents) {
    if (count++ >= most) break;
    if (label.inFrame === false) continue;
    const picture = readFrame(data, label.file);
    const other = readFrame(data, negatives[Math.floor(random() * negatives.length)]!.file);
    const quad = wide(label.quad!);
    for (let at = 0; at < 120; at++) {
      const made = compose({ pixels: picture, quad }, label.docType === 'id3' ? 1.42 : 1.59, other, random);
      const flat = made.quad!.flat();
      const across = Math.max(...flat.filter((_, i) => i % 2 === 0)) - Math.min(...flat.filter((_, i) => i % 2 === 0));
      const down = Math.max(...flat.filter((_, i) => i % 2)) - Math.min(...flat.filter((_, i) => i % 2));
      const fill = Math.max(across / made.pixels.width, down / made.pixels.height);
      const edge = 0.03 * Math.min(made.pixels.width, made.pixels.height);
      const isWhole = made.quad!.every(
        ([x, y]) => x > edge && y > edge && x < made.pixels.width - edge && y < made.pixels.height - edge,
      );
      if (fill > 0.36 || fill < 0.2 || !isWhole) continue;
      yield ofWindow('real far', label.file, label.docType as DocumentForm, made.pixels, made.quad, seconds);
      break;
    }
  }
  for (const label of readLabels<{ file: string; expect: string; quad: Corner[]; docType: 'id1' | 'id3' }>(
    data,
    'quality-labels.json',
  ) ?? []) {
    if (label.expect !== 'accept' && label.expect !== 'cut-off') continue;
    const group = label.expect === 'accept' ? 'real good' : 'real cut';
    yield ofWindow(group, label.file, label.docType, readFrame(data, label.file), label.quad, seconds);
  }
}

/** Reorders the corners so that the longer sides come first and third, as `compose` expects. */
function wide(quad: Corner[]): Corner[] {
  const length = (a: Corner, b: Corner): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
  return length(quad[0]!, quad[1]!) >= length(quad[1]!, quad[2]!) ? quad : [quad[3]!, quad[0]!, quad[1]!, quad[2]!];
}

function ofWindow(
  group: string,
  name: string,
  form: DocumentForm,
  picture: Pixels,
  quad: Corner[] | null,
  seconds: number,
): Clip {
  const isGood = group === 'real good';
  // In the product, the live picture is 1280 long. A shorter one comes from a smaller camera.
  return {
    group,
    name,
    form,
    stillScale: (isGood || group === 'real cut' ? 1.8 : 1) * (1280 / Math.max(picture.width, picture.height)),
    ...(quad === null ? ofEmpty : isGood ? ofGood : group === 'real cut' ? ofCut : ofFar),
    quad,
    wanted: isGood,
    frames: () => windowFrames(picture, seconds, name.length),
  };
}

/** Whether a captured picture shows the document. */
export function isRightCapture(clip: Clip, quad: Corner[], { width, height }: Pixels): boolean {
  return clip.wanted && clip.quad !== null && intersectionOverUnion(quad, clip.quad, width, height) > 0.85;
}

/** Drawn stills of a folder (`document-sheet-set.ts`), swaying: cards on papers, distant cards, papers only. */
export function* sheetClips({ seconds, data, most = 1000 }: ClipSetOptions): Generator<Clip> {
  for (const label of (data && readLabels<LabeledFrame>(data, 'ground-truth.json')) || []) {
    const isPaper = label.docType === 'page' || label.docType === 'receipt';
    if (!label.source.includes('card') && !isPaper) continue;
    if (most-- <= 0) return;
    const xs = label.quad?.map(([x]) => x / label.width) ?? [];
    const ys = label.quad?.map(([, y]) => y / label.height) ?? [];
    const fill = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
    const isCard = label.docType === 'id1';
    // A card is expected, so none of the paper in the picture is a right answer.
    const words = !isCard ? ofEmpty : fill < 0.42 ? ofFar : ofPlaced;
    yield {
      group: isPaper ? 'sheets alone' : label.source,
      name: label.file,
      form: 'id1',
      stillScale: 1.5,
      ...words,
      quad: isCard ? label.quad : null,
      wanted: words === ofPlaced,
      frames: () => windowFrames(readFrame(data!, label.file), seconds, label.file.length),
    };
  }
}
