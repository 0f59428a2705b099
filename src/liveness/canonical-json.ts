/**
 * JSON in one form only (RFC 8785): keys sorted, no spaces, numbers as ECMAScript writes them; UTF-8. Members that are
 * `undefined` are left out. Throws `RangeError` on anything JSON has no word for.
 */
export function canonicalJson(value: unknown): Uint8Array<ArrayBuffer> {
  return utf8(write(value));
}

/** Whether two values have the same canonical form. `false` when one of them has none. */
export function isSameJson(one: unknown, other: unknown): boolean {
  try {
    return write(one) === write(other);
  } catch {
    return false;
  }
}

function write(value: unknown): string {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'number':
      if (!Number.isFinite(value)) throw new RangeError('a number of the manifest is not finite');
      return JSON.stringify(value);
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
      return `{${Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`)
        .join(',')}}`;
    default:
      throw new RangeError(`${typeof value} has no place in JSON`);
  }
}

/** Of its own, because `TextEncoder` is no part of the language. */
function utf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(code >> 6), tail(code));
    else bytes.push(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code));
  }
  return Uint8Array.from(bytes);
}

function tail(code: number): number {
  return 0x80 | (code & 0x3f);
}
