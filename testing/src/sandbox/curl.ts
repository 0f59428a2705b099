/** A command for each endpoint that works as it is printed, in any POSIX shell. */
import { endpoints } from 'idv-elements-server/identity-service';
import type { Endpoint, EndpointName } from 'idv-elements-server/identity-service';
import { samples } from './samples.js';

/** Ends the quoted text, so that the shell inserts what the command prints. */
const inserted = (command: string): string => `'"$(${command})"'`;

export function curlOf(name: EndpointName, baseUrl: string, apiKey: string): string {
  const { method, path, reference }: Endpoint = endpoints[name];
  const url = `${baseUrl}${path}`;
  const curl = `curl -s -H "x-api-key: ${apiKey}"`;
  if (method === 'GET') {
    const query = new URLSearchParams(samples[name] as Record<string, string>);
    return `${curl} '${url}?${query.toString()}'`;
  }
  const marked: Record<string, unknown> = { ...samples[name] };
  // Each call needs a reference of its own, or the session of another call.
  if (reference === 'required') marked['reference'] = `${name}-${inserted('date +%s')}`;
  if (reference === 'session') {
    const session = `${curlOf('generateLivenessUrl', baseUrl, apiKey)} | sed 's/.*"sessionId":"\\([^"]*\\)".*/\\1/'`;
    marked['reference'] = inserted(session);
  }
  const places: string[] = [];
  const body = JSON.stringify(marked, (_key, value: unknown) => {
    if (typeof value !== 'string' || !value.includes(`'"$(`)) return value;
    places.push(value);
    return `{${places.length - 1}}`;
  }).replaceAll(/\{(\d+)\}/g, (_match, at: string) => places[Number(at)] ?? '');
  return `${curl} -H 'content-type: application/json' -d '${body}' '${url}'`;
}
