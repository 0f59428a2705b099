/**
 * Pictures for Chromium's fake camera as an uncompressed `.y4m` file, so that decoding costs the browser no more than a
 * phone's camera would.
 */
import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { renderDocument, renderPerson } from 'idv-elements-testing';
import type { DocumentScene, PersonPose } from 'idv-elements-testing';
import type { Pixels, Size } from '../../../src/contract/geometry.js';
import { repositoryRoot } from '../../../tools/run.js';

/** What the camera sees: a picture slightly larger than the frame, which sways over it as in a hand. */
type Scene = { person: Partial<PersonPose> } | { document: Partial<DocumentScene> };

/** Each scene with its expected result. */
export const cameraScenes = {
  /** An empty room: no face. */
  room: { person: { people: 0 } },
  /** A face that is too far away. */
  far: { person: { faceHeightShare: 0.2 } },
  /** A person who does everything right. */
  person: { person: { faceHeightShare: 0.48 } },
  /** A table without a document. */
  table: { document: { document: null, surface: 'pale-wood' } },
  /** A card too far away. */
  'far card': { document: { fillShare: 0.3, rollDegrees: 4, surface: 'pale-wood' } },
  /** A well-placed card. */
  card: { document: { fillShare: 0.8, rollDegrees: 3, surface: 'pale-wood' } },
} as const satisfies Record<string, Scene>;
export type CameraScene = keyof typeof cameraScenes;

const frameSize: Size = { width: 1280, height: 720 };
const margin = 12;
export const cameraFramesPerSecond = 30;
/** Frames until the sway repeats. */
const frameCount = 24;
/** Increase this when the pictures change, because existing files are reused. */
const version = 1;

/** Path of the file. Creates it if it does not exist. */
export function cameraFile(name: CameraScene): string {
  const folder = `${repositoryRoot}.cache/camera/`;
  const path = `${folder}${name.replace(' ', '-')}-${version}.y4m`;
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFrames(draft, pictureOf(cameraScenes[name]));
  renameSync(draft, path);
  return path;
}

function pictureOf(scene: Scene): Pixels {
  const size = { width: frameSize.width + 2 * margin, height: frameSize.height + 2 * margin };
  return 'person' in scene ? renderPerson(scene.person, size) : renderDocument(scene.document, size);
}

function writeFrames(path: string, picture: Pixels): void {
  const { width, height } = frameSize;
  const file = openSync(path, 'w');
  try {
    writeSync(file, `YUV4MPEG2 W${width} H${height} F${cameraFramesPerSecond}:1 Ip A1:1 C420jpeg\n`);
    for (let frame = 0; frame < frameCount; frame += 1) {
      const turn = (2 * Math.PI * frame) / frameCount;
      // Even offsets, because chroma has half the resolution.
      const left = 2 * Math.round((margin + 5 * Math.sin(turn)) / 2);
      const top = 2 * Math.round((margin + 3 * Math.cos(2 * turn)) / 2);
      writeSync(file, 'FRAME\n');
      writeSync(file, toYuv(picture, left, top, frame));
    }
  } finally {
    closeSync(file);
  }
}

/** One frame as I420 with sensor noise, so that no two frames are equal. */
function toYuv({ data, width: stride }: Pixels, left: number, top: number, seed: number): Buffer {
  const { width, height } = frameSize;
  const out = Buffer.alloc((width * height * 3) / 2);
  let noise = seed * 2654435761 + 1;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = ((y + top) * stride + x + left) * 4;
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
      noise = (Math.imul(noise, 1664525) + 1013904223) >>> 0;
      const luma = 0.299 * r + 0.587 * g + 0.114 * b + (noise >>> 30) - 1.5;
      out[y * width + x] = clamped(luma);
      if ((x | y) & 1) continue;
      const chroma = width * height + (y >> 1) * (width >> 1) + (x >> 1);
      out[chroma] = clamped(128 - 0.1687 * r - 0.3313 * g + 0.5 * b);
      out[chroma + ((width * height) >> 2)] = clamped(128 + 0.5 * r - 0.4187 * g - 0.0813 * b);
    }
  }
  return out;
}

const clamped = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));
