/** Where a request came from, as far as the headers of proxies can be believed. */

export interface ProxyOptions {
  /**
   * How many proxies in front of this server append to `X-Forwarded-For`. The client's address is read that many places
   * from its end. Default 0: the address of the connection.
   */
  trustedProxies?: number;
}

export function addressBehindProxies(
  forwardedFor: string | null | undefined,
  direct: string | undefined,
  trustedProxies: number,
): string | undefined {
  if (trustedProxies === 0) return direct;
  const forwarded = (forwardedFor ?? '').split(',');
  return forwarded.at(-trustedProxies)?.trim() || direct;
}
