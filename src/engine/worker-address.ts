/**
 * Name of our Trusted Types policy. Under `require-trusted-types-for 'script'`, a browser starts a worker only from an
 * address that a policy has approved. The page can allow ours with `trusted-types idv-elements`.
 */
export const trustedTypesPolicy = 'idv-elements';

interface ScriptAddressPolicy {
  /** Returns a `TrustedScriptURL`, which the DOM's types treat as a string. */
  createScriptURL(address: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: ScriptAddressPolicy): ScriptAddressPolicy;
}

/** `undefined` until it is needed. `null` if the browser has no Trusted Types, or the page does not allow this name. */
let policy: ScriptAddressPolicy | null | undefined;

/** Accepts an address on the page's own origin, or a blob of this page. */
function checkAddress(address: string): string {
  const { origin, protocol } = new URL(address, document.baseURI);
  // In a sandboxed frame, the origin of page and blobs is `null`, and so is that of `data:` addresses.
  if (origin === self.origin && /^(?:blob|https?):$/.test(protocol)) return address;
  throw new TypeError(`No worker is started from ${origin}.`);
}

function createPolicy(): ScriptAddressPolicy | null {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  try {
    return trustedTypes?.createPolicy(trustedTypesPolicy, { createScriptURL: checkAddress }) ?? null;
  } catch {
    return null;
  }
}

/** The address for `new Worker`. It stays a string if there is no policy, which most pages do not require. */
export function workerAddress(address: string): string {
  if (policy === undefined) policy = createPolicy();
  return policy?.createScriptURL(address) ?? address;
}
