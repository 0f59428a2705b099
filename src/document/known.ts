/** Remembers a document that was surely seen, because one that grows over the picture's edge cannot be found there. */
import type { DocumentMeasures, KnownDocument } from './types.js';

/** Evidence from which on the outline is a document's, as directions take it. */
const surelyFrom = 0.5;
/** How long a document that is out of sight is thought to be there, and how long at most, milliseconds. */
const rememberedMs = 2000;
const mostMs = 8000;
/** Frames further apart say nothing about growth, and growth is not carried further, milliseconds. */
const growthMs = 500;
/** Time in which the growth comes most of the way to what two frames say, milliseconds. */
const steadyMs = 200;
/** From this share of the picture on, four corners can hardly be seen. */
const overFrom = 0.97;
/** As the gate of what is cut off, shares of the shorter side. */
const edgeFrom = 0.006;
/** An outline that spans so much may be the rest of it. */
const largeFrom = 0.85;

/** The memory after one more frame, and whether the document has outgrown the picture. */
export function rememberDocument(
  { outlineProof, fill, edgeDistance }: DocumentMeasures,
  time: number,
  known: KnownDocument | null,
): { known: KnownDocument | null; outgrown: boolean } {
  if (outlineProof !== null && outlineProof >= surelyFrom && fill !== null) {
    // Of what the edge cuts off only a part is spanned: what was known of the whole stands.
    const isCut = known !== null && edgeDistance !== null && edgeDistance < edgeFrom;
    return { known: isCut ? { ...known, until: time + rememberedMs } : seen(fill, time, known), outgrown: false };
  }
  if (known === null || time > known.until || time < known.time) return { known: null, outgrown: false };
  const ahead = Math.min(time - known.time, growthMs) / 1000;
  if (known.fill + Math.max(0, known.growth) * ahead < overFrom) return { known, outgrown: false };
  const mayBeIt = (fill !== null && fill >= largeFrom) || (edgeDistance !== null && edgeDistance < 0);
  const until = mayBeIt ? Math.min(time + rememberedMs, known.time + mostMs) : known.until;
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
