/** Remembers a clearly seen document, because once it grows beyond the picture's edge it can't be found. */
import type { DocumentMeasures, KnownDocument } from './types.js';

/** Evidence at which an outline counts as a document, the same as for giving directions. */
const surelyFrom = 0.5;
/** How long an unseen document is assumed to be there, at first and at most, in milliseconds. */
const rememberedMs = 2000;
const maxRememberedMs = 8000;
/**
 * Frames further apart than this say nothing about growth, and growth is projected no further than this, milliseconds.
 */
const growthMs = 500;
/** Time constant for smoothing the growth, milliseconds. */
const steadyMs = 200;
/** Beyond this share of the picture, four corners are hardly visible. */
const overFrom = 0.97;
/** Same as the limit of `edge-distance`, shares of the shorter side. */
const edgeFrom = 0.006;
/** An outline that spans this much may be the rest of the document. */
const largeFrom = 0.85;

/** Updates the memory with one more frame, and says whether the document has outgrown the picture. */
export function rememberDocument(
  { outlineProof, fill, edgeDistance }: DocumentMeasures,
  time: number,
  known: KnownDocument | null,
): { known: KnownDocument | null; outgrown: boolean } {
  if (outlineProof !== null && outlineProof >= surelyFrom && fill !== null) {
    // If the edge cuts it off, only a part is measured, so keep the earlier size of the whole.
    const isCut = known !== null && edgeDistance !== null && edgeDistance < edgeFrom;
    return { known: isCut ? { ...known, until: time + rememberedMs } : seen(fill, time, known), outgrown: false };
  }
  if (known === null || time > known.until || time < known.time) return { known: null, outgrown: false };
  const ahead = Math.min(time - known.time, growthMs) / 1000;
  if (known.fill + Math.max(0, known.growth) * ahead < overFrom) return { known, outgrown: false };
  const mayBeIt = (fill !== null && fill >= largeFrom) || (edgeDistance !== null && edgeDistance < 0);
  const until = mayBeIt ? Math.min(time + rememberedMs, known.time + maxRememberedMs) : known.until;
  return { known: { ...known, until: Math.max(until, known.until) }, outgrown: true };
}

function seen(fill: number, time: number, known: KnownDocument | null): KnownDocument {
  const passed = known === null ? Infinity : time - known.time;
  const until = time + rememberedMs;
  if (known === null || passed <= 0 || passed > growthMs) return { time, fill, growth: 0, until };
  const now = ((fill - known.fill) * 1000) / passed;
  const growth = known.growth + (now - known.growth) * (1 - Math.exp(-passed / steadyMs));
  return { time, fill, growth, until };
}
