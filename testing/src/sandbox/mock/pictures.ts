/** A portrait and a signature for mock records: PNG, 8 × 8 pixels, one color each. */
export const portraitBase64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mOYlhmAFTEMLQkAyyhTwYjknEoAAAAASUVORK5CYII=';
export const signatureBase64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mP48OE1VsQwtCQA2ROywenVUkAAAAAASUVORK5CYII=';
