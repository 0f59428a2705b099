/** A session outlives its tokens where the partner lets them be renewed. */

export interface TokenRules {
  /** How long a token lasts. */
  tokenSeconds: number;
}

/** When a token of that time ends. All in seconds since the epoch. */
export function tokenEnd({ tokenSeconds }: TokenRules, issuedAt: number, endsAt: number): number {
  return Math.min(issuedAt + tokenSeconds, endsAt);
}

/** For the answer to a request that may be an old one: the token it had, or a later one if that is over. */
export function laterTokenEnd(
  rules: TokenRules & { now: () => number },
  { expiresAt, endsAt }: { expiresAt: number; endsAt: number },
): number {
  const seconds = Math.floor(rules.now() / 1000);
  return expiresAt > seconds ? expiresAt : tokenEnd(rules, seconds, endsAt);
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The ends of a token and its session, as answers tell them. */
export function endsOf({ expiresAt, endsAt }: { expiresAt: number; endsAt: number }): {
  expiresAt: string;
  endsAt?: string;
} {
  return { expiresAt: iso(expiresAt), ...(endsAt > expiresAt ? { endsAt: iso(endsAt) } : {}) };
}
