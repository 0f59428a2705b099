import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** One labelled picture. */
export interface FaceLabel {
  file: string;
  condition: string;
  /** `accept`, a hint, or `any` (reported, not scored). */
  expect: string;
  alsoOk: readonly string[];
  /** Monk Skin Tone 1 to 10, where known. */
  monk: number | null;
  identity: number | string | null;
  /** How many faces there are, where known. */
  faces: number | null;
}

/** A label as it stands in the file: everything but the file's name may be missing. */
type RawLabel = { file: string } & Partial<Omit<FaceLabel, 'file'>>;

/** `one-face` of photographs that are no selfies asks for a count, not for a verdict. */
const countsOnly = new Set(['one-face']);

/** Reads `labels.json` of a folder, or of `frames/` in it. @throws when there is none or it lists nothing. */
export function readFaceLabels(folder: string): {
  labels: FaceLabel[];
  pathOf: (file: string) => string;
} {
  const root = resolve(folder);
  const path = [join(root, 'labels.json'), join(root, 'frames', 'labels.json')].find((candidate) =>
    existsSync(candidate),
  );
  if (path === undefined) throw new Error(`${folder}: no labels.json here or in frames/`);
  const content = JSON.parse(readFileSync(path, 'utf8')) as
    RawLabel[] | { frames?: RawLabel[]; photos?: RawLabel[] };
  const raw = Array.isArray(content)
    ? content
    : [...(content.frames ?? []), ...(content.photos ?? [])];
  if (raw.length === 0) throw new Error(`${path}: no frames and no photos are listed`);
  const beside = dirname(path);
  return {
    labels: raw.map((label) => ({
      file: label.file,
      condition: label.condition ?? 'photo',
      expect: label.expect === undefined || countsOnly.has(label.expect) ? 'any' : label.expect,
      alsoOk: label.alsoOk ?? [],
      monk: label.monk ?? null,
      identity: label.identity ?? null,
      faces: label.faces ?? null,
    })),
    pathOf: (file) => {
      const direct = join(beside, file);
      return existsSync(direct) ? direct : join(beside, 'frames', file);
    },
  };
}
