import { acquireDocumentVision, acquireVision } from '../../engine/client.js';
import type { EngineChoice } from '../../engine/types.js';
import type { CheckStep } from './flow/state.js';

/** Whether the person wants to save data. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}

/**
 * Starts a step's engine before the step. @returns a function that releases it; if the step holds it by then, it keeps
 * running
 */
export function preloadEngine(step: CheckStep, assets: string | null, engine: EngineChoice): () => void {
  const base = assets === null ? {} : { assets };
  const handle = step === 'document' ? acquireDocumentVision(base) : acquireVision({ ...base, engine });
  // Ignore a failure: it will occur again, and be shown, when the step needs the engine.
  handle.ready.catch(() => undefined);
  return () => handle.release();
}
