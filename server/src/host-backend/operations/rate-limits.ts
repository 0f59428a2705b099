import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import type { Limit, Limits } from '../options.js';
import { ProblemError } from '../shared/problem.js';
import type { BackendState } from '../shared/state.js';

/** Length of the IPv6 prefix that a provider assigns to one customer, who then has 2^64 addresses. */
const networkGroups = 4;

const ipv4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/** The eight 16-bit groups of an IPv6 address; `null` if it is not one. */
function groupsOf(address: string): number[] | null {
  const [left = '', right, ...rest] = address.split('::');
  if (rest.length > 0) return null;
  const numbers = (text: string): number[] =>
    text === ''
      ? []
      : text.split(':').map((group) => (/^[0-9a-f]{1,4}$/.test(group) ? Number.parseInt(group, 16) : Number.NaN));
  const [head, tail] = [numbers(left), numbers(right ?? '')];
  const missing = 8 - head.length - tail.length;
  if (right === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array.from({ length: Math.max(0, missing) }, () => 0), ...tail];
  return groups.some(Number.isNaN) ? null : groups;
}

/** `::ffff:192.0.2.1` as `192.0.2.1`. */
function unmapped(address: string): string {
  const mapped = /^(?:::ffff:|(?:0{1,4}:){5}ffff:)((?:\d{1,3}\.){3}\d{1,3})$/.exec(address)?.[1];
  return mapped ?? address;
}

/**
 * The network whose requests are counted together: an IPv4 address, or the /64 of an IPv6 address. Accepts ports,
 * brackets and zones, as proxies and runtimes write them. All other strings share one key, so that made-up addresses do
 * not bypass a limit.
 */
export function networkOf(address: string): string {
  const trimmed = address.trim().toLowerCase();
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? trimmed;
  const bare = unmapped(bracketed.replace(/%.*$/, ''));
  const withoutPort = bare.replace(/^((?:\d{1,3}\.){3}\d{1,3}):\d+$/, '$1');
  if (ipv4.test(withoutPort)) return withoutPort;
  const groups = groupsOf(bare);
  if (groups === null) return 'unreadable';
  // ::ffff:0:0/96 in hexadecimal is IPv4, too.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  const network = groups.slice(0, networkGroups).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

const defaults: Limits = {
  session: { points: 120, seconds: 60 },
  address: { points: 600, seconds: 60 },
  partner: { points: 30_000, seconds: 60 },
  sessionsPerSubject: { points: 30, seconds: 3_600 },
  paidCallsPerSubject: { points: 60, seconds: 3_600 },
  livenessPerSubject: { points: 15, seconds: 3_600 },
  handoffsPerSubject: { points: 20, seconds: 3_600 },
  claimsPerAddress: { points: 60, seconds: 60 },
  claims: { points: 6_000, seconds: 60 },
  callbacksPerCheck: { points: 30, seconds: 60 },
};

type LimitKind = keyof Limits;

export interface RateLimits {
  /** @throws {ProblemError} `RATE_LIMITED` with the seconds to wait */
  take(kind: LimitKind, key: string, points?: number): Promise<void>;
}

/**
 * If Redis takes longer than this to fail, it is not asked for a while. Otherwise every request would wait once for
 * each of its limits.
 */
const slowMs = 200;
const redisAwayMs = 1_000;

interface Limiter {
  memory: RateLimiterAbstract;
  redis: RateLimiterAbstract | null;
}

async function createLimiter(kind: LimitKind, { points, seconds }: Limit, state: BackendState): Promise<Limiter> {
  const options = { keyPrefix: `idv-limit-${kind}`, points, duration: seconds };
  const memory = new RateLimiterMemory(options);
  const { redis } = state.store;
  if (redis === undefined) return { memory, redis: null };
  const { default: RateLimiterRedis } = await import('rate-limiter-flexible/lib/RateLimiterRedis.js');
  const limiter = { ...options, storeClient: redis, rejectIfRedisNotReady: true };
  return { memory, redis: new RateLimiterRedis(limiter) };
}

function isRejection(error: unknown): error is RateLimiterRes {
  return typeof (error as { msBeforeNext?: unknown }).msBeforeNext === 'number';
}

export function createRateLimits(options: Partial<Limits> | false, state: BackendState): RateLimits {
  if (options === false) return { take: async () => undefined };
  const limits = { ...defaults, ...options };
  const limiters = new Map<LimitKind, Promise<Limiter>>();
  let redisAwayUntil = 0;

  /** While Redis is unavailable, each process limits on its own. */
  async function consume({ memory, redis }: Limiter, key: string, points: number): Promise<void> {
    if (redis !== null && performance.now() >= redisAwayUntil) {
      const askedAt = performance.now();
      try {
        await redis.consume(key, points);
        return;
      } catch (error) {
        if (isRejection(error)) throw error;
        const failedAt = performance.now();
        if (failedAt - askedAt > slowMs) redisAwayUntil = failedAt + redisAwayMs;
      }
    }
    await memory.consume(key, points);
  }

  return {
    async take(kind, key, points = 1) {
      let limiter = limiters.get(kind);
      if (limiter === undefined) {
        limiter = createLimiter(kind, limits[kind], state);
        limiters.set(kind, limiter);
      }
      try {
        await consume(await limiter, key, points);
      } catch (error) {
        if (!isRejection(error)) throw error;
        throw new ProblemError('RATE_LIMITED', { retryAfterSeconds: error.msBeforeNext / 1000 });
      }
    },
  };
}
