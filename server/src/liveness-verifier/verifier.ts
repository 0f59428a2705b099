/**
 * The server's part of `<idv-liveness-challenge>`: it opens checks, hands out plans and moments, receives evidence,
 * judges it, examines its pictures and stores the result.
 *
 * ```js
 * const verifier = createLivenessVerifier({ store: createMemoryStore(), readPicture: await createFaceReader() });
 * const app = new Hono();
 * app.post('/checks', async (c) => c.json(await verifier.open())); // where you know who the person is
 * app.post('/checks/:checkId/:call', (c) => verifier.fetch(c.req.raw)); // endpoint="/checks/{checkId}"
 * serve({ fetch: app.fetch, port: 3000 });
 * ```
 *
 * When the page reports `idv-liveness-challenge-completed`, ask `verifier.result(checkId)` on your server; never trust
 * the page's own report. Evidence shows a guided capture that was not changed afterward. It is no proof of life:
 * docs/liveness.md.
 */
import { LivenessChecks } from './checks.js';
import type { LivenessVerifier, LivenessVerifierOptions } from './options.js';
import { receiverOf } from './receiver.js';

/**
 * @throws {TypeError} for a lifetime that is not above 0, a number of attempts that is not a whole number above 0, or
 * `rejectsPresentation` without what it needs
 */
export function createLivenessVerifier(options: LivenessVerifierOptions): LivenessVerifier {
  const checks = new LivenessChecks(options);
  return {
    open: () => checks.open(),
    fetch: receiverOf(checks, options.explains ?? false),
    result: (checkId) => checks.result(checkId),
    end: (checkId, verdict) => checks.end(checkId, verdict),
    erase: (checkId) => checks.erase(checkId),
  };
}
