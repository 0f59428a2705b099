/** What became of a request that only asks whether somebody is there. */
export type ProbeResult = 'answered' | 'redirected' | 'blocked' | 'silent';

const patienceMs = 5_000;

/** Nothing of the person, nothing of the page's address, and no other place than the one that is asked. */
const bare = {
  cache: 'no-store',
  credentials: 'omit',
  redirect: 'manual',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;

/** Whether the page's content policy has refused a request to this address; pages have other violations, too. */
function isAbout(url: string, { effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): boolean {
  return effectiveDirective === 'connect-src' && blockedURI.startsWith(new URL(url).origin);
}

/** Asks for an address, without credentials, and looks whether the page's content policy forbids it. */
export async function probe(url: string, options: RequestInit): Promise<ProbeResult> {
  let isBlocked = false;
  const handleViolation = (event: SecurityPolicyViolationEvent): void => {
    isBlocked ||= isAbout(url, event);
  };
  document.addEventListener('securitypolicyviolation', handleViolation);
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const { type } = await fetch(url, { ...bare, ...options, signal });
    return type === 'opaqueredirect' ? 'redirected' : 'answered';
  } catch {
    // The event comes after the refusal.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return isBlocked ? 'blocked' : 'silent';
  } finally {
    document.removeEventListener('securitypolicyviolation', handleViolation);
  }
}

/** Of another origin that need not give access: who answers is all that can be seen. Browsers follow redirects then. */
export const someoneAnswers = { mode: 'no-cors', redirect: 'follow' } as const satisfies RequestInit;
