/** Makes samples for the challenge's judge on Node, with the compact engine and the vision worker's measures. */
import sharp from 'sharp';
import { fingerprintOf, sampleOf, type LivenessSample } from '../../src/liveness-evidence/index.js';
import { screenPattern } from '../../src/contract/screen-pattern.js';
import { measureFace } from '../../src/face/measure.js';
import { faceHeight } from '../../src/face/geometry.js';
import type { FaceMeasureMemory } from '../../src/face/types.js';
import type { FaceObservation } from '../../src/contract/face.js';
import type { Pixels } from '../../src/contract/geometry.js';
import type { CompactFaceEngine } from '../../src/engine/compact/face/engine.js';

const oval = { centerX: 0.5, centerY: 0.5, width: 0.4, height: 0.6 };

export function largestFace(faces: readonly FaceObservation[], picture: Pixels): FaceObservation | undefined {
  return [...faces].sort((a, b) => faceHeight(b, picture) - faceHeight(a, picture))[0];
}

/** Passes one film after another through the engine. Each starts without memory of the one before. */
export function createSampler(engine: CompactFaceEngine): {
  begin: () => (picture: Pixels, time: number) => LivenessSample;
} {
  return {
    begin() {
      let previous: FaceMeasureMemory | null = null;
      return (picture, time) => {
        const faces = engine.findFaces(picture);
        const { measures, memory } = measureFace({ pixels: picture, faces, oval, time, engine: true }, previous);
        previous = memory;
        const main = largestFace(faces, picture);
        const pattern =
          main === undefined
            ? null
            : screenPattern(picture, {
                x: (main.box.x + main.box.width / 2) / picture.width,
                y: (main.box.y + main.box.height / 2) / picture.height,
              });
        const { width, height } = picture;
        return sampleOf(
          { time, size: { width, height }, measures, faces, screenPattern: pattern },
          fingerprintOf(picture),
        );
      };
    },
  };
}

export async function decodePicture(jpeg: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
  };
}

export function encodePicture({ data, width, height }: Pixels, quality = 85): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .jpeg({ quality })
    .toBuffer();
}
