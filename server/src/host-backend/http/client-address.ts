/** The prefix of an IPv6 address that a provider assigns to one customer, who then has 2^64 addresses. */
const networkGroups = 4;

const ipv4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/** Eight groups of 16 bits. `null`: not an IPv6 address. */
function groupsOf(address: string): number[] | null {
  const [left = '', right, ...rest] = address.split('::');
  if (rest.length > 0) return null;
  const numbers = (text: string): number[] =>
    text === ''
      ? []
      : text.split(':').map((group) => (/^[0-9a-f]{1,4}$/.test(group) ? Number.parseInt(group, 16) : Number.NaN));
  const [head, tail] = [numbers(left), numbers(right ?? '')];
  const missing = 8 - head.length - tail.length;
  if (right === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array.from({ length: Math.max(0, missing) }, () => 0), ...tail];
  return groups.some(Number.isNaN) ? null : groups;
}

/** `::ffff:192.0.2.1` as `192.0.2.1`. */
function unmapped(address: string): string {
  const mapped = /^(?:::ffff:|(?:0{1,4}:){5}ffff:)((?:\d{1,3}\.){3}\d{1,3})$/.exec(address)?.[1];
  return mapped ?? address;
}

/**
 * The network whose requests are counted together: an IPv4 address, or the /64 of an IPv6 address. Accepts ports,
 * brackets and zones, as proxies and runtimes write them. Anything else shares one key, so that invented addresses do
 * not bypass a limit.
 */
export function networkOf(address: string): string {
  const trimmed = address.trim().toLowerCase();
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? trimmed;
  const bare = unmapped(bracketed.replace(/%.*$/, ''));
  const withoutPort = bare.replace(/^((?:\d{1,3}\.){3}\d{1,3}):\d+$/, '$1');
  if (ipv4.test(withoutPort)) return withoutPort;
  const groups = groupsOf(bare);
  if (groups === null) return 'unreadable';
  // ::ffff:0:0/96 in hexadecimal is IPv4, too.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  const network = groups.slice(0, networkGroups).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
