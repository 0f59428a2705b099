/** All faults of the network and its servers, at every request of a capture. */
import { inStates, type Cell, type Expected, type Fault, type Moment, type Subject } from '../cell.js';
import type { Misdeed, ServerFault } from '../misdeeds.js';

interface Target {
  name: string;
  subject: Subject;
  at: RegExp;
  method?: 'GET' | 'POST';
  attributes?: Record<string, string>;
  misdeeds: readonly Misdeed[];
  /** How long the element retries before it reports the fault, milliseconds. */
  noticedAfterMs?: number;
  expected?: Partial<Record<Misdeed, Expected>>;
  when?: Moment;
}

const files: readonly Misdeed[] = [
  'error 500',
  'too many requests',
  'captive portal',
  'not found',
  'slow body',
  'cut in the middle',
];
export const calls: readonly Misdeed[] = [
  'error 500',
  'error 503',
  'too many requests',
  'captive portal',
  'slow body',
  'cut in the middle',
  'reset after the server took it',
];
/** Answers that proxies, firewalls and other programs give in the backend's place. */
const strangers: readonly Misdeed[] = [
  'too large',
  'refused by a firewall',
  'sent to a login',
  'nothing said',
  'other JSON',
  'ten megabytes',
];
const models: readonly Misdeed[] = [...files, 'corrupt'];
/** A sample of the faults, for requests where all faults have the same effect. */
const few: readonly Misdeed[] = ['error 500', 'not found', 'cut in the middle'];
const fewModels: readonly Misdeed[] = [...few, 'corrupt'];

/** The package knows its own folder's files. For any other folder it fetches the manifest. */
const assets = '/engine/';

/** The script retries an element's code after 1, 2, 4, 8 and 16 seconds. */
const scriptPauseMs = 16_000;
const mediapipe = { engine: 'mediapipe' };

const fileTargets: readonly Target[] = [
  {
    ...{ name: 'element code', subject: 'face', at: /\/chunks\/face-capture\.js$/, misdeeds: files },
    noticedAfterMs: scriptPauseMs,
  },
  {
    ...{
      name: 'shared code',
      subject: 'face',
      at: /\/chunks\/core\.js$/,
      misdeeds: ['cut in the middle', 'slow body'],
    },
    noticedAfterMs: scriptPauseMs,
  },
  { name: 'flow code', subject: 'face', at: /\/chunks\/(?:flow|face-capture-controller)\.js$/, misdeeds: files },
  { name: 'flow code', subject: 'document', at: /\/chunks\/document-capture-controller\.js$/, misdeeds: few },
  { name: 'flow code', subject: 'challenge', at: /\/chunks\/liveness-challenge-controller\.js$/, misdeeds: few },
  { name: 'flow code', subject: 'pre-check', at: /\/chunks\/liveness-controller\.js$/, misdeeds: few },
  { name: 'flow code', subject: 'selfie journey', at: /\/chunks\/verification-run\.js$/, misdeeds: files },
  {
    name: 'step code',
    subject: 'selfie journey',
    at: /\/chunks\/(?:face-capture\.js|face-controller)/,
    misdeeds: files,
  },
  { name: 'words', subject: 'face', at: /\/chunks\/en\.face\.js$/, misdeeds: few },
  {
    name: 'French words',
    subject: 'face',
    at: /\/chunks\/fr\.later\.js$/,
    misdeeds: files,
    attributes: { lang: 'fr' },
  },
  { name: 'code that sends', subject: 'face', at: /\/chunks\/(?:backend-access|client)\.js$/, misdeeds: files },
  { name: 'manifest', subject: 'face', at: /\/manifest\.json$/, misdeeds: files, attributes: { assets } },
  { name: 'worker script', subject: 'face', at: /\/compact-worker/, misdeeds: files },
  { name: 'worker script', subject: 'document', at: /\/documents-worker/, misdeeds: few },
  { name: 'wasm', subject: 'face', at: /\/compact-kernels/, misdeeds: models },
  { name: 'detector', subject: 'face', at: /\/compact-detector/, misdeeds: models },
  { name: 'mesh', subject: 'face', at: /\/compact-mesh/, misdeeds: fewModels },
  { name: 'refinement', subject: 'face', at: /\/compact-refinement/, misdeeds: fewModels },
  { name: "MediaPipe's worker", subject: 'face', at: /mediapipe-worker/, misdeeds: few, attributes: mediapipe },
  {
    name: "MediaPipe's wasm",
    subject: 'face',
    at: /\/wasm\.[0-9a-f]+\.wasm$/,
    misdeeds: fewModels,
    attributes: mediapipe,
  },
  { name: "MediaPipe's models", subject: 'face', at: /\.task$/, misdeeds: fewModels, attributes: mediapipe },
  { name: 'occlusion table', subject: 'face', at: /\/occlusion/, misdeeds: fewModels },
];

