/** `idv-elements/pdf`: lets `<idv-document-capture>` open PDFs, with the page's own copy of PDF.js. */
import { setPdfReader } from './elements/document-capture/pdf-reader.js';
import { IdvError } from './contract/errors.js';

/** The part of `pdfjs-dist` that is used here. */
export interface PdfJs {
  getDocument(source: { data: Uint8Array; enableXfa: boolean }): {
    promise: Promise<PdfDocument>;
    destroy(): Promise<void>;
  };
}

interface PdfDocument {
  numPages: number;
  getPage(number: number): Promise<PdfPage>;
}

interface PdfPage {
  getViewport(options: { scale: number }): { width: number; height: number };
  render(options: { canvas: HTMLCanvasElement | null; viewport: ReturnType<PdfPage['getViewport']> }): {
    promise: Promise<unknown>;
  };
}

/** Longer side of the drawn page, pixels: 300 dots an inch on a sheet of A4. */
const longSide = 3508;

/**
 * Opens PDFs that people choose in `<idv-document-capture>`: their first page is drawn by PDF.js, in its worker. Without
 * this, people are asked for a photo instead.
 * @param load called when somebody chooses the first PDF. If it throws, that becomes the `cause` of `file-unreadable`.
 * @example
 * readPdfWith(async () => {
 *   const pdfjs = await import('pdfjs-dist');
 *   pdfjs.GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs'; // copied from pdfjs-dist/build
 *   return pdfjs;
 * });
 */
export function readPdfWith(load: () => Promise<PdfJs>): void {
  setPdfReader(async (data) => {
    try {
      const pdfjs = await load();
      const task = pdfjs.getDocument({ data, enableXfa: false });
      try {
        const pdf = await task.promise;
        return { picture: await draw(await pdf.getPage(1)), pages: pdf.numPages };
      } finally {
        await task.destroy();
      }
    } catch (cause) {
      const isLocked = (cause as Error | null)?.name === 'PasswordException';
      const message = isLocked ? 'The PDF is encrypted.' : 'PDF.js could not draw the first page.';
      throw new IdvError(isLocked ? 'file-locked' : 'file-unreadable', message, { detail: 'PDF', cause });
    }
  });
}

async function draw(page: PdfPage): Promise<ImageBitmap> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: longSide / Math.max(width, height) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  // PDF.js draws on white.
  await page.render({ canvas, viewport }).promise;
  return createImageBitmap(canvas);
}
