/** Files that are no ordinary picture: PDFs, and formats that this browser cannot decode. Loaded when one is chosen. */
import { fileFormatOf, formatBytes, ownFormats } from '../../document/file-format.js';
import { readScannedPage } from '../../document/pdf/page.js';
import { PdfError } from '../../document/pdf/syntax.js';
import { IdvError } from '../../shared/errors.js';
import { decodeAsElement, type OpenedFile } from './image-element.js';
import { drawPage, fitted } from './pdf-page.js';

/** Longer side of a page that Safari draws, pixels. */
const drawnSide = 2400;

/** @throws IdvError that says why the file cannot be opened */
export async function openOther(file: Blob): Promise<OpenedFile> {
  const format = fileFormatOf(new Uint8Array(await file.slice(0, formatBytes).arrayBuffer()));
  if (format === 'PDF') return openPdf(file);
  if (format !== null && !(ownFormats as readonly string[]).includes(format)) {
    throw new IdvError('file-unsupported', `This browser cannot decode ${format}.`, { detail: format });
  }
  throw new IdvError('file-unreadable', 'The file is no picture, or is damaged.');
}

async function openPdf(file: Blob): Promise<OpenedFile> {
  try {
    const page = await readScannedPage(new Uint8Array(await file.arrayBuffer()));
    return { picture: await drawPage(page), pages: page.pages };
  } catch (cause) {
    const { why, pages } = cause instanceof PdfError ? cause : new PdfError('unreadable', '');
    const picture = await decodeAsElement(file, drawImage);
    if (picture !== null) return { picture, pages };
    const code = why === 'locked' ? 'file-locked' : 'file-unreadable';
    throw new IdvError(code, 'The first page of the PDF is not one that can be shown.', { detail: 'PDF', cause });
  }
}

/** Only Safari draws a PDF as an image. Its natural size has 72 pixels an inch. */
async function drawImage(image: HTMLImageElement): Promise<ImageBitmap> {
  const { naturalWidth, naturalHeight } = image;
  const scale = drawnSide / Math.max(naturalWidth, naturalHeight, 1);
  const { canvas, context } = fitted(naturalWidth * scale, naturalHeight * scale);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return createImageBitmap(canvas);
}
