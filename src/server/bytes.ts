const encoder = new TextEncoder();

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

interface NodeCrypto {
  createHash(algorithm: 'sha256'): {
    update(content: Uint8Array | string): { digest(encoding: 'hex'): string };
  };
}

interface ProcessLike {
  getBuiltinModule?: (name: 'node:crypto') => NodeCrypto | undefined;
}

/** `crypto.subtle` copies what it is given and asks a thread, which for a short text costs twenty times the digest itself. */
const nodeCrypto = (globalThis as unknown as { process?: ProcessLike }).process?.getBuiltinModule?.(
  'node:crypto',
);

export async function sha256Hex(content: Uint8Array | string): Promise<string> {
  if (nodeCrypto !== undefined)
    return nodeCrypto.createHash('sha256').update(content).digest('hex');
  const bytes = typeof content === 'string' ? utf8(content) : content;
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
