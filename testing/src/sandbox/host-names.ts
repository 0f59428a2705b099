/**
 * The host names that the sandbox answers to. A page on another site may point its own host name at this machine (DNS
 * rebinding). The browser then treats the sandbox as part of that site and lets the page read everything.
 */
import { isLoopback } from 'idv-elements-server-internal';

const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** @param name as in `URL.hostname`: lower case, IPv6 in brackets */
const isAddress = (name: string): boolean => ipv4.test(name) || name.startsWith('[');

/**
 * @param hostname on which the sandbox listens
 * @param allowed further names
 */
export function hostNames(hostname: string, allowed: readonly string[]): (name: string) => boolean {
  const bound = (hostname.includes(':') ? `[${hostname}]` : hostname).toLowerCase();
  const names = new Set([bound, ...allowed.map((name) => name.toLowerCase())]);
  // Nobody can rebind an IP address, and other devices on the network use one to reach the sandbox.
  const takesAddresses = !isLoopback(bound);
  return (name) => isLoopback(name) || names.has(name) || (takesAddresses && isAddress(name));
}

/** The answer to any other host name. */
export function refuseHost(): Response {
  const text = 'The sandbox does not answer to this name. Start it with --allow-host <name>, or set allowedHosts.\n';
  return new Response(text, { status: 403, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
