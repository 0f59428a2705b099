/**
 * Plays both devices of a handoff: the first with a session's token, the other with the link and the number on screen.
 */
import assert from 'node:assert/strict';
import type { HostBackend } from '../../src/host-backend/index.js';
import type { HandoffClaimed, HandoffCreated, HandoffProgress } from '../../../src/contract/contract.js';
import { call, problemOf, type AnsweredProblem, type CallOptions } from './harness.js';

export const jsonHeaders = { 'content-type': 'application/json' };

export async function createHandoff(
  backend: HostBackend,
  token: string,
  steps: readonly string[] = ['face'],
  key: string = crypto.randomUUID(),
): Promise<HandoffCreated> {
  const body = JSON.stringify({ steps });
  const response = await call(backend, '/handoffs', { token, key, body, headers: jsonHeaders });
  assert.equal(response.status, 201);
  return (await response.json()) as HandoffCreated;
}

export function claim(
  backend: HostBackend,
  { code, number }: Pick<HandoffCreated, 'code' | 'number'>,
  options: CallOptions = {},
): Promise<Response> {
  const headers = { ...jsonHeaders, ...options.headers };
  return call(backend, '/handoffs/claim', { ...options, body: JSON.stringify({ code, number }), headers });
}

export async function claimed(
  backend: HostBackend,
  created: Pick<HandoffCreated, 'code' | 'number'>,
  options: CallOptions = {},
): Promise<HandoffClaimed> {
  const response = await claim(backend, created, options);
  assert.equal(response.status, 201);
  return (await response.json()) as HandoffClaimed;
}

export async function refused(
  backend: HostBackend,
  created: Pick<HandoffCreated, 'code' | 'number'>,
  options: CallOptions = {},
): Promise<AnsweredProblem> {
  return problemOf(await claim(backend, created, options));
}

export async function read(backend: HostBackend, token: string, handoffId: string): Promise<HandoffProgress> {
  const response = await call(backend, `/handoffs/${handoffId}`, { method: 'GET', token });
  assert.equal(response.status, 200);
  return (await response.json()) as HandoffProgress;
}

/** A wrong number. */
export const wrongNumber = (number: string, by = 1): string => String((Number(number) + by) % 100).padStart(2, '0');

/** The data of each event of a stream. */
export async function* eventsOf<Data>(response: Response): AsyncGenerator<Data> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) yield JSON.parse(data) as Data;
    }
  }
}
