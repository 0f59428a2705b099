/** All that leaves the reader of machine-readable zones. The text never does. */
export interface ZoneReading {
  /** There are lines of the zone's length. */
  present: boolean;
  /** Every line has as many characters as the format asks for, and each is certain. */
  complete: boolean;
  /**
   * Every check digit is right, so no single character that they check was misread. Where the issuer's rule for the last
   * one is unknown, the zone is complete instead.
   */
  checkDigitsValid: boolean;
  /** The zone is at the top, so the document is upside down. */
  upsideDown: boolean;
}
