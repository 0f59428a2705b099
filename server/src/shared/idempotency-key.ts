/** The `Idempotency-Key` of a request, 1 to 255 visible ASCII characters; `null`: there is none, or it is malformed. */
export function idempotencyKeyOf({ headers }: Request): string | null {
  const key = headers.get('idempotency-key');
  return key !== null && /^[\x21-\x7e]{1,255}$/.test(key) ? key : null;
}
