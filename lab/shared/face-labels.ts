import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** One labeled picture. */
export interface FaceLabel {
  file: string;
  condition: string;
  /** `accept`, a hint, or `any` (reported, not scored). */
  expect: string;
  /** Other answers that are equally right: hints, or `accept`. */
  alsoOk: readonly string[];
  /** Monk Skin Tone 1 to 10, where known. */
  monk: number | null;
  /** The same for all pictures of one person. */
  identity: number | string | null;
  /** How many faces there are, where known. */
  faces: number | null;
  /** Where the picture comes from, or who is in it. */
  group: string | null;
  /** Visible features: glasses, beard, dark-skin and so on. */
  tags: readonly string[];
}

/** A label as stored in the file. Only the file's name is required. */
type RawLabel = { file: string; person?: string } & Partial<Omit<FaceLabel, 'file'>>;

/** Photographs that are not selfies have `one-face`, which asks for a count, not a verdict. */
const countsOnly = new Set(['one-face']);
/** Alternative names of hints. */
const synonyms: Record<string, string> = {
  'come-closer': 'too-far',
  'move-back': 'too-close',
  'off-centre': 'off-center',
};

/** Labels of one or several folders, each with its picture's path. */
export interface LabeledPicture {
  label: FaceLabel;
  path: string;
}

/**
 * Reads `labels.json` of each folder, or of `frames/` in it.
 * @throws if one has none, or an empty one
 */
export function readFaceLabels(folders: readonly string[]): LabeledPicture[] {
  return folders.flatMap((folder, at) => {
    const root = resolve(folder);
    const path = [join(root, 'labels.json'), join(root, 'frames', 'labels.json')].find((candidate) =>
      existsSync(candidate),
    );
    if (path === undefined) throw new Error(`${folder}: no labels.json here or in frames/`);
    const content = JSON.parse(readFileSync(path, 'utf8')) as RawLabel[] | { frames?: RawLabel[]; photos?: RawLabel[] };
    const raw = Array.isArray(content) ? content : [...(content.frames ?? []), ...(content.photos ?? [])];
    if (raw.length === 0) throw new Error(`${path}: no frames and no photos are listed`);
    const beside = dirname(path);
    return raw.map((label) => {
      const direct = join(beside, label.file);
      return {
        label: labelOf(label, folders.length > 1 ? at : null),
        path: existsSync(direct) ? direct : join(beside, 'frames', label.file),
      };
    });
  });
}

/** @param set number of the folder, which distinguishes people of different folders */
function labelOf(label: RawLabel, set: number | null): FaceLabel {
  const identity = label.person ?? label.identity ?? null;
  const expect = label.expect === undefined || countsOnly.has(label.expect) ? 'any' : label.expect;
  return {
    file: label.file,
    condition: label.condition ?? 'photo',
    expect: synonyms[expect] ?? expect,
    alsoOk: (label.alsoOk ?? []).map((hint) => synonyms[hint] ?? hint),
    monk: label.monk ?? null,
    identity: set === null || identity === null ? identity : `${set}:${identity}`,
    faces: label.faces ?? null,
    group: label.group ?? null,
    tags: label.tags ?? [],
  };
}
