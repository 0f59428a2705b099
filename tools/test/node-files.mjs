/**
 * Runs several files of node:test in one process. Starting a process and loading the modules again takes about a second
 * of processor time for each file, which is more than most of them need for their tests.
 */
import { pathToFileURL } from 'node:url';

for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href);
