import type { Storage } from 'unstorage';

/** The part of an ioredis client that `claim` needs. */
export interface RedisClient {
  set(
    key: string,
    value: string,
    expiry: 'EX',
    seconds: number,
    condition: 'NX',
  ): Promise<'OK' | null>;
}

interface Entry {
  value: unknown;
  /** Milliseconds since the epoch; drivers without a time to live forget nothing by themselves. */
  expiresAt: number;
}

/** Writes after which expired entries of a driver without a time to live are cleared. */
const sweepEvery = 512;

/**
 * What the backend remembers, over any `unstorage` driver. `claim` is atomic on the Redis driver and within one process
 * elsewhere.
 */
export class BackendState {
  readonly storage: Storage;
  /** The client under the Redis driver; `undefined` on every other. */
  readonly redisClient: RedisClient | undefined;
  readonly #redisBase: string;
  readonly #claiming = new Set<string>();
  readonly #expiries = new Map<string, number>();
  readonly #now: () => number;
  #writes = 0;

  constructor(storage: Storage, now: () => number = Date.now) {
    this.storage = storage;
    this.#now = now;
    const { driver } = storage.getMount('');
    const isRedis = driver.name === 'redis';
    this.redisClient = isRedis ? (driver.getInstance?.() as RedisClient) : undefined;
    const base = (driver.options as { base?: unknown } | undefined)?.base;
    this.#redisBase = typeof base === 'string' && base !== '' ? `${base.replace(/:$/, '')}:` : '';
  }

  async get<Value>(key: string): Promise<Value | null> {
    const entry = await this.storage.getItem<Entry>(key);
    if (entry === null || entry.expiresAt <= this.#now()) return null;
    return entry.value as Value;
  }

  async set(key: string, value: unknown, ttlSeconds: number): Promise<void> {
    const expiresAt = this.#now() + ttlSeconds * 1000;
    await this.storage.setItem(key, { value, expiresAt }, { ttl: Math.ceil(ttlSeconds) });
    await this.#remember(key, expiresAt);
  }

  /** Sets `key` unless it holds something. `true`: it is the caller's. */
  async claim(key: string, value: unknown, ttlSeconds: number): Promise<boolean> {
    if (this.redisClient !== undefined) {
      const entry = { value, expiresAt: this.#now() + ttlSeconds * 1000 };
      const seconds = Math.ceil(ttlSeconds);
      const text = JSON.stringify(entry);
      return (
        (await this.redisClient.set(`${this.#redisBase}${key}`, text, 'EX', seconds, 'NX')) === 'OK'
      );
    }
    if (this.#claiming.has(key)) return false;
    this.#claiming.add(key);
    try {
      if ((await this.get(key)) !== null) return false;
      await this.set(key, value, ttlSeconds);
      return true;
    } finally {
      this.#claiming.delete(key);
    }
  }

  async remove(key: string): Promise<void> {
    await this.storage.removeItem(key);
    this.#expiries.delete(key);
  }

  async #remember(key: string, expiresAt: number): Promise<void> {
    if (this.redisClient !== undefined) return;
    this.#expiries.set(key, expiresAt);
    this.#writes += 1;
    if (this.#writes % sweepEvery !== 0) return;
    const now = this.#now();
    const expired = [...this.#expiries].filter(([, at]) => at <= now).map(([name]) => name);
    await Promise.all(expired.map((name) => this.remove(name)));
  }
}
