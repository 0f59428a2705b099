/** The attacked backend and verifier: address of the service and `TargetOptions` in argv, storage in `IDV_STORAGE`. */
import { readFileSync } from 'node:fs';
import { serveHostBackend } from '../../server/src/adapters/node.js';
import type { CheckedPicture, CheckedSession, Delivered } from '../../server/src/host-backend/hooks.js';
import type { Log } from '../../server/src/host-backend/options.js';
import { apiKey, pageOrigin, secret } from '../../server/test/host-backend/harness.js';
import { processUsage } from '../shared/server-process.js';
import type { HookCall, TargetOptions, TargetStarted, Question, Usage } from './target-child.js';
import { serveVerifier } from './target-verifier.js';

const [baseUrl = '', optionsText = '{}'] = process.argv.slice(2);
const {
  hooks = 'note',
  faceCheck,
  verifier,
  clockAheadMs = 0,
  serviceTimeoutMs,
  options,
} = JSON.parse(optionsText) as TargetOptions;

if (clockAheadMs !== 0) {
  const clock = Date.now.bind(Date);
  Date.now = () => clock() + clockAheadMs;
}

const logged: string[] = [];
const maxLogged = 5_000;
const logLine = (fields: Record<string, unknown>, message: string): void => {
  if (logged.length < maxLogged) logged.push(JSON.stringify({ ...fields, message }));
};
const log: Log = { info: logLine, warn: logLine, error: logLine };

const hookCalls: HookCall[] = [];
const hook =
  (name: string) =>
  async ({ eventId, sessionId, subject, ...result }: Delivered & CheckedSession & object): Promise<void> => {
    const { picture } = result as { picture?: CheckedPicture | null };
    const isRepeated = hookCalls.some((call) => call.eventId === eventId);
    hookCalls.push({ hook: name, eventId, sessionId, subject, bytes: picture?.bytes?.length ?? 0 });
    // Real database errors also quote data in their messages.
    if (subject === 'unlucky' && !isRepeated) throw new Error(`no row for ${subject}`);
    if (subject !== 'attacker') return;
    if (hooks === 'throw') throw new Error(`no row for ${subject} of ${sessionId}`);
    if (hooks === 'hang') await new Promise(() => undefined);
  };

const running = await serveHostBackend({
  port: 0,
  hostname: '127.0.0.1',
  trustedProxies: 1,
  identityService: {
    ...{ baseUrl, apiKey },
    ...(serviceTimeoutMs === undefined ? {} : { timeoutMs: serviceTimeoutMs }),
  },
  authorize: (request, { action }) => {
    const login = request.headers.get('x-login');
    // Phones have no login.
    return login === null && action === 'claim-handoff' ? null : { subject: login ?? 'customer-1' };
  },
  secret,
  allowedOrigins: [pageOrigin],
  log,
  onFaceChecked: hook('onFaceChecked'),
  onDocumentChecked: hook('onDocumentChecked'),
  onFacesCompared: hook('onFacesCompared'),
  onLivenessResult: hook('onLivenessResult'),
  ...(faceCheck === true ? { faceCheck } : {}),
  ...options,
});
const verifierPort = await serveVerifier(verifier);

/** Processor time of the main thread, milliseconds; `null` if the system does not report it. */
function mainThreadMs(): number | null {
  try {
    const nanoseconds = Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]);
    return nanoseconds > 0 ? nanoseconds / 1e6 : null;
  } catch {
    return null;
  }
}

const stepMs = 5;
let longestStopMs = 0;
let longestPauseMs = 0;
let last = { at: performance.now(), used: mainThreadMs() };
setInterval(() => {
  const now = { at: performance.now(), used: mainThreadMs() };
  const pauseMs = now.at - last.at - stepMs;
  const used = now.used === null || last.used === null ? pauseMs : now.used - last.used;
  longestPauseMs = Math.max(longestPauseMs, pauseMs);
  longestStopMs = Math.max(longestStopMs, Math.min(pauseMs, used));
  last = now;
}, stepMs);

function answerTo(question: Question): object {
  if (question === 'log') return { logged };
  if (question === 'usage') {
    return { ...processUsage(), longestStopMs, longestPauseMs, hookCalls } satisfies Usage;
  }
  longestStopMs = 0;
  longestPauseMs = 0;
  return {};
}

process.on('message', (question) => process.send?.(answerTo(question as Question)));
process.on('disconnect', () => process.exit());
process.send?.({ port: running.port, verifierPort } satisfies TargetStarted);
