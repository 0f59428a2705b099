/** Outcome of a request that only checks whether a server answers. */
export type ProbeResult = 'answered' | 'redirected' | 'blocked' | 'silent';

const timeoutMs = 5_000;

/** Sends no credentials and no referrer, and follows no redirects. */
const bare = {
  cache: 'no-store',
  credentials: 'omit',
  redirect: 'manual',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;

/** Whether the violation is about a request to this address. */
function isAbout(url: string, { effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): boolean {
  return effectiveDirective === 'connect-src' && blockedURI.startsWith(new URL(url).origin);
}

/** Requests an address, and notices if the page's content policy forbids it. */
export async function probe(url: string, options: RequestInit): Promise<ProbeResult> {
  let isBlocked = false;
  const handleViolation = (event: SecurityPolicyViolationEvent): void => {
    isBlocked ||= isAbout(url, event);
  };
  document.addEventListener('securitypolicyviolation', handleViolation);
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { type } = await fetch(url, { ...bare, ...options, signal });
    return type === 'opaqueredirect' ? 'redirected' : 'answered';
  } catch {
    // The event arrives after the refusal.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return isBlocked ? 'blocked' : 'silent';
  } finally {
    document.removeEventListener('securitypolicyviolation', handleViolation);
  }
}

/** For another origin without CORS: shows only whether anything answers. Browsers then follow redirects. */
export const someoneAnswers = { mode: 'no-cors', redirect: 'follow' } as const satisfies RequestInit;
