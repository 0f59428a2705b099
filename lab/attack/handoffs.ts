/** Handoffs to attack. */
import type { HandoffCreated } from '../../src/contract/contract.js';
import type { Target, SendOptions } from './target.js';

const json = { 'content-type': 'application/json' };

/** `null`: refused. */
export async function newHandoff(target: Target, token: string): Promise<HandoffCreated | null> {
  const response = await target.send('/handoffs', { token, body: JSON.stringify({ steps: ['face'] }), headers: json });
  return response.status === 201 ? ((await response.json()) as HandoffCreated) : null;
}

export async function beginHandoff(target: Target, login: string): Promise<{ token: string; created: HandoffCreated }> {
  const { token } = await target.openSession(login);
  const created = await newHandoff(target, token);
  if (created === null) throw new Error('the handoff was refused');
  return { token, created };
}

export function claimHandoff(
  target: Target,
  { code, number }: Pick<HandoffCreated, 'code' | 'number'>,
  options: SendOptions = {},
): Promise<Response> {
  const headers = { ...json, ...options.headers };
  return target.send('/handoffs/claim', { ...options, body: JSON.stringify({ code, number }), headers });
}
