/** `npm start`: builds what is missing, then the demo, its host backend and the sandbox. Ctrl-C ends all. */
import { buildDemo, runDemo, sandboxKey } from './demo.js';
import { portFrom } from './run.js';

const demoPort = portFrom('PORT', 5173);
const sandboxPort = portFrom('SANDBOX_PORT', 4010);

function explain(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    const variable = port === sandboxPort ? 'SANDBOX_PORT' : 'PORT';
    return `Port ${port} is taken by another program: end it, or choose another one with ${variable}=<port> npm start.`;
  }
  return message;
}

try {
  await buildDemo();
  const running = await runDemo({ demoPort, sandboxPort });
  const stop = () => {
    void running.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  console.log(`demo site          ${running.demoUrl}`);
  console.log(`host backend       ${running.demoUrl}/idv`);
  console.log(`identity sandbox   ${running.sandbox.url}  (API key: ${sandboxKey})`);
  console.log('ready');
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
