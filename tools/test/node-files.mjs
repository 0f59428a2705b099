/**
 * Runs several files of node:test in one process. Starting a process and loading the modules again takes about a second
 * of processor time for each file, which is more than most of them need for their tests.
 */
import { describe } from 'node:test';
import { pathToFileURL } from 'node:url';

for (const file of process.argv.slice(2)) {
  // Tells the reporter which file the next tests are from: tests run in the order in which they are declared.
  describe(file, () => undefined);
  await import(pathToFileURL(file).href);
}
