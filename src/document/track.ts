import type { Pixels, Point } from '../contract/geometry.js';
import { isPaper, type DocumentForm, type DocumentType } from './document-types.js';
import type { DocumentOutline, OutlineDetector } from './detector.js';
import type { Quad } from './quad.js';
import { surely } from './scorer.js';

export interface TrackOptions {
  documentType: DocumentType | DocumentForm;
  /** Milliseconds, monotonic. */
  time: number;
}

export interface OutlineTracker {
  /** Finds the outline in the next frame of a stream. */
  track(pixels: Pixels, options: TrackOptions): DocumentOutline | null;
}

/** Score at which an outline accepted in the previous frame stays accepted. */
const keepScore = 0.6;
/** How long a lost outline is still reported, milliseconds: two or three frames. */
const holdMs = 180;
/** Largest move of a corner between two analyzed frames of the same document, in shares of its diagonal. */
const largestMove = 0.25;
/** Milliseconds for which a certain outline is followed before the next search of the whole picture. */
const followMs = 2000;
/** Searches in a row that must find an outline at the same place before it is followed, if it is not certain. */
const searchesAgreeing = 2;
/** Largest move of a corner between two frames up to which they agree, and a followed outline counts. */
const agreeingMove = 0.04;
/** How often an unsure search takes all the time it needs, milliseconds. In between it is hurried. */
const thoroughMs = 400;
/** A followed outline must be nearly as certain as the search was. */
const scoreLost = 0.1;

interface Known {
  outline: DocumentOutline;
  time: number;
  /** When the whole picture was searched, and the score that this gave. */
  searched: { time: number; score: number };
  /** How many searches in a row have found the same. */
  agreeing: number;
  documentType: DocumentType | DocumentForm;
}

/**
 * Follows one document through a stream: starts near the last place, and keeps corner order and acceptance steady. Once
 * the search is certain of an outline, or has found it twice, it is only measured where it was, until it is no longer
 * certain there or a search is due.
 */
export function createOutlineTracker(detector: OutlineDetector): OutlineTracker {
  let last: Known | null = null;
  /** When the last search was not hurried. */
  let thorough = -Infinity;
  /** Whether to look only near the last outline. */
  const isFollowed = (
    { outline, agreeing, searched, ...known }: Known,
    { documentType, time }: TrackOptions,
  ): boolean =>
    agreeing >= (searched.score >= surely && !isPaper(documentType) ? 1 : searchesAgreeing) &&
    known.documentType === documentType &&
    outline.inFrame &&
    time >= searched.time &&
    time - searched.time < followMs;
  const follow = (pixels: Pixels, known: Known, { documentType, time }: TrackOptions): DocumentOutline | null => {
    const found = detector.follow(pixels, { documentType, previous: known.outline.quad });
    const turned = found && inOrderOf(found, known.outline.quad, agreeingMove);
    if (turned === null || turned.score < known.searched.score - scoreLost) return null;
    // Paper lies on paper, and only a search knows of other outlines that speak against this one.
    const most = isPaper(documentType) ? Math.max(known.searched.score, keepScore) : 1;
    const outline = { ...turned, score: Math.min(turned.score, most) };
    last = { ...known, outline, time };
    return outline;
  };
  return {
    track(pixels, options) {
      const { documentType, time } = options;
      if (last && (last.outline.width !== pixels.width || last.outline.height !== pixels.height)) {
        last = null;
      }
      const isRead = last !== null && isFollowed(last, options);
      const followed = last !== null && isRead ? follow(pixels, last, options) : null;
      if (followed !== null) return followed;
      const isHurried = time >= thorough && time - thorough < thoroughMs;
      if (!isHurried) thorough = time;
      const found = detector.detect(pixels, { documentType, previous: last?.outline.quad ?? null, isRead, isHurried });
      const sure = found && (found.accepted || found.score >= keepScore) ? found : null;
      const searched = { time, score: found?.score ?? 0 };
      if (last) {
        const turned = sure && inOrderOf(sure, last.outline.quad, largestMove);
        if (turned) {
          const isAgreeing = sure.accepted && inOrderOf(sure, last.outline.quad, agreeingMove) !== null;
          const outline = { ...turned, accepted: sure.accepted || last.outline.accepted };
          last = { outline, time, searched, agreeing: isAgreeing ? last.agreeing + 1 : 0, documentType };
          return outline;
        }
        last.agreeing = 0;
        if (!found?.accepted && time - last.time <= holdMs) return last.outline;
      }
      last = found?.accepted ? { outline: found, time, searched, agreeing: 1, documentType } : null;
      return found;
    },
  };
}

/**
 * Returns the outline with its corners in the order of an earlier quad; `null` if it is too far away to be the same
 * document.
 */
function inOrderOf(outline: DocumentOutline, earlier: Quad, mostMoved: number): DocumentOutline | null {
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
  if (best > mostMoved * diagonal) return null;
  const at = (corner: number): Point => outline.quad[(corner + bestShift) & 3]!;
  return { ...outline, quad: [at(0), at(1), at(2), at(3)] };
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
  return found && (inOrderOf(found, previous, largestMove) ?? found);
}
