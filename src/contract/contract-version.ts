/** Increased only if a backend can no longer serve older elements, or elements can no longer call an older backend. */
export const contractVersion = 1;
