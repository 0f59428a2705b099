import type { DocumentCaptureStatus } from '../capture/document/types.js';
import type { DocumentSide, DocumentType } from '../document/document-types.js';
import type { DocumentAdvice, DocumentHint } from '../document/types.js';
import type { IdvErrorCode } from '../shared/errors.js';
import type { Passage } from './types.js';

/** Words of the document capture. */
export interface DocumentWords {
  /** Title of the card when the page gives none. */
  title: string;
  /** First screen: which document. */
  choose: Passage;
  /** `document` as in `types`. */
  intro: (document: string) => Passage;
  types: Record<DocumentType, string>;
  sides: Record<DocumentSide, string>;
  /** Which side of how many is taken now. */
  sideNow: (side: string, document: string) => string;
  /** What makes a good picture: ground, light, whole. */
  tips: [ground: string, light: string, whole: string];
  privacy: { sent: string; kept: string };
  actions: {
    upload: string;
    chooseFile: string;
    otherFile: string;
    useCorners: string;
    takeBack: string;
    otherDocument: string;
    zoomIn: string;
    zoomOut: string;
  };
  /** Under the buttons of the first screen, where a file can be dropped. */
  dropNote: string;
  preview: string;
  photo: string;
  shutterNote: { automatic: string; manual: string };
  /** One line for each state; read out, and shown where the state has no words of its own. */
  states: Record<DocumentCaptureStatus, string>;
  permission: Passage;
  adjust: { found: Passage; missing: Passage };
  /** Names of the corners, clockwise from the top left, and how to move one. */
  corners: [topLeft: string, topRight: string, bottomRight: string, bottomLeft: string];
  cornersHow: string;
  review: Passage;
  turn: Passage;
  waitingForNetwork: string;
  done: { sent: Passage; kept: Passage };
  hints: Record<DocumentHint, string>;
  /** One sentence on a picture that is good enough, but could be better. */
  warnings: Record<DocumentHint | DocumentAdvice, string>;
  /** Where a document needs other words than a selfie. */
  errors: Partial<Record<IdvErrorCode, Passage>>;
}
