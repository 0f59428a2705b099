import type { Pixels } from '../shared/geometry.js';
import type { DocumentForm, DocumentType } from './document-types.js';
import type { DocumentOutline, OutlineDetector } from './detector.js';
import type { Quad } from './quad.js';

export interface OutlineTrackerOptions {
  /** Score at which an outline accepted in the previous frame stays accepted. Default 0.6. */
  keepScore?: number;
  /** How long a lost outline is still reported, milliseconds. Default 180: two or three frames. */
  holdMs?: number;
  /**
   * Largest move of a corner between two analyzed frames of the same document, in shares of its diagonal. Default 0.25.
   */
  largestMove?: number;
}

export interface TrackedOutline extends DocumentOutline {
  /** Milliseconds since it was last seen; 0 if it is in this frame. */
  unseenMs: number;
}

export interface OutlineTracker {
  /** Finds the outline in the next frame of a stream. `time` is in milliseconds, monotonic. */
  track(pixels: Pixels, options: { documentType: DocumentType | DocumentForm; time: number }): TrackedOutline | null;
  /** Forgets previous frames. Call it when the side or the camera has changed. */
  reset(): void;
}

/** Follows one document through a stream: starts near the last place, and keeps corner order and acceptance steady. */
export function createOutlineTracker(
  detector: OutlineDetector,
  { keepScore = 0.6, holdMs = 180, largestMove = 0.25 }: OutlineTrackerOptions = {},
): OutlineTracker {
  let last: { outline: DocumentOutline; time: number } | null = null;
  return {
    reset() {
      last = null;
    },
    track(pixels, { documentType, time }) {
      if (last && (last.outline.width !== pixels.width || last.outline.height !== pixels.height)) {
        last = null;
      }
      const found = detector.detect(pixels, { documentType, previous: last?.outline.quad ?? null });
      const sure = found && (found.accepted || found.score >= keepScore) ? found : null;
      if (last) {
        const turned = sure && inOrderOf(sure, last.outline.quad, largestMove);
        if (turned) {
          const outline = { ...turned, accepted: sure.accepted || last.outline.accepted };
          last = { outline, time };
          return { ...outline, unseenMs: 0 };
        }
        const unseenMs = time - last.time;
        if (!found?.accepted && unseenMs <= holdMs) return { ...last.outline, unseenMs };
      }
      last = found?.accepted ? { outline: found, time } : null;
      return found && { ...found, unseenMs: 0 };
    },
  };
}

/**
 * Returns the outline with its corners in the order of an earlier quad; `null` if it is too far away to be the same
 * document.
 */
function inOrderOf(outline: DocumentOutline, earlier: Quad, largestMove: number): DocumentOutline | null {
  let best = Infinity;
  let bestShift = 0;
  for (let shift = 0; shift < 4; shift++) {
    let max = 0;
    for (let at = 0; at < 4; at++) {
      const corner = outline.quad[(at + shift) & 3]!;
      max = Math.max(max, Math.hypot(corner.x - earlier[at]!.x, corner.y - earlier[at]!.y));
    }
    if (max < best) {
      best = max;
      bestShift = shift;
    }
  }
  const diagonal = Math.hypot(earlier[2].x - earlier[0].x, earlier[2].y - earlier[0].y);
  if (best > largestMove * diagonal) return null;
  const turn = <T>(of: readonly [T, T, T, T]): [T, T, T, T] => [
    of[bestShift]!,
    of[(bestShift + 1) & 3]!,
    of[(bestShift + 2) & 3]!,
    of[(bestShift + 3) & 3]!,
  ];
  return { ...outline, quad: turn(outline.quad), sideSupport: turn(outline.sideSupport) };
}

/**
 * Finds the document of a live frame on a still of the same view. The scaled live outline is one candidate among the
 * still's own, so a still with another crop or a moved hand is searched anew.
 */
export function refineOutline(
  detector: OutlineDetector,
  still: Pixels,
  live: DocumentOutline,
  documentType: DocumentType | DocumentForm,
): DocumentOutline | null {
  const scaleX = still.width / live.width;
  const scaleY = still.height / live.height;
  const scaled = live.quad.map(({ x, y }) => ({ x: x * scaleX, y: y * scaleY }));
  const previous = scaled as unknown as Quad;
  const found = detector.detect(still, { documentType, previous });
  return found && (inOrderOf(found, previous, 0.25) ?? found);
}
