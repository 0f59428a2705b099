import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** One labeled picture. */
export interface FaceLabel {
  file: string;
  condition: string;
  /** `accept`, a hint, or `any` (reported, not scored). */
  expect: string;
  /** Other answers that are as right: hints, or `accept`. */
  alsoOk: readonly string[];
  /** Monk Skin Tone 1 to 10, where known. */
  monk: number | null;
  /** The same for all pictures of one person. */
  identity: number | string | null;
  /** How many faces there are, where known. */
  faces: number | null;
  /** Where the picture comes from, or who is in it. */
  group: string | null;
  /** What can be seen: glasses, beard, dark-skin and so on. */
  tags: readonly string[];
}

/** A label as it stands in the file: everything but the file's name may be missing. */
type RawLabel = { file: string; person?: string } & Partial<Omit<FaceLabel, 'file'>>;

/** `one-face` of photographs that are no selfies asks for a count, not for a verdict. */
const countsOnly = new Set(['one-face']);
/** Hints by other names. */
const synonyms: Record<string, string> = {
  'come-closer': 'too-far',
  'move-back': 'too-close',
  'off-centre': 'off-center',
};

/** Labels of one or several folders, each with the path of its picture. */
export interface LabeledPicture {
  label: FaceLabel;
  path: string;
}

/**
 * Reads `labels.json` of each folder, or of `frames/` in it.
 * @throws when one has none or lists nothing
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

/** @param set number of the folder: people of two folders are told apart by it */
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
