/** Draws the pictures of a scanned page as the page shows them. */
import type { Matrix, PlacedPicture, ScannedPage } from '../../document/pdf/page.js';
import { PdfError } from '../../document/pdf/syntax.js';

/** Phones refuse larger canvases: iOS 16.7 million pixels. */
const maxCanvasPixels = 16_000_000;
const maxCanvasSide = 4096;

/** A white canvas of at most this size, which keeps the proportions. @throws PdfError if there is no memory for it */
export function fitted(width: number, height: number) {
  const scale = Math.min(1, maxCanvasSide / Math.max(width, height), Math.sqrt(maxCanvasPixels / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new PdfError('unreadable', 'There is no memory for the page.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** Draws what the pictures cover, at their own resolution. @throws PdfError for pictures that the browser cannot decode */
export async function drawPage({ box, rotation, pictures }: ScannedPage): Promise<ImageBitmap> {
  const bounds = boundsOf(box, pictures);
  const [width, height] = [bounds.right - bounds.left, bounds.top - bounds.bottom];
  const scale = Math.max(...pictures.map(({ picture, matrix: [a, b] }) => picture.width / Math.hypot(a, b)));
  const isTurned = rotation % 180 !== 0;
  const { canvas, context } = fitted((isTurned ? height : width) * scale, (isTurned ? width : height) * scale);
  const [x, y] = [canvas.width, canvas.height];
  const turns: Readonly<Record<number, Matrix>> = {
    90: [0, y / width, -x / height, 0, x, 0],
    180: [-x / width, 0, 0, -y / height, x, y],
    270: [0, -y / width, x / height, 0, 0, y],
  };
  for (const { picture, matrix } of pictures) {
    const bitmap = await bitmapOf(picture);
    context.setTransform(...(turns[rotation] ?? [x / width, 0, 0, y / height, 0, 0]));
    // The page's y points up.
    context.transform(1, 0, 0, -1, -bounds.left, bounds.top);
    context.transform(...matrix);
    context.transform(1, 0, 0, -1, 0, 1);
    context.drawImage(bitmap, 0, 0, 1, 1);
    bitmap.close();
  }
  return createImageBitmap(canvas);
}

/** What the pictures cover of the page. */
function boundsOf(box: ScannedPage['box'], pictures: readonly PlacedPicture[]): ScannedPage['box'] {
  const corners = pictures.flatMap(({ matrix: [a, b, c, d, e, f] }) =>
    [0, 1].flatMap((u) => [0, 1].map((v) => ({ x: a * u + c * v + e, y: b * u + d * v + f }))),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const covered = {
    left: Math.max(box.left, Math.min(...xs)),
    bottom: Math.max(box.bottom, Math.min(...ys)),
    right: Math.min(box.right, Math.max(...xs)),
    top: Math.min(box.top, Math.max(...ys)),
  };
  if (covered.right > covered.left && covered.top > covered.bottom) return covered;
  throw new PdfError('unreadable', 'The pictures lie outside the page.');
}

async function bitmapOf(picture: PlacedPicture['picture']): Promise<ImageBitmap> {
  const { width, height } = picture;
  if (picture.kind === 'pixels') return createImageBitmap(new ImageData(picture.data, width, height));
  try {
    return await createImageBitmap(new Blob([picture.bytes as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }));
  } catch {
    throw new PdfError('unreadable', 'The browser cannot decode a picture of the page.');
  }
}
