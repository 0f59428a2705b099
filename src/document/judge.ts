import { gradeOf, isPast } from '../face/threshold.js';
import { documentForms, formOf, type DocumentForm, type DocumentType } from './document-types.js';
import type { ZoneReading } from './mrz/formats.js';
import { documentThresholds } from './thresholds.js';
import type { DocumentThreshold, DocumentThresholdId } from './thresholds.js';
import { documentHints } from './types.js';
import type { DocumentAdvice, DocumentGateState, DocumentHint, DocumentMeasures, DocumentVerdict } from './types.js';

/** Replaces single thresholds by name. All others stay as in `thresholds.ts`. */
export type DocumentLimits = Partial<
  Record<DocumentThresholdId, { accept?: number; keep?: number; block?: number | null; advise?: number }>
>;

export interface JudgeDocumentOptions {
  limits?: DocumentLimits;
  /** Verdict of the previous frame. Gates that passed then get the looser `keep` limit. */
  previous?: DocumentVerdict | null;
  /**
   * How many times wider the still will be than this live frame. Resolution is judged for the still. Default 1.
   */
  stillScale?: number;
  /** What the reader says of the machine-readable zone; `null` if the document has none or it was not read. */
  zone?: ZoneReading | null;
  /** Whether the layout shows such a zone, so that one that the reader doesn't find is blurred. Default false. */
  zoneSeen?: boolean;
  /** Decides the width at which small print is readable. Default: a card. */
  documentType?: DocumentType | DocumentForm;
}

/** Judges one frame: gives a gate per hint, the most important hint, and a score for choosing the best frame. */
export function judgeDocument(measures: DocumentMeasures, options: JudgeDocumentOptions = {}): DocumentVerdict {
  const gates = Object.fromEntries(documentHints.map((hint) => [hint, 'pass'])) as Record<
    DocumentHint,
    DocumentGateState
  >;
  const advice: DocumentAdvice[] = [];
  let weights = 0;
  let logScore = 0;
  for (const standard of documentThresholds) {
    const threshold = { ...standard, ...options.limits?.[standard.id] };
    const value = valueOf(measures, threshold, options.stillScale ?? 1);
    if (value === null) continue;
    const { hint } = threshold;
    const steady = options.previous?.gates[hint] === 'pass';
    const limit = steady ? looser(threshold, standard) : threshold.accept;
    const state = stateOf(threshold, value, limit);
    if (rank[state] > rank[gates[hint]]) gates[hint] = state;
    if (state === 'pass' && isPast(threshold, value, adviseOf(threshold, options))) advice.push('low-resolution');
    weights += threshold.weight;
    logScore += threshold.weight * Math.log(gradeOf(threshold, value));
  }
  if (measures.facesFound === 0) advice.push('no-portrait');
  // No lines found may mean many things, unless the layout shows them. Lines whose digits are wrong mean one: a
  // character cannot be read.
  const { zone, zoneSeen = false } = options;
  if (zone && !zone.checkDigitsValid && (zone.present || zoneSeen)) advice.push('zone-unreadable');
  return {
    accept: documentHints.every((name) => gates[name] === 'pass'),
    usable: documentHints.every((name) => gates[name] !== 'block'),
    hint: hintOf(gates, measures, options.previous ?? null),
    gates,
    advice,
    score: weights > 0 && (measures.outlineScore ?? 0) > 0 ? Math.exp(logScore / weights) : 0,
  };
}

/** Reasons why a document is not clearly seen. Unlike "no document", they say what to do. */
const reasons = ['too-bright', 'too-close', 'cut-off', 'too-far', 'tilted'] as const;
/** Hints about the picture itself, whatever it shows. */
const ofScene: ReadonlySet<DocumentHint> = new Set(['too-dark', 'no-document', 'too-bright']);

/** Evidence needed to give directions for an outline, and a little less to keep giving them. */
const directedFrom = 0.5;
const directedStill = 0.4;
/** A lower limit for a document that the picture's edge cuts off, because less of it is visible. */
const directedAtEdge = 0.33;
const atEdge: ReadonlySet<DocumentHint> = new Set(['too-close', 'cut-off']);

function hintOf(
  gates: Record<DocumentHint, DocumentGateState>,
  { outlineProof, outlineScore, outgrown }: DocumentMeasures,
  previous: DocumentVerdict | null,
): DocumentHint | null {
  const directed = previous !== null && previous.hint !== null && !ofScene.has(previous.hint);
  const isProven = (name: DocumentHint): boolean => {
    const limit = atEdge.has(name) ? directedAtEdge : directed ? directedStill : directedFrom;
    return outlineProof === null || outlineProof >= limit;
  };
  const explained = reasons.some((reason) => gates[reason] !== 'pass' && isProven(reason));
  // For a clear outline that might belong to the table, give no hint and don't capture.
  const isDoubtful = outlineProof !== null && (outlineScore ?? 0) >= doubtfulFrom;
  const isSaid = (name: DocumentHint): boolean => {
    if (gates[name] === 'pass') return false;
    if (name === 'no-document') return !explained && !isDoubtful;
    return isProven(name) || ofScene.has(name);
  };
  const hint = documentHints.find(isSaid) ?? null;
  // The document is there, but too large to be found.
  const isOutgrown = outgrown === 1 && gates['no-document'] !== 'pass' && (hint === null || hint === 'no-document');
  return isOutgrown ? 'too-close' : hint;
}

/** Same as the limit of `outline-sure`. */
const doubtfulFrom = 0.75;

/** The partner's limit, or that of the form. */
function adviseOf({ advise }: DocumentThreshold, { limits, documentType = 'id1' }: JudgeDocumentOptions) {
  return advise === undefined
    ? undefined
    : (limits?.['width-min']?.advise ?? documentForms[formOf(documentType)].readableWidth);
}

const rank: Record<DocumentGateState, number> = { pass: 0, warn: 1, block: 2 };

function valueOf(measures: DocumentMeasures, { measure }: DocumentThreshold, stillScale: number): number | null {
  const value = measures[measure];
  return measure === 'documentWidthPixels' && value !== null ? value * stillScale : value;
}

/** A custom `accept` moves the looser limit along with it. */
function looser(own: DocumentThreshold, standard: DocumentThreshold): number {
  return own.keep === standard.keep ? own.accept + (standard.keep - standard.accept) : own.keep;
}

function stateOf(threshold: DocumentThreshold, value: number, limit: number): DocumentGateState {
  // An accepted value is never blocked, even if a custom `accept` is beyond the block limit.
  if (!isPast(threshold, value, limit)) return 'pass';
  return isPast(threshold, value, threshold.block) ? 'block' : 'warn';
}
