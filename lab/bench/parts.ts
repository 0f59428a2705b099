/** The benchmarks. Each is a program of its own, in a file of this folder. */
export interface Part {
  file: string;
  measures: string;
  /** Whether it runs on the sources alone. */
  needsNoBuild?: true;
}

export const parts: Record<string, Part> = {
  cold: {
    file: 'cold.ts',
    measures: 'first visit: bytes, requests and time, compared with MediaPipe and other packages',
  },
  warm: { file: 'warm.ts', measures: 'second visit, and one after an update: what is fetched again' },
  frames: { file: 'element-frames.ts', measures: "a camera frame's way through the element to its verdict" },
  analysis: { file: 'analysis.ts', measures: "processor time of a live frame's analysis", needsNoBuild: true },
  'main-thread': { file: 'main-thread.ts', measures: "share of the page's main thread, and its longest tasks" },
  'slow-phone': { file: 'slow-phone.ts', measures: 'selfie and document on a phone that is 4 and 6 times slower' },
  server: {
    file: 'server.ts',
    measures: 'requests a second, latency and memory of the host backend',
    needsNoBuild: true,
  },
};
