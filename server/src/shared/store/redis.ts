import { nodeBuffer } from '../base64.js';
import { DeadlineError, withDeadline } from '../time.js';
import { StoreError, type Commit, type RedisClient, type Store } from './store.js';

export interface RedisStoreOptions {
  /** Prefix of every key. Default `idv`. */
  prefix?: string;
  /** Time limit for the connection and an answer, in milliseconds. Default 800. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 800;

/** KEYS holds the list of work, the key of the condition, keys to set, keys to remove. */
const commitScript = `
local list, condition = KEYS[1], KEYS[2]
local mode, expected = ARGV[1], ARGV[2]
local sets, removes, schedules = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
if mode ~= 'always' then
  local held = redis.call('GET', condition)
  if mode == 'absent' and held then return 0 end
  if mode == 'equal' and held ~= expected then return 0 end
end
local key, argument = 3, 6
for _ = 1, sets do
  redis.call('SET', KEYS[key], ARGV[argument], 'PX', ARGV[argument + 1])
  key = key + 1
  argument = argument + 2
end
for _ = 1, removes do
  redis.call('DEL', KEYS[key])
  key = key + 1
end
if schedules > 0 then
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  for _ = 1, schedules do
    redis.call('ZADD', list, now + ARGV[argument + 1], ARGV[argument])
    argument = argument + 2
  end
end
for last = argument, #ARGV do redis.call('ZREM', list, ARGV[last]) end
return 1`;

const takeDueScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[1])
for _, id in ipairs(ids) do redis.call('ZADD', KEYS[1], now + ARGV[2], id) end
return ids`;

/** Node takes ten times as long to write a longer text to a socket than to encode it first. */
const maxWrittenAsText = 65_536;

const argumentOf = (text: string): string | Uint8Array =>
  text.length > maxWrittenAsText ? (nodeBuffer()?.from(text) ?? text) : text;

async function within<Value>(work: Promise<Value>, ms: number, what: string): Promise<Value> {
  try {
    return await withDeadline(work, ms);
  } catch (error) {
    throw error instanceof DeadlineError ? new StoreError(`Redis: ${what} within ${ms} ms.`) : error;
  }
}

/** All callers share one listener. With one each, Node would warn of a leak from the eleventh on. */
function readinessOf(client: RedisClient): (ms: number) => Promise<void> {
  let ready: Promise<void> | null = null;
  return async (ms) => {
    if (client.status === 'ready') return;
    ready ??= new Promise((resolve) => {
      client.once('ready', () => {
        ready = null;
        resolve();
      });
    });
    await within(ready, ms, 'no connection');
  };
}

/**
 * A store on Redis 5 or later, for any number of processes. All keys share one hash tag, so that they stay together on
 * a cluster.
 * @param client an `ioredis` client, best with `enableOfflineQueue: false`; you close it
 *
 * @example
 * ```js
 * const client = new Redis(process.env.REDIS_URL, { enableOfflineQueue: false });
 * const backend = createHostBackend({ ...options, store: createRedisStore(client, { prefix: 'idv' }) });
 * ```
 */
export function createRedisStore(client: RedisClient, options: RedisStoreOptions = {}): Store {
  const { prefix = 'idv', timeoutMs = defaultTimeoutMs } = options;
  const keyOf = (key: string): string => `{${prefix}}:${key}`;
  const list = keyOf('due');
  const untilReady = readinessOf(client);

  async function ask<Value>(command: () => Promise<Value>): Promise<Value> {
    const started = performance.now();
    await untilReady(timeoutMs / 2);
    const left = Math.max(1, timeoutMs - Math.round(performance.now() - started));
    try {
      return await within(command(), left, 'no answer');
    } catch (error) {
      if (error instanceof StoreError) throw error;
      // Leaves out Redis's message, which may repeat arguments.
      const name = /^[A-Z]{3,}(?= )/.exec((error as Error).message)?.[0] ?? (error as Error).name;
      throw new StoreError(`Redis: ${name}.`, { cause: error });
    }
  }

  async function commit({ when, set = [], remove = [], schedule = [], unschedule = [] }: Commit): Promise<boolean> {
    const mode = when === undefined ? 'always' : when.is === null ? 'absent' : 'equal';
    const keys = [
      list,
      when === undefined ? list : keyOf(when.key),
      ...set.map(({ key }) => keyOf(key)),
      ...remove.map(keyOf),
    ];
    const values = [
      ...[mode, when?.is ?? '', set.length, remove.length, schedule.length],
      ...set.flatMap(({ value, ttlMs }) => [argumentOf(value), Math.max(1, Math.ceil(ttlMs))]),
      ...schedule.flatMap(({ id, inMs }) => [id, Math.ceil(inMs)]),
      ...unschedule,
    ];
    return (await ask(() => client.eval(commitScript, keys.length, ...keys, ...values))) === 1;
  }

  return {
    get: (key) => ask(() => client.get(keyOf(key))),
    commit,
    takeDue: async (limit, leaseMs) =>
      (await ask(() => client.eval(takeDueScript, 1, list, limit, leaseMs))) as string[],
    redis: client,
  };
}
