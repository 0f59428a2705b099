/** Handoffs that attacks are made on. */
import type { HandoffCreated } from '../../src/shared/contract.js';
import type { House, SendOptions } from './house.js';

const json = { 'content-type': 'application/json' };

/** `null`: refused. */
export async function newHandoff(house: House, token: string): Promise<HandoffCreated | null> {
  const response = await house.send('/handoffs', { token, body: JSON.stringify({ steps: ['face'] }), headers: json });
  return response.status === 201 ? ((await response.json()) as HandoffCreated) : null;
}

export async function beginHandoff(house: House, login: string): Promise<{ token: string; created: HandoffCreated }> {
  const { token } = await house.openSession(login);
  const created = await newHandoff(house, token);
  if (created === null) throw new Error('no handoff was made');
  return { token, created };
}

export function claimHandoff(
  house: House,
  { code, number }: Pick<HandoffCreated, 'code' | 'number'>,
  options: SendOptions = {},
): Promise<Response> {
  const headers = { ...json, ...options.headers };
  return house.send('/handoffs/claim', { ...options, body: JSON.stringify({ code, number }), headers });
}
