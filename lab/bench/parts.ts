/** The benchmarks. Each is a program of its own. */
export interface Part {
  /** A program in this folder that takes `--json <file>`. */
  file: string;
  measures: string;
  /** Whether it takes labeled frames of documents: `--data <folder>`. */
  takesData?: true;
  /** Whether it runs only by itself, and needs no build. */
  alone?: true;
}

/** In the order of a complete run. */
export const parts: Record<string, Part> = {
  cold: {
    file: 'cold.ts',
    measures: 'first visit: bytes, requests and time, compared with MediaPipe and other packages',
  },
  warm: { file: 'warm.ts', measures: 'second visit, and one after an update: what is fetched again' },
  bundle: { file: 'bundle.ts', measures: 'each entry compared with those of other packages' },
  frames: { file: 'element-frames.ts', measures: "a camera frame's way through the element to its verdict" },
  analysis: { file: 'analysis.ts', measures: "processor time of a live frame's analysis", alone: true },
  'main-thread': { file: 'main-thread.ts', measures: "share of the page's main thread, and its longest tasks" },
  'slow-phone': { file: 'slow-phone.ts', measures: 'selfie and document on a phone that is 4 and 6 times slower' },
  'document-sides': { file: 'document-sides.ts', measures: 'what looking at the side adds to a frame of a document' },
  documents: { file: 'documents.ts', measures: 'the outline detector compared with jscanify', takesData: true },
  growth: { file: 'growth.ts', measures: 'elements, faces, camera sizes, sessions and processes' },
  vision: { file: 'vision.ts', measures: 'start of the engine, milliseconds a frame, bytes to load', alone: true },
  compact: { file: 'compact.ts', measures: "each operator of the compact engine's networks", alone: true },
  copies: { file: 'frames.ts', measures: "three ways for a camera's frame into the worker's memory", alone: true },
  server: { file: 'server.ts', measures: 'requests a second, latency and memory of the host backend', alone: true },
};

/** Arguments of a part within a longer run. Labeled frames come only from `--data`. */
export function argumentsOf({ takesData }: Part, report: string, data: string | undefined): string[] {
  return ['--json', report, ...(takesData === true && data !== undefined ? ['--data', data] : [])];
}
