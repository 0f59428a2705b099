import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhenResult } from 'cockatiel';
import { endpointNames, IdentityServiceError, type IdentityServiceClient } from '../../identity-service/index.js';
import type { Metrics } from './metrics.js';

/** Failures in a row that open the circuit. */
const openAfter = 8;
/** How long it stays open before one call may try, in milliseconds. */
const openMs = 10_000;

interface Outcome {
  value?: unknown;
  error?: unknown;
}

/** No answer, or one that reports trouble of the service itself; a rejected picture is an answer like any other. */
function isOutage({ error }: Outcome): boolean {
  return error instanceof IdentityServiceError && (error.outcomeUnknown || ['94', '101', '102'].includes(error.code));
}

/**
 * The same client behind one circuit breaker, so that a failing service can recover and people do not wait in vain.
 * Each call is counted and timed.
 */
export function guardService(service: IdentityServiceClient, metrics: Metrics): IdentityServiceClient {
  const breaker = circuitBreaker(
    handleWhenResult((outcome) => isOutage(outcome as Outcome)),
    { breaker: new ConsecutiveBreaker(openAfter), halfOpenAfter: openMs },
  );
  let openUntil = 0;
  breaker.onBreak(() => {
    openUntil = Date.now() + openMs;
  });
  metrics.watchCircuit(() => breaker.state !== CircuitState.Closed);
  const notCalled = () =>
    new IdentityServiceError('102', 'The service keeps failing and was not called.', {
      retryAfterSeconds: Math.max(1, Math.ceil((openUntil - Date.now()) / 1000)),
    });

  async function run(call: () => Promise<unknown>): Promise<unknown> {
    // The breaker would make others wait for the one call that tries.
    if (breaker.state === CircuitState.HalfOpen) throw notCalled();
    const settled = (): Promise<Outcome> =>
      call().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
    const outcome = await breaker.execute(settled).catch(() => ({ error: notCalled() }));
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  }

  const guarded = endpointNames.map((name) => {
    const call = service[name] as (...values: unknown[]) => Promise<unknown>;
    return [
      name,
      async (...values: unknown[]) => {
        const started = performance.now();
        let code = '00';
        try {
          return await run(() => call(...values));
        } catch (error) {
          code = error instanceof IdentityServiceError ? error.code : 'none';
          throw error;
        } finally {
          metrics.countServiceCall(name, code, (performance.now() - started) / 1000);
        }
      },
    ];
  });
  // Each method has the type it had.
  return Object.fromEntries(guarded) as IdentityServiceClient;
}
