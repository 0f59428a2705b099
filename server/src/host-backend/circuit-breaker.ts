/** Stops asking a service that keeps failing, so that it can recover and people do not wait for nothing. */
import { endpointNames, IdentityServiceError, type IdentityServiceClient } from '../identity-service/index.js';
import type { Metrics } from './metrics.js';

/** Failures in a row that open the circuit. */
const openAfter = 8;
/** How long it stays open before one call may try, milliseconds. */
const openMs = 10_000;

/** No answer, or one that says the service itself is in trouble; a refused picture is an answer like any other. */
function isOutage(error: unknown): boolean {
  return error instanceof IdentityServiceError && (error.outcomeUnknown || ['94', '101', '102'].includes(error.code));
}

class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #openUntil = 0;
  #trying = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  get isOpen(): boolean {
    return this.#failures >= openAfter;
  }

  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.isOpen) {
      const waitMs = this.#openUntil - this.#now();
      if (waitMs > 0 || this.#trying) {
        throw new IdentityServiceError('102', 'The service keeps failing; not asked.', {
          retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
        });
      }
      this.#trying = true;
    }
    try {
      const value = await work();
      this.#failures = 0;
      return value;
    } catch (error) {
      if (isOutage(error)) {
        this.#failures += 1;
        if (this.isOpen) this.#openUntil = this.#now() + openMs;
      } else {
        this.#failures = 0;
      }
      throw error;
    } finally {
      this.#trying = false;
    }
  }
}

/** The same client behind one circuit breaker, with each call counted and timed. */
export function guardService(
  service: IdentityServiceClient,
  metrics: Metrics,
  now: () => number,
): IdentityServiceClient {
  const breaker = new CircuitBreaker(now);
  metrics.watchCircuit(() => breaker.isOpen);
  const guarded = endpointNames.map((name) => {
    const call = service[name] as (...values: unknown[]) => Promise<unknown>;
    return [
      name,
      async (...values: unknown[]) => {
        const started = now();
        let code = '00';
        try {
          return await breaker.run(() => call(...values));
        } catch (error) {
          code = error instanceof IdentityServiceError ? error.code : 'none';
          throw error;
        } finally {
          metrics.countServiceCall(name, code, (now() - started) / 1000);
        }
      },
    ];
  });
  // Each method keeps the type it had.
  return Object.fromEntries(guarded) as IdentityServiceClient;
}
