#!/usr/bin/env node
/** The command `idv-elements`: what is wrong with the command line ends with 2, what fails or is found wrong with 1. */
import { readFileSync } from 'node:fs';
import { UsageError } from './arguments.js';
import { assetsCommand, assetsUsage } from './assets.js';

const usage = `idv-elements <command>

Commands:
  assets <folder>          Copy the engine's workers, WebAssembly and models to your site
  assets --check <place>   Check a folder or an address that they are served from

Options:
  --version, -v            Print the version
  --help, -h               Print this; after a command, its own help
`;

function printVersion(): void {
  const manifest = new URL('../../package.json', import.meta.url);
  console.log((JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version);
}

async function run([command = '', ...args]: string[]): Promise<void> {
  switch (command) {
    case '':
    case 'help':
    case '--help':
    case '-h':
      console.log(args[0] === 'assets' ? assetsUsage : usage);
      return;
    case '--version':
    case '-v':
      printVersion();
      return;
    case 'assets':
      process.exitCode = await assetsCommand(args);
      return;
    default: {
      const what = command.startsWith('-') ? 'option' : 'command';
      throw new UsageError(`Unknown ${what} "${command}".`);
    }
  }
}

const args = process.argv.slice(2);
try {
  await run(args);
} catch (error) {
  const isUsage = error instanceof UsageError;
  const help = args[0] === 'assets' ? assetsUsage : usage;
  console.error(isUsage ? `${error.message}\n\n${help}` : `idv-elements: ${(error as Error).message}`);
  process.exitCode = isUsage ? 2 : 1;
}
