/** Increased only if elements of an older version can no longer be served, or an older backend no longer be called. */
export const contractVersion = 1;