/** Problems that only the site's owner can fix, or a page instead of a file that the server does not have. */
const fileExpected = (misdeed: Misdeed, target: string): Expected => {
  const isAsset = [
    ...['manifest', 'wasm', 'detector', 'mesh', 'refinement', 'occlusion table'],
    ...["MediaPipe's wasm", "MediaPipe's models"],
  ].includes(target);
  if (isAsset && misdeed === 'not found') return { code: /^vision-assets-misconfigured$/, end: 'told' };
  return { ...(misdeed === 'slow body' && { code: null }), end: 'completes' };
};

const callTargets: readonly Target[] = [
  { name: 'POST sessions', subject: 'face', at: /\/idv\/sessions$/, method: 'POST', misdeeds: calls },
  { name: 'POST faces', subject: 'face', at: /\/idv\/faces$/, method: 'POST', misdeeds: calls },
  { name: 'POST documents', subject: 'document', at: /\/idv\/documents$/, method: 'POST', misdeeds: calls },
  { name: 'POST liveness', subject: 'hosted check', at: /\/idv\/liveness$/, method: 'POST', misdeeds: calls },
  { name: 'status and events', subject: 'hosted check', at: /\/idv\/liveness\/[^/]+/, method: 'GET', misdeeds: calls },
  { name: 'POST sessions', subject: 'journey', at: /\/idv\/sessions$/, method: 'POST', misdeeds: calls },
  { name: 'POST documents', subject: 'two sides', at: /\/idv\/documents$/, method: 'POST', misdeeds: calls },
  { name: 'POST liveness', subject: 'liveness journey', at: /\/idv\/liveness$/, method: 'POST', misdeeds: calls },
  { name: 'POST documents', subject: 'journey', at: /\/idv\/documents$/, method: 'POST', misdeeds: calls },
  { name: 'POST faces', subject: 'journey', at: /\/idv\/faces$/, method: 'POST', misdeeds: calls },
  { name: 'comparison', subject: 'journey', at: /\/idv\/face-comparisons$/, method: 'POST', misdeeds: calls },
  { name: 'GET session', subject: 'selfie journey', at: /\/idv\/sessions\/current$/, method: 'GET', misdeeds: calls },
];

function serverCells(targets: readonly Target[], expectedOf: (misdeed: Misdeed, name: string) => Expected): Cell[] {
  return targets.flatMap(
    ({ name, subject, at, method, misdeeds, expected, attributes, noticedAfterMs, when = 'load' }) =>
      misdeeds.map((does): Cell => {
        const server: ServerFault = { does, at, ...(method && { method }) };
        // Losing one answer is enough: the next try finds out the outcome of the first.
        if (does.startsWith('reset')) server.times = 1;
        return {
          ...{ group: 'network', subject, when },
          fault: { name: `${does}: ${name}`, server, ...(noticedAfterMs !== undefined && { noticedAfterMs }) },
          expected: expected?.[does] ?? expectedOf(does, name),
          ...(attributes && { attributes }),
        };
      }),
  );
}

