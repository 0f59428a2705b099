import type { DocumentScript } from './document-scripts.js';

/** An `InstalledCamera` or a `SimulatedCamera`. */
interface Actor {
  playDocument(script: DocumentScript): void;
}

/**
 * A script that turns the document over after a time, as a person does: edge-on after half a second, flat after one.
 *
 * @param afterMs milliseconds from the start of the script, 0 or more
 * @param to the side that is shown afterwards; the other one before
 */
export function turnOverScript(afterMs: number, to: 'front' | 'back' = 'back'): DocumentScript {
  return {
    name: 'turnOver',
    summary: `The document is turned over to its ${to}.`,
    from: { side: to === 'back' ? 'front' : 'back' },
    steps: [
      { at: afterMs, to: { yawDegrees: 84 }, over: 500 },
      { at: afterMs + 500, to: { side: to, yawDegrees: -84 } },
      { at: afterMs + 500, to: { yawDegrees: 0 }, over: 500 },
    ],
  };
}

/**
 * Turns the document over when `<idv-document-capture>` asks for the next side, and back when it starts again.
 *
 * @param target the element, or a document or element around it, to which its events bubble
 * @returns a function that stops it
 *
 * @example
 * ```js
 * const camera = installSimulatedCamera({ document: { document: 'gh-ghana-card' } });
 * const stop = turnWhenAsked(document, camera);
 * ```
 */
export function turnWhenAsked(target: EventTarget, camera: Actor): () => void {
  let isBack = false;
  const follow = (event: Event): void => {
    const { status } = event as Event & { status: string };
    const wantsBack = status === 'turning' || (isBack && status !== 'idle' && status !== 'canceled');
    if (wantsBack === isBack) return;
    isBack = wantsBack;
    camera.playDocument(turnOverScript(0, isBack ? 'back' : 'front'));
  };
  target.addEventListener('idv-status-changed', follow);
  return () => target.removeEventListener('idv-status-changed', follow);
}
