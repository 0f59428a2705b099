/** The examples of `examples/backends`, each with a sandbox: what they need, and how they start. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { hostBackendOpenApi } from '../../server/src/host-backend/routes/openapi.js';
import { repositoryRoot } from '../../tools/run.js';
import { until } from '../support/time.js';

/** A process that runs an example. */
interface Command {
  command: string;
  args: string[];
  cwd: string;
  env?: Record<string, string>;
}

interface Example {
  /** Its folder. */
  name: string;
  /** What is missing to run it; `null` if nothing is. */
  missing(): string | null;
  /** Builds it in `scratch` if needed. */
  prepare(folder: string, scratch: string, port: number): Command;
}

export const settings = {
  secret: 'a secret of the tests, long enough to count',
  apiKey: 'key-of-the-tests-0123456789',
  cookie: 'login=demo-ada',
};

const succeeds = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

function must(command: string, args: string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
}

const modules = 'import fastapi, uvicorn, multipart, httpx, PIL';
/** The first Python that has the modules. A machine can have another one besides the system's. */
const python = (): string | undefined =>
  ['python3', '/usr/bin/python3'].find((command) => succeeds(command, '-c', modules));

const libraries = ['/usr/share/php/Illuminate/autoload.php', '/usr/share/php/GuzzleHttp/autoload.php'];
const jars = [
  ...['web', 'web.servlet', 'core', 'beans', 'context', 'aop', 'expression'].map((name) => `spring3-${name}`),
  ...['core', 'databind', 'annotations'].map((name) => `jackson-${name}`),
  ...['server', 'servlet', 'util', 'http', 'io', 'security'].map((name) => `jetty9-${name}`),
  ...['servlet-api', 'commons-logging'],
].map((name) => `/usr/share/java/${name}.jar`);
const here = `${repositoryRoot}test/examples/`;

export const examples: readonly Example[] = [
  {
    name: 'python-fastapi',
    missing: () =>
      python() === undefined ? 'python3-fastapi python3-uvicorn python3-multipart python3-httpx python3-pil' : null,
    prepare: (folder, _, port) => ({
      command: python() ?? 'python3',
      args: ['-B', '-m', 'uvicorn', 'main:app', '--port', String(port), '--log-level', 'warning'],
      cwd: folder,
    }),
  },
  {
    name: 'go',
    missing: () => (succeeds('go', 'version') ? null : 'golang-go'),
    prepare(folder, scratch, port) {
      must('go', ['build', '-o', join(scratch, 'backend'), '.'], folder);
      return { command: join(scratch, 'backend'), args: [], cwd: folder, env: { ADDRESS: `127.0.0.1:${port}` } };
    },
  },
  {
    name: 'php-laravel',
    missing: () =>
      succeeds('php', '-m') && libraries.every((file) => existsSync(file))
        ? null
        : 'php-cli php-laravel-framework php-guzzlehttp-guzzle',
    prepare(folder, scratch, port) {
      for (const each of ['config', 'bootstrap/cache', 'storage/framework/cache/data', 'storage/framework/views']) {
        mkdirSync(join(scratch, each), { recursive: true });
      }
      cpSync(`${here}laravel/config`, join(scratch, 'config'), { recursive: true });
      const limits = ['upload_max_filesize=12M', 'post_max_size=12M'].flatMap((limit) => ['-d', limit]);
      return {
        command: 'php',
        args: [...limits, '-S', `127.0.0.1:${port}`, `${here}laravel/index.php`],
        cwd: folder,
        env: { IDV_APP: scratch, IDV_EXAMPLE: folder, PHP_CLI_SERVER_WORKERS: '4' },
      };
    },
  },
  {
    name: 'java-spring',
    missing: () =>
      succeeds('javac', '-version') && jars.every((file) => existsSync(file))
        ? null
        : 'default-jdk-headless libspring-web-servlet-java libjackson2-databind-java libjetty9-java',
    prepare(folder, scratch, port) {
      const sources = [folder, `${here}java-spring`].flatMap((each) =>
        readdirSync(each)
          .filter((file) => file.endsWith('.java'))
          .map((file) => join(each, file)),
      );
      // Debian's Spring predates the renaming of the packages.
      const renamed = sources.map((file) => {
        const copy = join(scratch, basename(file));
        writeFileSync(copy, readFileSync(file, 'utf8').replaceAll('jakarta.servlet', 'javax.servlet'));
        return copy;
      });
      const classes = [scratch, ...jars].join(':');
      must('javac', ['--release', '11', '-parameters', '-cp', classes, '-d', scratch, ...renamed], folder);
      return { command: 'java', args: ['-cp', classes, 'Serve', String(port)], cwd: scratch };
    },
  },
];

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function untilAnswered(address: string, child: ChildProcess, printed: () => string): Promise<void> {
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.\n${printed()}`);
    return (await fetch(`${address}/sessions`, { method: 'POST' }).catch(() => null)) !== null;
  }, 30_000);
}

export interface RunningExample {
  address: URL;
  /** What it printed. */
  printed(): string;
  close(): void;
}

/** Starts an example with the service at `identityUrl`, for pages of `origin`. */
export async function startExample(
  example: Example,
  identityUrl: string,
  origin: string,
  secret = settings.secret,
): Promise<RunningExample> {
  const scratch = mkdtempSync(join(tmpdir(), `idv-example-${example.name}-`));
  const openApi = join(scratch, 'openapi.json');
  writeFileSync(openApi, JSON.stringify(hostBackendOpenApi('/idv')));
  const port = await freePort();
  const { command, args, cwd, env } = example.prepare(
    `${repositoryRoot}examples/backends/${example.name}`,
    scratch,
    port,
  );
  const child = spawn(command, args, {
    cwd,
    // A process group of its own, because PHP has workers.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...{ IDENTITY_URL: identityUrl, IDENTITY_KEY: settings.apiKey, IDV_SECRET: secret },
      ...{ ALLOWED_ORIGINS: origin, IDV_OPENAPI: openApi },
      ...env,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const close = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  const address = new URL(`http://127.0.0.1:${port}/idv`);
  try {
    await untilAnswered(address.href, child, () => text);
  } catch (error) {
    close();
    throw error;
  }
  return { address, printed: () => text, close };
}
