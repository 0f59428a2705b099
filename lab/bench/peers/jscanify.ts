/** jscanify on OpenCV.js, used as documented: the largest contour, and the farthest point in each quarter. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Pixels } from '../../../src/contract/geometry.js';
import { compressed } from '../site.js';
import { folderOf, install } from './packages.js';

type Point = { x: number; y: number } | undefined;
interface Mat {
  delete(): void;
}
interface OpenCv {
  Mat?: unknown;
  onRuntimeInitialized?: () => void;
  matFromImageData(pixels: Pixels): Mat;
}
interface Jscanify {
  findPaperContour(image: Mat): Mat | null;
  getCornerPoints(contour: Mat): Record<string, Point>;
}

const folder = 'jscanify';
const packages = ['jscanify@1.4.3', '@techstark/opencv-js@4.10.0-release.1'];
export const jscanifyName = 'jscanify 1.4.3 on OpenCV.js 4.10';
const patienceMs = 30_000;

export interface DocumentFinder {
  /** Corners clockwise from the top left. `null`: none found. */
  find(pixels: Pixels): [number, number][] | null;
  /** Brotli size of the code that a page loads. */
  brotli: number;
}

/** @returns `null` if it cannot be installed or does not start */
export async function loadJscanify(): Promise<DocumentFinder | null> {
  if (!(await install(folder, packages))) return null;
  const require = createRequire(`${folderOf({ folder })}package.json`);
  const cv = require('@techstark/opencv-js') as OpenCv;
  // The module has a `then` that never settles when awaited.
  const started = await new Promise<boolean>((resolve) => {
    if (cv.Mat !== undefined) resolve(true);
    cv.onRuntimeInitialized = () => resolve(true);
    setTimeout(() => resolve(cv.Mat !== undefined), patienceMs).unref();
  });
  if (!started) return null;
  Object.assign(globalThis, { cv });
  const scanner = new (require('jscanify/client') as new () => Jscanify)();
  const files = [require.resolve('@techstark/opencv-js'), require.resolve('jscanify/client')];
  return {
    brotli: files.reduce((sum, file) => sum + compressed(readFileSync(file)).length, 0),
    find(pixels) {
      const image = cv.matFromImageData(pixels);
      const contour = scanner.findPaperContour(image);
      if (contour === null) {
        image.delete();
        return null;
      }
      const corners = scanner.getCornerPoints(contour);
      image.delete();
      contour.delete();
      const order = ['topLeftCorner', 'topRightCorner', 'bottomRightCorner', 'bottomLeftCorner'];
      const found = order.flatMap((name): [number, number][] => {
        const corner = corners[name];
        return corner === undefined ? [] : [[corner.x, corner.y]];
      });
      return found.length === 4 ? found : null;
    },
  };
}
