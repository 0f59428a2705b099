/** What became of a request that only asks whether somebody is there. */
export type ProbeResult = 'answered' | 'redirected' | 'blocked' | 'silent';

const patienceMs = 5_000;

/** Asks for an address, without credentials, and looks whether the page's content policy forbids it. */
export async function probe(url: string, options: RequestInit): Promise<ProbeResult> {
  let isBlocked = false;
  const handleViolation = (): void => {
    isBlocked = true;
  };
  document.addEventListener('securitypolicyviolation', handleViolation);
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const { type } = await fetch(url, { cache: 'no-store', credentials: 'omit', ...options, signal });
    return type === 'opaqueredirect' ? 'redirected' : 'answered';
  } catch {
    // The event comes after the refusal.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return isBlocked ? 'blocked' : 'silent';
  } finally {
    document.removeEventListener('securitypolicyviolation', handleViolation);
  }
}
