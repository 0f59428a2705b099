#!/usr/bin/env node
/** `idv-elements-server sandbox`. */
import { runSandbox } from './sandbox.js';
import { UsageError } from './usage-error.js';

const usage = `idv-elements-server <command>

  sandbox   the identity service on this machine
            --port N           port; 0 picks a free one (default 4010)
            --host NAME        address to listen on (default 127.0.0.1)
            --api-key KEY      API key that clients must send (default sandbox-key)
            --liveness-ttl S   lifetime of a liveness session in seconds (default 180)
            --simulated-camera off|auto|on
                               a simulated person on the hosted liveness page; auto: if the browser has no camera
            --control          serve faults and the request log under /__control
`;

const commands: Record<string, (args: string[]) => Promise<void>> = { sandbox: runSandbox };

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command === undefined) {
  const asked = ['', 'help', '--help', '-h'].includes(name);
  (asked ? console.log : console.error)(asked ? usage : `Unknown command "${name}".\n\n${usage}`);
  process.exitCode = asked ? 0 : 2;
} else {
  try {
    await command(args);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    console.error(isUsage ? `${error.message}\n\n${usage}` : (error as Error).message);
    process.exitCode = isUsage ? 2 : 1;
  }
}
