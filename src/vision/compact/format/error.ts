/** A model file that cannot be used: cut off, altered, of another version, or beyond what the engine will take. */
export class CompactModelError extends Error {
  override readonly name = 'CompactModelError';
}
