import type { DocumentCaptureStatus } from '../../capture/document/types.js';
import type { DocumentSide, DocumentType } from '../../document/document-types.js';
import type { DocumentAdvice, DocumentHint } from '../../document/types.js';
import type { IdvErrorCode } from '../../shared/errors.js';
import type { Passage } from './common.js';

/** First screens of the document capture, loaded with the element, and what stands until the rest is here. */
export interface DocumentFirstWords {
  /** Title of the card when the page gives none. */
  title: string;
  /** First screen: which document. */
  choose: Passage;
  /** `document` as in `types`. */
  intro: (document: string) => Passage;
  types: Record<DocumentType, string>;
  /** Under the name of a document, and in its introduction: sentences without a full stop. */
  notes: { passport: string; slip: string; bothSides: string };
  /** The page asks for a country whose documents cannot be taken. `none`: there is no other to offer. */
  country: Passage & { none: string };
  /** What makes a good picture: ground, light, whole. */
  tips: [ground: string, light: string, whole: string];
  /** Where one holds the document up to a webcam: in place of the introduction's text and of the first tip. */
  onComputer: { intro: string; ground: string };
  privacy: { sent: string; kept: string };
  /** Under the buttons of the first screen, where a file can be dropped. */
  dropNote: string;
  preview: string;
  actions: { upload: string; chooseFile: string };
  states: Pick<Record<DocumentCaptureStatus, string>, 'permission' | 'reading'>;
}

/** The document capture past its first screens. */
export interface DocumentLaterWords {
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
  /** Under the shutter. `help`: after a while without a photo. */
  shutterNote: { automatic: string; manual: string; help: string };
  /** One line for each state; read out, and shown where the state has no words of its own. */
  states: Record<DocumentCaptureStatus, string>;
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
  /** In place of those that speak of the phone. */
  hintsOnComputer: { tilted: string; blurry: string };
  /** One sentence on a picture that is good enough, but could be better. */
  warnings: Record<DocumentHint | DocumentAdvice, string>;
  /** A file that cannot be opened. */
  file: { heic: Passage; broken: Passage };
  /** Where a document needs other words than a selfie. */
  errors: Partial<Record<IdvErrorCode, Passage>>;
}

export type DocumentWords = DocumentFirstWords & DocumentLaterWords;
