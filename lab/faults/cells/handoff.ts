/**
 * A computer without a camera and the phone that takes over: faults of the network between them, and of the computer.
 */
import { inStates, type Cell, type Expected, type Fault } from '../cell.js';
import { expired, killedProcess } from './backend.js';
import { moved, putBack, removed } from './element.js';
import { calls, noNames, offline, portal } from './network.js';
import { frozen, hidden, reloaded, restored } from './page.js';

const completes: Expected = { end: 'completes', keeps: true };

const requests = [
  { name: 'POST handoffs', at: /\/idv\/handoffs$/, method: 'POST' },
  { name: 'claim', at: /\/idv\/handoffs\/claim$/, method: 'POST' },
  { name: 'events of the phone', at: /\/idv\/handoffs\/[^/]+\/events$/, method: 'GET' },
  { name: 'POST faces', at: /\/idv\/faces$/, method: 'POST' },
] as const;

const atRequests = requests.flatMap(({ name, at, method }) =>
  calls.map((does): Fault => ({
    name: `${does}: ${name}`,
    server: { does, at, method, ...(does.startsWith('reset') && { times: 1 }) },
  })),
);

const atTheCode: readonly Fault[] = [
  ...[offline, noNames, portal, hidden, frozen, reloaded, restored, putBack, moved],
  killedProcess('redis', 'backend killed'),
  expired,
];

export const handoffCells: readonly Cell[] = [
  ...atRequests.flatMap((fault) => inStates('handoff', 'by phone', ['load'], fault, completes)),
  ...atTheCode.flatMap((fault) => inStates('handoff', 'by phone', ['handoff'], fault, completes)),
  ...inStates('handoff', 'by phone', ['handoff'], removed, { end: 'gone' }),
].map((cell) => ({ ...cell, wide: true }));
