import { borrowFaceVision } from '../../vision/client.js';

/** Asked of the face engine only where it is running already: a portrait that is not found hinders nothing. */
export async function countPortraits(document: ImageBitmap): Promise<number | null> {
  const faces = borrowFaceVision();
  if (faces === null) return null;
  try {
    const analysis = await faces.analyze(await createImageBitmap(document), {
      time: performance.now(),
      oval: { centerX: 0.5, centerY: 0.5, width: 1, height: 1 },
      still: true,
      withFaces: true,
    });
    return analysis === null ? null : Math.min(1, analysis.faces?.length ?? 0);
  } catch {
    return null;
  } finally {
    faces.release();
  }
}