const callExpected = (misdeed: Misdeed): Expected => ({
  ...(['slow body', 'reset after the server took it'].includes(misdeed) && { code: null }),
  end: 'completes',
  keeps: true,
});

export const offline: Fault = {
  name: 'offline',
  strike: ({ page }) => page.setOfflineMode(true),
  lift: { act: ({ page }) => page.setOfflineMode(false) },
};

/** No host name resolves, so requests fail before they are sent. */
export const noNames: Fault = {
  name: 'no DNS',
  strike: async ({ client }) => {
    await client.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    client.on('Fetch.requestPaused', ({ requestId }) => {
      client.send('Fetch.failRequest', { requestId, errorReason: 'NameNotResolved' }).catch(() => undefined);
    });
  },
  lift: {
    act: async ({ client }) => {
      await client.send('Fetch.disable');
    },
  },
};

const anyEnd: Expected = { end: 'completes', keeps: true };

const wholeNetwork: readonly Cell[] = [offline, noNames].flatMap((fault) => [
  ...inStates(
    'network',
    'face',
    ['idle', 'permission', 'loading', 'framing', 'holding', 'capturing', 'review', 'submitting'],
    fault,
    anyEnd,
  ),
  ...inStates('network', 'two sides', ['turning', 'submitting'], fault, { end: 'completes' }),
  ...inStates('network', 'hosted check', ['idle', 'creating', 'following'], fault, { end: 'completes' }),
  ...inStates('network', 'liveness journey', ['step', 'following'], fault, { end: 'completes' }),
  ...inStates('network', 'selfie journey', ['step', 'framing', 'submitting'], fault, { end: 'completes' }),
  ...inStates(
    'network',
    'document',
    ['idle', 'loading', 'framing', 'capturing', 'review', 'submitting'],
    fault,
    anyEnd,
  ),
  ...inStates('network', 'given file', ['reading', 'adjusting', 'submitting'], fault, anyEnd),
  ...inStates('network', 'missed challenge', ['missed'], fault, { end: 'completes' }),
  ...inStates('network', 'swapped challenge', ['swapping'], fault, { end: 'completes' }),
  ...inStates('network', 'expired challenge', ['expired'], fault, { end: 'completes' }),
  ...inStates('network', 'journey of two', ['mismatch'], fault, { end: 'completes' }),
  ...inStates('network', 'pre-check', ['idle', 'checking', 'creating', 'following'], fault, { end: 'completes' }),
  ...inStates('network', 'challenge', ['idle', 'loading', 'framing', 'challenge', 'submitting'], fault, {
    end: 'completes',
  }),
  ...inStates('network', 'journey', ['step', 'framing', 'submitting', 'comparing'], fault, { end: 'completes' }),
]);

/** From a moment on, the whole site is a captive portal. */
export const portal: Fault = { name: 'captive portal everywhere', server: { does: 'captive portal', at: /^\/./ } };

const portals: readonly Cell[] = [
  ...inStates('network', 'face', ['idle', 'loading', 'review'], portal, anyEnd),
  ...inStates('network', 'document', ['idle', 'review'], portal, anyEnd),
  ...inStates('network', 'given file', ['reading', 'adjusting'], portal, anyEnd),
  ...inStates('network', 'journey of two', ['mismatch'], portal, { end: 'completes' }),
  ...inStates('network', 'pre-check', ['idle', 'checking'], portal, { end: 'completes' }),
  ...inStates('network', 'hosted check', ['idle', 'following'], portal, { end: 'completes' }),
  ...inStates('network', 'challenge', ['idle'], portal, { end: 'completes' }),
  ...inStates('network', 'journey', ['submitting'], portal, { end: 'completes' }),
  ...inStates('network', 'selfie journey', ['step', 'framing'], portal, { end: 'completes' }),
];

