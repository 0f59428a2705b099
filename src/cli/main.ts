#!/usr/bin/env node
/** The command `idv-elements`. Exit codes: 2 for a wrong command line, 1 for a failure or a finding. */
import { readFileSync } from 'node:fs';
import { UsageError } from './arguments.js';
import { assetsCommand, assetsUsage } from './assets.js';
import { scriptTagCommand, scriptTagUsage } from './script-tag.js';

const usage = `idv-elements <command>

Commands:
  assets <folder>          Copy the engine's workers, WebAssembly and models to your site
  assets --check <place>   Check a folder or an address that serves them
  script-tag <address> …   Print the script tag for a page, with the hash of every module

Options:
  --version, -v            Print the version
  --help, -h               Print this; after a command, its own help
`;

const usages: Record<string, string> = { assets: assetsUsage, 'script-tag': scriptTagUsage };
const usageOf = (command = ''): string => (Object.hasOwn(usages, command) ? usages[command]! : usage);

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
      console.log(usageOf(args[0]));
      return;
    case '--version':
    case '-v':
      printVersion();
      return;
    case 'assets':
      process.exitCode = await assetsCommand(args);
      return;
    case 'script-tag':
      scriptTagCommand(args);
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
  console.error(isUsage ? `${error.message}\n\n${usageOf(args[0])}` : `idv-elements: ${(error as Error).message}`);
  process.exitCode = isUsage ? 2 : 1;
}
