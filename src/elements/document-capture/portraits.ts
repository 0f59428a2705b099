import { portraitPlaces } from '../../document/document-zones.js';
import { borrowFaceVision } from '../../engine/client.js';
import type { VisionHandle } from '../../engine/types.js';

/**
 * Returns 1 if a straightened document shows a face, 0 if not, and `null` if no face engine is running. It loads no
 * engine, because a missing portrait blocks nobody.
 */
export async function countPortraits(document: ImageBitmap): Promise<number | null> {
  const faces = borrowFaceVision();
  if (faces === null) return null;
  try {
    if ((await faces.ready).analysis !== 'face') return null;
    for (const place of portraitPlaces) {
      const found = await facesIn(faces, document, place);
      if (found === null) return null;
      if (found > 0) return 1;
    }
    return 0;
  } catch {
    return null;
  } finally {
    faces.release();
  }
}

async function facesIn(
  faces: VisionHandle,
  document: ImageBitmap,
  place: (typeof portraitPlaces)[number],
): Promise<number | null> {
  const { width, height } = document;
  const part = await createImageBitmap(document, place.from * width, 0, place.width * width, height);
  const analysis = await faces.analyze(part, {
    time: performance.now(),
    oval: { centerX: 0.5, centerY: 0.5, width: 1, height: 1 },
    still: true,
    withFaces: true,
  });
  return analysis === null ? null : (analysis.faces?.length ?? 0);
}
