/** Why a body is refused. Every receiver turns this into an answer of its own. */
export type BodyFault =
  | 'too-large'
  /** The sender was too slow. */
  | 'too-slow'
  /** The server had no memory or no time for it: the sender may try again. */
  | 'too-busy'
  /** The connection ended before the body did. */
  | 'broken-off'
  | 'malformed'
  | 'not-multipart'
  /** Something else has read the body before. */
  | 'already-read';

/** Thrown while a body is read or taken apart. The message names no value that was sent. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly fault: BodyFault;

  constructor(fault: BodyFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** Seconds after which a sender that was refused as `too-busy` may try again. */
export const busyRetrySeconds = 5;

export const tooBusy = () => new BodyError('too-busy', 'Too many uploads at once.');
