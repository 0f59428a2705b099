#!/usr/bin/env node
/** `idv-elements assets <folder>` and `idv-elements script-tag <address>`. */
import { copyAssets, UsageError } from './assets.js';
import { printScriptTag } from './script-tag.js';

const usage = `idv-elements assets <folder>

  Copies the engine's worker, WebAssembly and models to where your site serves files.

idv-elements script-tag <address>

  Prints the script tag for a page, with the hash of every module. The address is where you serve cdn/ and assets/.
`;

const [command = '', ...args] = process.argv.slice(2);
if (['', 'help', '--help', '-h'].includes(command)) {
  console.log(usage);
} else {
  try {
    if (command === 'assets') await copyAssets(args);
    else if (command === 'script-tag') printScriptTag(args);
    else throw new UsageError(`Unknown command "${command}".`);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    console.error(isUsage ? `${error.message}\n\n${usage}` : (error as Error).message);
    process.exitCode = isUsage ? 2 : 1;
  }
}
