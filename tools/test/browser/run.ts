/** Runs test files in a browser, each in its own page. */
import { withCrash, type FileResult } from '../jobs.js';
import { openHost, type EngineId, type Host, type TestPage } from './hosts.js';
import { startTestServer, type TestServer } from './server.js';

interface Limits {
  /** Of one test. */
  testMs: number;
  fileMs: number;
}

const limits: Record<EngineId, Limits> = {
  chromium: { testMs: 30_000, fileMs: 240_000 },
  firefox: { testMs: 30_000, fileMs: 240_000 },
  // WebKit draws in software here, including simulated cameras, so a film takes two to three times as long.
  webkit: { testMs: 90_000, fileMs: 600_000 },
};

export interface BrowserRun {
  run(file: string): Promise<FileResult>;
  close(): Promise<void>;
}

/**
 * Starts the browser with the first file.
 * @param files all files that may run
 * @param env variables to add to the browser's environment
 */
export function browserRun(engine: EngineId, files: readonly string[], env: Record<string, string> = {}): BrowserRun {
  let ready: Promise<{ server: TestServer; host: Host }> | undefined;
  const start = async () => ({ server: await startTestServer(files), host: await openHost(engine, env) });

  async function attempt(file: string): Promise<FileResult> {
    const { server, host } = await (ready ??= start());
    const started = performance.now();
    const page = await host.open();
    try {
      const report = await runPage(page, server, file, limits[engine]);
      const output = [...report.failures, ...page.output].join('\n');
      const { passed, failed, skipped } = report;
      return withCrash({ file, seconds: secondsSince(started), passed, failed, skipped, skips: [], output }, false);
    } finally {
      await page.close().catch(() => undefined);
    }
  }

  return {
    async run(file) {
      const started = performance.now();
      try {
        // Pages in Firefox and WebKit sometimes crash here, which says nothing about the file, so it runs again. Failed
        // tests never do.
        return await attempt(file).catch((error: unknown) => {
          if (engine === 'chromium') throw error;
          return attempt(file);
        });
      } catch (error) {
        return {
          file,
          seconds: secondsSince(started),
          passed: 0,
          failed: 1,
          skipped: 0,
          skips: [],
          output: String(error),
        };
      }
    },
    async close() {
      const running = await ready?.catch(() => undefined);
      await running?.host.close();
      await running?.server.close();
    },
  };
}

const secondsSince = (started: number): number => (performance.now() - started) / 1000;

async function runPage(page: TestPage, server: TestServer, file: string, { testMs, fileMs }: Limits) {
  const { url, report } = server.expect(file, page, testMs);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`No result after ${fileMs / 1000} s.\n${page.output.join('\n')}`));
    timer = setTimeout(fail, fileMs);
  });
  try {
    await page.goto(url);
    return await Promise.race([report, page.crashed, late]);
  } finally {
    clearTimeout(timer);
  }
}
