/**
 * What the backend passes to the partner's own code: results of checks, decisions for an audit trail, and that code's
 * own failures.
 */
import type { ComparedPicture, DocumentDetails, FaceDetails, FacesCompared, SessionStep } from 'idv-elements/contract';
import type { EndpointData, IdentityServiceError, ServiceAnswer } from '../identity-service/index.js';

/** Part of every result. A result that is delivered again has the same id. */
export interface Delivered {
  eventId: string;
}

/** Whom a result belongs to. */
export interface CheckedSession {
  /** The session's id, which `idv-verification-completed` tells the page too. */
  sessionId: string;
  /** The person, as `authorize` returned it. */
  subject: string;
  /** Whose quota was used: what `authorize` returned, or `default`. */
  partner: string;
}

/** The identity service's whole answer, or the reason that there was none. */
export type Checked<Data> =
  { answer: ServiceAnswer<Data>; failure: null } | { answer: null; failure: IdentityServiceError };

/** A picture as the identity service received it. */
export interface CheckedPicture {
  /** SHA-256, hexadecimal: links the document, the selfie and the liveness check of one session. */
  sha256: string;
  /** `null` unless `pictures.bytesInHooks` is set. */
  bytes: Uint8Array | null;
}

export type FaceChecked = Delivered &
  CheckedSession &
  Checked<EndpointData<'detectFaces'>> & {
    details: FaceDetails;
    /** The picture's id in the session, if it was accepted. */
    faceId: string;
    picture: CheckedPicture;
    /** The score of `faceCheck.presentation`; missing unless that is set. */
    presentation?: number;
  };

/** `checked` says what was done, and so which of the other fields are filled. */
export type DocumentOutcome =
  /** The identity service has checked the document. */
  | ({ checked: 'document'; text: null } & Checked<EndpointData<'document'>>)
  /**
   * The service has no check for this type, and has only read the text of the front. Nothing is verified: neither that
   * the document is real, nor that its number exists.
   */
  | {
      checked: 'ocr';
      answer: null;
      failure: IdentityServiceError | null;
      /** `null` after a failure. */
      text: ServiceAnswer<EndpointData<'ocr'>> | null;
    }
  /** The service was not called. */
  | { checked: 'kept'; answer: null; failure: null; text: null };

export type DocumentChecked = Delivered &
  CheckedSession &
  DocumentOutcome & {
    details: DocumentDetails;
    /** `null` if no back was sent, the front was rejected, or the pictures were only kept. */
    back: Checked<EndpointData<'ocr'>> | null;
    /** The picture's id in the session, if it was accepted. */
    documentId: string;
    /** The front. */
    picture: CheckedPicture;
    /** `null` if no back was sent. */
    backPicture: CheckedPicture | null;
  };

/** The outcome of a call for a document's front. */
export function outcomeOf(checked: DocumentChecked['checked'], { answer, failure }: Checked<unknown>): object {
  return checked === 'document'
    ? { checked, answer, failure, text: null }
    : { checked, answer: null, failure, text: answer };
}

export type FacesComparedResult = Delivered &
  CheckedSession &
  Checked<EndpointData<'faceComparison'>> & {
    comparisonId: string;
    source: ComparedPicture & CheckedPicture;
    target: ComparedPicture & CheckedPicture;
  };

/** A failure means that the identity service reported no end of the check within an hour. */
export type LivenessChecked = Delivered &
  CheckedSession &
  Checked<EndpointData<'livenessResult'>> & {
    livenessId: string;
    /** The reference picture of the check; `null` if the check did not succeed, or the picture could not be fetched. */
    picture: CheckedPicture | null;
  };

/**
 * The partner's code that receives results. Each result is delivered at least once: it is stored until its hook returns
 * or resolves. When the hook throws, takes too long, or its process dies, the result is delivered again, with growing
 * pauses and the same `eventId`. The browser gets its answer after the first delivery, whether or not that succeeded.
 *
 * A hook gets what the identity service decided. A call whose outcome never became known is delivered as a failure
 * with
 * `outcomeUnknown`, its reference and the code `94`.
 */
export interface Hooks {
  /** The service has checked a selfie. */
  onFaceChecked?: (result: FaceChecked) => void | Promise<void>;
  /** A document was received: `checked` says whether the service has checked it. */
  onDocumentChecked?: (result: DocumentChecked) => void | Promise<void>;
  /** The service has compared two faces. */
  onFacesCompared?: (result: FacesComparedResult) => void | Promise<void>;
  /** A liveness check has ended. */
  onLivenessResult?: (result: LivenessChecked) => void | Promise<void>;
}

/** Which of the partner's functions failed, and for which event. */
export interface FailedHook {
  hook: string;
  eventId?: string;
  sessionId?: string;
}

/** The steps that a session has completed, and the pictures behind them. */
export interface SessionRecord extends CheckedSession {
  /** The latest accepted step of each kind, in this order: document, selfie, liveness. */
  chain: SessionStep[];
  /** `null` as soon as one of its pictures is replaced. */
  faceComparison: FacesCompared | null;
}

/** A decision of the backend, for an audit trail. Holds no name, number, picture, address or token of a person. */
export interface AuditEvent {
  /** UUID. */
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  /** The route, such as `POST /faces`, or `liveness result`. */
  action: string;
  /** `failed`: nothing was decided, because the identity service, a hook or the backend itself failed. */
  decision: 'accepted' | 'refused' | 'failed';
  /** The code of the problem, or the status of a liveness check. */
  code: string | null;
  /** Whether the answer of an earlier request was repeated. */
  isReplayed: boolean;
  sessionId: string | null;
  /** HMAC of the subject: the same for everything that one subject does. */
  subjectHash: string | null;
  partner: string | null;
  /** The reference of the call to the identity service. */
  reference: string | null;
  requestId: string | null;
}
