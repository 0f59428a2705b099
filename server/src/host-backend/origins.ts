import { ProblemError } from './problem.js';

export interface OriginRules {
  /** Origin of the request; `null` when it sends none. @throws {ProblemError} `FORBIDDEN` for one not in the list */
  check(request: Request): string | null;
  corsHeaders(origin: string | null): Record<string, string>;
  preflightHeaders(origin: string | null): Record<string, string>;
}

function toOrigin(text: string): string {
  let origin: string;
  try {
    ({ origin } = new URL(text));
  } catch {
    throw new TypeError(`allowedOrigins: "${text}" is not an origin.`);
  }
  if (origin === 'null' || origin !== text.replace(/\/$/, '')) {
    throw new TypeError(`allowedOrigins: "${text}" is not an origin; did you mean "${origin}"?`);
  }
  return origin;
}

/** @throws {TypeError} for an entry that is no origin, `*` included */
export function createOriginRules(allowedOrigins: readonly string[]): OriginRules {
  const allowed = new Set(allowedOrigins.map(toOrigin));
  const isAllowed = (origin: string | null): origin is string => origin !== null && allowed.has(origin);
  const corsHeaders = (origin: string | null): Record<string, string> => ({
    vary: 'Origin',
    ...(isAllowed(origin)
      ? {
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
          'access-control-expose-headers': 'Retry-After, X-Request-Id, Idempotency-Replayed',
        }
      : {}),
  });
  return {
    check(request) {
      const origin = request.headers.get('origin');
      if (origin === null || isAllowed(origin)) return origin;
      throw new ProblemError('FORBIDDEN', { detail: 'This origin is not in allowedOrigins.' });
    },
    corsHeaders,
    preflightHeaders: (origin) => ({
      ...corsHeaders(origin),
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID',
      'access-control-max-age': '600',
    }),
  };
}
