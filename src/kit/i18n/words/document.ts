import type { DocumentCaptureStatus } from '../../../elements/document-capture/flow/state.js';
import type { DocumentSide } from '../../../document/document-types.js';
import type { DocumentAdvice, DocumentHint } from '../../../document/types.js';
import type { DifferingPassages, Passage } from './common.js';

/** Problems that can keep a photo of a document from being taken. */
export type DocumentProblem = 'light' | 'bright' | 'surface' | 'glare' | 'steady';

/** The document capture past its first screens. */
export interface DocumentWords {
  sides: Record<DocumentSide, string>;
  /** Which side is being taken. */
  sideNow: (side: string, document: string) => string;
  actions: {
    otherFile: string;
    useCorners: string;
    takeBack: string;
    otherDocument: string;
    zoomIn: string;
    zoomOut: string;
  };
  photo: string;
  /** Shown under the shutter. `help`: after a while without a photo. */
  shutterNote: { automatic: string; manual: string; help: string };
  /** One line for each state. It is announced, and shown if the state has no other words. */
  states: Record<Exclude<DocumentCaptureStatus, 'permission' | 'reading' | 'done'>, string>;
  permission: Passage;
  adjust: { found: Passage; missing: Passage };
  /** Names of the corners, clockwise from the top left. */
  corners: [topLeft: string, topRight: string, bottomRight: string, bottomLeft: string];
  /** How to move a corner. */
  cornersHow: string;
  review: Passage;
  turn: Passage;
  waitingForNetwork: string;
  done: { sent: Passage; kept: Passage };
  hints: Record<DocumentHint, string>;
  /** On a computer, these replace the hints that mention the phone. */
  hintsOnComputer: { glare: string; tilted: string; blurry: string };
  /** Replaces `shutterNote.help` while a hint is shown: says what is still wrong, and more ways to correct it. */
  help: Record<DocumentProblem, string>;
  /** One sentence on a picture that is good enough, but could be better. */
  warnings: Record<DocumentHint | DocumentAdvice, string>;
  /** Files that cannot be opened: `format` names a format that this browser does not know. */
  file: {
    heic: Passage;
    format: (format: string) => Passage;
    broken: Passage;
    /** The browser can no longer read the file. */
    gone: Passage;
    pdf: Passage;
    locked: Passage;
    /** Shown while the person moves the corners on the first page of a PDF that has more. */
    firstPage: string;
  };
  /** Words that differ from the selfie's. */
  errors: DifferingPassages;
}