/** A deployment has removed the files of the page that a person has open. They return once the failure shows. */
const deployed: Fault = {
  name: 'chunks gone after a deployment',
  server: { does: 'not found', at: /\/cdn\/.*\/chunks\/|\/assets\// },
  // Files that the page has prefetched are still there.
  mayMiss: true,
};

const deployments: readonly Cell[] = [
  ...inStates('network', 'face', ['idle', 'permission', 'framing', 'review'], deployed, { end: 'completes' }),
  ...inStates('network', 'document', ['idle', 'framing', 'review'], deployed, { end: 'completes' }),
  ...inStates('network', 'given file', ['reading', 'adjusting'], deployed, { end: 'completes' }),
  ...inStates('network', 'missed challenge', ['missed'], deployed, { end: 'completes' }),
  ...inStates('network', 'journey of two', ['mismatch'], deployed, { end: 'completes' }),
  ...inStates('network', 'pre-check', ['idle', 'checking'], deployed, { end: 'completes' }),
  ...inStates('network', 'challenge', ['idle', 'framing'], deployed, { end: 'completes' }),
  ...inStates('network', 'journey', ['step', 'framing', 'submitting'], deployed, { end: 'completes' }),
  ...inStates('network', 'liveness journey', ['step', 'following'], deployed, { end: 'completes' }),
];

/** Only a reload helps, because the new page knows the current files. */
const goneForGood = (name: string, at: RegExp, code: RegExp, subjects: readonly Subject[]): Cell[] =>
  subjects.flatMap((subject) =>
    inStates(
      'network',
      subject,
      ['load'],
      { name: `${name} gone for good`, server: { does: 'not found', at } },
      { code, end: 'told', says: /reload the page/i },
    ),
  );

const captures: readonly Subject[] = ['face', 'document', 'given file', 'challenge', 'pre-check'];

const forGood: readonly Cell[] = [
  ...goneForGood('flow code', /\/chunks\/[a-z-]+-controller\.js$/, /^vision-assets-missing$/, captures),
  ...goneForGood('step code', /\/chunks\/face-capture\.js$/, /^vision-assets-missing$/, ['selfie journey']),
  ...goneForGood("engine's files", /\/compact-kernels/, /^vision-assets-misconfigured$/, ['face', 'challenge']),
];

const strangeTargets: readonly Target[] = [
  { name: 'POST sessions', subject: 'face', at: /\/idv\/sessions$/, method: 'POST', misdeeds: strangers },
  { name: 'POST faces', subject: 'face', at: /\/idv\/faces$/, method: 'POST', misdeeds: strangers },
  { name: 'POST documents', subject: 'journey', at: /\/idv\/documents$/, method: 'POST', misdeeds: strangers },
  { name: 'status and events', subject: 'hosted check', at: /\/idv\/liveness\/[^/]+/, misdeeds: strangers },
];

/** These faults end by themselves, as does any wrong answer to a status request. */
const passing: ReadonlySet<Misdeed> = new Set(['sent to a login', 'ten megabytes']);

/** If retrying may help, the screen offers it. Otherwise it says who can help. */
const strangeExpected = (misdeed: Misdeed, target: string): Expected => ({
  end: passing.has(misdeed) || target === 'status and events' ? 'completes' : 'told',
});

/** An app's WebView without permission to read the network state. */
const saysOffline: Fault = {
  name: 'a device that says it is offline',
  before: `Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => false });`,
};
const offlineCells: readonly Cell[] = (
  ['face', 'document', 'journey', 'hosted check', 'liveness journey', 'challenge'] as const
).flatMap((subject) => inStates('network', subject, ['load'], saysOffline, { code: null, end: 'completes' }));

export const networkCells: readonly Cell[] = [
  ...serverCells(fileTargets, fileExpected),
  ...serverCells(callTargets, callExpected),
  ...wholeNetwork,
  ...portals,
  ...deployments,
  ...forGood,
  ...serverCells(strangeTargets, strangeExpected),
  ...offlineCells,
];
