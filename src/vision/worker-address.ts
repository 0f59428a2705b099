/**
 * Under `require-trusted-types-for 'script'` a browser starts a worker only from an address that a policy of the page
 * let through. Ours has a name, so that a page can allow it: `trusted-types idv-elements`.
 */
export const trustedTypesPolicy = 'idv-elements';

interface ScriptAddressPolicy {
  /** What comes back is a `TrustedScriptURL`; the types of the DOM know it as text. */
  createScriptURL(address: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: ScriptAddressPolicy): ScriptAddressPolicy;
}

/**
 * `undefined` until it is needed; `null` where the browser has no such policies, or the page's allow none of this name.
 */
let policy: ScriptAddressPolicy | null | undefined;

/** An address of the page's own origin, or a blob that this page made. */
function checkAddress(address: string): string {
  const { origin } = new URL(address, document.baseURI);
  if (origin === location.origin) return address;
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

/** The address as `new Worker` takes it; as it is where no policy could be made, which most pages do not ask for. */
export function workerAddress(address: string): string {
  if (policy === undefined) policy = createPolicy();
  return policy?.createScriptURL(address) ?? address;
}
