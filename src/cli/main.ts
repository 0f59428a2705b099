#!/usr/bin/env node
/** `idv-elements assets <folder>`. */
import { copyAssets, UsageError } from './assets.js';

const usage = `idv-elements assets <folder>

  Copies the engine's worker, WebAssembly and models to where your site serves files.
`;

const [command = '', ...args] = process.argv.slice(2);
if (['', 'help', '--help', '-h'].includes(command)) {
  console.log(usage);
} else {
  try {
    if (command !== 'assets') throw new UsageError(`Unknown command "${command}".`);
    await copyAssets(args);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    console.error(isUsage ? `${error.message}\n\n${usage}` : (error as Error).message);
    process.exitCode = isUsage ? 2 : 1;
  }
}
