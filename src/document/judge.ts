import { gradeOf, isPast } from '../quality/threshold.js';
import { documentForms, formOf, type DocumentForm, type DocumentType } from './document-types.js';
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
  /** Verdict of the frame before: gates that passed then are held to the looser `keep` limit. */
  previous?: DocumentVerdict | null;
  /**
   * A live frame smaller than the still that will be taken: how many times wider the still is. Its resolution is
   * judged as of the still. Default 1.
   */
  stillScale?: number;
  /** What is read: decides from which width on small print is readable. Default: a card. */
  documentType?: DocumentType | DocumentForm;
}

/** Judges one frame: a gate per hint, the one hint that blocks most, a score for choosing the best frame. */
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
  return {
    accept: documentHints.every((name) => gates[name] === 'pass'),
    usable: documentHints.every((name) => gates[name] !== 'block'),
    hint: hintOf(gates, measures, options.previous ?? null),
    gates,
    advice,
    score: weights > 0 && (measures.outlineScore ?? 0) > 0 ? Math.exp(logScore / weights) : 0,
  };
}

/** Why a document that is there is not surely seen: these say what to do, "no document" does not. */
const reasons = ['too-bright', 'too-close', 'cut-off', 'too-far', 'tilted'] as const;
/** Said of the picture, whatever is in it. */
const ofScene: ReadonlySet<DocumentHint> = new Set(['too-dark', 'no-document', 'too-bright']);

/** Evidence from which on a person is told what to do with what was found; while told, a little less will do. */
const directedFrom = 0.5;
const directedStill = 0.4;
/** Of what the picture's edge cuts off there is less to see. */
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
  // A clear outline that might be the table's own: nothing is said of it, and nothing is taken.
  const isDoubtful = outlineProof !== null && (outlineScore ?? 0) >= doubtfulFrom;
  const isSaid = (name: DocumentHint): boolean => {
    if (gates[name] === 'pass') return false;
    if (name === 'no-document') return !explained && !isDoubtful;
    return isProven(name) || ofScene.has(name);
  };
  const hint = documentHints.find(isSaid) ?? null;
  // The document is there, only too large to be found.
  const isOutgrown = outgrown === 1 && gates['no-document'] !== 'pass' && (hint === null || hint === 'no-document');
  return isOutgrown ? 'too-close' : hint;
}

/** As the outline's own limit. */
const doubtfulFrom = 0.75;

/** An own limit, else the form's. */
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

/** An own `accept` moves the looser limit along with it. */
function looser(own: DocumentThreshold, standard: DocumentThreshold): number {
  return own.keep === standard.keep ? own.accept + (standard.keep - standard.accept) : own.keep;
}

function stateOf(threshold: DocumentThreshold, value: number, limit: number): DocumentGateState {
  // What is accepted is never blocked, also where an own `accept` lies beyond the block limit.
  if (!isPast(threshold, value, limit)) return 'pass';
  return isPast(threshold, value, threshold.block) ? 'block' : 'warn';
}
