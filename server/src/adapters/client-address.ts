/** Finds the address that a request came from, trusting only the headers of known proxies. */

export interface ProxyOptions {
  /**
   * How many proxies in front of this server append to `X-Forwarded-For`. The client's address is the entry that many
   * places from the end of the header. Default 0: the address of the connection.
   */
  trustedProxies?: number;
}

export type ReadAddress = (forwardedFor: string | null | undefined, direct: string | undefined) => string | undefined;

/** @throws {TypeError} for anything but a number: the client could then claim any address */
export function addressBehind(trustedProxies = 0): ReadAddress {
  if (!(Number.isInteger(trustedProxies) && trustedProxies >= 0)) {
    throw new TypeError('trustedProxies must be a whole number, 0 or above.');
  }
  if (trustedProxies === 0) return (_forwardedFor, direct) => direct;
  return (forwardedFor, direct) => (forwardedFor ?? '').split(',').at(-trustedProxies)?.trim() || direct;
}
