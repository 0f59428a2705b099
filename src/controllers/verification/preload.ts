import { acquireDocumentVision, acquireVision } from '../../vision/client.js';
import type { EngineChoice } from '../../vision/types.js';
import type { CheckStep } from '../../capture/verification/types.js';

/** Whether the person has asked for little data. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** Starts a step's engine before the step. @returns releases it, unless the step holds it by then */
export function preloadEngine(step: CheckStep, assets: string | null, engine: EngineChoice): () => void {
  const base = assets === null ? {} : { assets };
  const handle = step === 'document' ? acquireDocumentVision(base) : acquireVision({ ...base, engine });
  // What fails now fails again, and is shown, when the step needs it.
  handle.ready.catch(() => undefined);
  return () => handle.release();
}
