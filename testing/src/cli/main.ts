#!/usr/bin/env node
/** `idv-elements-testing sandbox`, `idv-elements-testing check`. */
import { runCheck } from './check.js';
import { runSandbox } from './sandbox.js';
import { UsageError } from './usage-error.js';

const helps: Record<string, string> = {
  sandbox: `\
  sandbox   the identity service on this machine
            --port N           port; 0 picks a free one (default 4010)
            --host NAME        address to listen on (default 127.0.0.1)
            --allow-host NAME  answers under this host name too, not only under those of this machine; may be repeated
            --api-key KEY      API key that clients must send (default sandbox-key)
            --liveness-ttl S   lifetime of a liveness session in seconds (default 180)
            --simulated-camera off|auto|on
                               a simulated person on the hosted liveness page; auto: if the browser has no camera
            --control          serve faults and the request log under /__control
`,
  check: `\
  check <address>
            checks a host backend in any language against the contract; exit code 1 if it deviates
            --origin ORIGIN    origin of a page that may call (default: that of the address)
            --cookie COOKIE    login of a test person, sent with POST /sessions
            --header "N: V"    the same as a header; may be repeated
            --level minimal|offered|full
                               sessions and faces; what the backend offers (default); everything
            --sandbox ADDRESS  the sandbox behind the backend, started with --control: also checks the requests it gets
            --service-port N   listens here between backend and sandbox, on this machine, and tries redirects; give it to
                               the backend as the service's address
            --secret-from NAME an environment variable whose value must appear in no answer; may be repeated
            --only ID          runs only the first check and this one; may be repeated
            --selfie FILE      JPEG with one face, for a service that rejects the rendered one
            --document FILE    JPEG of a document, for the same reason
            --json             prints the results as JSON
`,
};

const usageOf = (...names: string[]): string =>
  ['idv-elements-testing <command>\n', ...names.map((name) => helps[name])].join('\n');

const usage = usageOf(...Object.keys(helps));

const isHelp = (argument: string): boolean => ['--help', '-h'].includes(argument);

const commands: Record<string, (args: string[]) => Promise<void>> = { check: runCheck, sandbox: runSandbox };

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command === undefined) {
  const asked = name === '' || name === 'help' || isHelp(name);
  (asked ? console.log : console.error)(asked ? usage : `Unknown command "${name}".\n\n${usage}`);
  process.exitCode = asked ? 0 : 2;
} else if (args.some(isHelp)) {
  console.log(usageOf(name));
} else {
  try {
    await command(args);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    console.error(isUsage ? `${error.message}\n\n${usage}` : (error as Error).message);
    process.exitCode = isUsage ? 2 : 1;
  }
}
