/** The frames of the document evaluation: a labeled folder, or drawn scenes. */
import { existsSync } from 'node:fs';
import jpeg from 'jpeg-js';
import type { DocumentForm } from '../../src/document/index.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { syntheticDocumentSet } from './synthetic-document-set.js';
import { hardSet } from './document-hard-set.js';
import { asPixels, formsOf, readFrame, readLabels, type LabeledFrame, type QualityLabel } from './document-samples.js';
import { type Corner } from '../shared/quad-overlap.js';

export interface GivenFrames {
  labels: readonly LabeledFrame[];
  qualityLabels: readonly QualityLabel[];
  read: (file: string) => Pixels;
  /** The document types that must not be found in a picture without a document. */
  negativeForms: readonly DocumentForm[];
  /** Groups of the report that a frame belongs to. */
  groupOf: (label: LabeledFrame) => string;
  /** Width limit of the gates, pixels. `null`: as shipped. */
  widthLimit: number | null;
}

/** Frames of a labeled folder are at most 1280 px long, so their width limit is lower. */
export function framesOfFolder(folder: string): GivenFrames {
  if (!existsSync(folder)) throw new Error('the folder of frames does not exist');
  const labels = readLabels<LabeledFrame>(folder, 'ground-truth.json');
  if (!labels) throw new Error('ground-truth.json is missing');
  return {
    labels,
    qualityLabels: readLabels<QualityLabel>(folder, 'quality-labels.json') ?? [],
    read: (file) => readFrame(folder, file),
    negativeForms: formsOf(null),
    groupOf: ({ file, background }) => `${/^[a-z]+/.exec(file.replace(/^.*\//, ''))?.[0] ?? ''} ${background}`,
    widthLimit: 400,
  };
}

/** Hard scenes for the outline, each condition `each` times, and the conditions of the synthetic set for the gates. */
export function drawnFrames(each: number): GivenFrames {
  const draw = new Map<string, () => Pixels>();
  const labels = hardSet({ each }).map(({ label, jpeg: encode }) => {
    draw.set(label.file, () => asPixels(jpeg.decode(encode(), { useTArray: true })));
    return label;
  });
  const qualityLabels = syntheticDocumentSet().map(({ name, expect, alsoOk, truth, draw: pixels }): QualityLabel => {
    draw.set(name, pixels);
    const { width, height, quad, form } = truth;
    return {
      ...{ file: name, base: name, width, height, expect, alsoOk, severity: 'none' },
      quad: quad && quad.map(({ x, y }): Corner => [x, y]),
      docType: form === 'sheet' ? 'receipt' : (form ?? 'id1'),
    };
  });
  return {
    labels,
    qualityLabels,
    read: (file) => draw.get(file)!(),
    // A stray sheet of paper is not a false detection when sheets are searched.
    negativeForms: ['id1', 'id3'],
    groupOf: ({ source }) => source,
    widthLimit: null,
  };
}
