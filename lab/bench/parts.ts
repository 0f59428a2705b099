/** The benchmarks, each a program of its own. */
export interface Part {
  /** In this folder. It takes `--json <file>`. */
  file: string;
  measures: string;
  /** Whether it takes labeled frames of documents: `--data <folder>`. */
  takesData?: true;
  /** Only ever runs by itself, and needs no build. */
  alone?: true;
}

/** In the order of a whole run. */
export const parts: Record<string, Part> = {
  cold: { file: 'cold.ts', measures: 'first visit: bytes, requests and time, beside MediaPipe and other packages' },
  warm: { file: 'warm.ts', measures: 'second visit, and one after an update: what is fetched anew' },
  bundle: { file: 'bundle.ts', measures: 'each entry beside those of other packages' },
  frames: { file: 'element-frames.ts', measures: "a camera frame's way through the element to its verdict" },
  'main-thread': { file: 'main-thread.ts', measures: "share of the page's main thread, and its longest tasks" },
  'slow-phone': { file: 'slow-phone.ts', measures: 'selfie and document on a phone that is 4 and 6 times slower' },
  documents: { file: 'documents.ts', measures: 'the outline detector beside jscanify', takesData: true },
  growth: { file: 'growth.ts', measures: 'elements, faces, camera sizes, sessions and processes' },
  vision: { file: 'vision.ts', measures: 'start of the engine, milliseconds a frame, bytes to load', alone: true },
  compact: { file: 'compact.ts', measures: "each operator of the compact engine's networks", alone: true },
  copies: { file: 'frames.ts', measures: "three ways for a camera's frame into the worker's memory", alone: true },
  server: { file: 'server.ts', measures: 'requests a second, latency and memory of the host backend', alone: true },
};

/** What a part is given within a run of several. Labeled frames come from `--data` alone. */
export function argumentsOf({ takesData }: Part, report: string, data: string | undefined): string[] {
  return ['--json', report, ...(takesData === true && data !== undefined ? ['--data', data] : [])];
}
