/** Raised when an element of an older version could no longer be served, or an older backend no longer asked. */
export const contractVersion = 1;
