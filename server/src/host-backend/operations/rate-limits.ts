import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import type { Limit, Limits } from '../options.js';
import { ProblemError } from '../shared/problem.js';
import type { BackendState } from '../shared/state.js';

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
 * A Redis that fails only after this time is not asked for a while: each request would wait once for each of its
 * limits.
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
