import { type PictureHeader, pictureSizeOf, takeOrientation } from './picture-header.js';
import { fileFormatOf, ownFormats } from './file-format.js';
import { IdvError } from '../../contract/errors.js';
import type { Size } from '../../contract/geometry.js';
import { pdfReader, type OpenedFile } from './pdf-reader.js';

/** Largest file that is opened, bytes. */
const maxFileBytes = 20_000_000;
/** Longer side of the opened picture, pixels. Most phones take photos of this size, and no document needs a larger one. */
const maxSide = 4096;
/** What a browser may need to decode a picture, bytes. Phones end a page that takes much more. */
const maxDecodingBytes = 256 * 2 ** 20;

/**
 * Decodes a file into a picture of at most 4096 pixels a side, upright by its metadata, transparent parts in white.
 * JPEG, PNG and WebP everywhere, other formats if the browser decodes them, PDFs with `idv-elements/pdf`.
 * @throws IdvError `IMAGE_TOO_LARGE`, `file-unsupported`, `file-unreadable` or `file-locked`
 */
export async function openFile(file: Blob | null): Promise<OpenedFile> {
  if (file === null) throw new IdvError('capture-failed', 'There is no file.');
  if (file.size > maxFileBytes) throw new IdvError('IMAGE_TOO_LARGE', `The file has ${file.size} bytes.`);
  const bytes = await bytesOf(file);
  const format = fileFormatOf(bytes);
  if (format === 'PDF') {
    const read = pdfReader();
    if (read !== null) return read(bytes);
    throw new IdvError('file-unsupported', 'PDFs need `idv-elements/pdf`.', { detail: format });
  }
  const picture = await decode(bytes, format, file.type);
  if (picture !== null) return { picture, pages: 1 };
  if (format !== null && !(ownFormats as readonly string[]).includes(format)) {
    throw new IdvError('file-unsupported', `This browser cannot decode ${format}.`, { detail: format });
  }
  throw new IdvError('file-unreadable', 'The file is no picture, or is damaged.');
}

/** A file may have changed or gone since it was chosen, so it is read only once. */
async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new IdvError('file-unreadable', 'The browser cannot read the file any more.', { detail: 'gone', cause });
  }
}

/** `null` if the browser cannot decode it. */
async function decode(
  bytes: Uint8Array<ArrayBuffer>,
  format: string | null,
  type: string,
): Promise<ImageBitmap | null> {
  const isJpeg = format === 'JPEG';
  const header = pictureSizeOf(bytes, format);
  const orientation = isJpeg ? takeOrientation(bytes) : 1;
  const scaled = isJpeg && isTooWide(header) ? await decodeScaled(bytes, header).catch(() => null) : null;
  if (scaled === null && header !== null && !fits(header, header.isProgressive ? 7 : 4)) {
    const { width, height } = header;
    throw new IdvError('IMAGE_TOO_LARGE', `The picture has ${width} × ${height} pixels.`, { detail: 'pixels' });
  }
  const source = scaled ?? (await decodeWhole(new Blob([bytes], { type }), header));
  if (source instanceof ImageBitmap && isJpeg && orientation === 1 && !isTooWide(source)) return source;
  return source === null ? null : draw(source, orientation);
}

const fits = ({ width, height }: Size, bytesPerPixel: number): boolean =>
  width * height * bytesPerPixel <= maxDecodingBytes;

const isTooWide = (size: Size | null): size is Size => size !== null && Math.max(size.width, size.height) > maxSide;

/**
 * Decodes a JPEG at reduced size. `createImageBitmap` decodes all of it before it resizes, in every browser.
 * @returns `null` if the browser has no such decoder, or even that needs too much memory
 */
async function decodeScaled(bytes: Uint8Array<ArrayBuffer>, header: PictureHeader): Promise<VideoFrame | null> {
  // All coefficients of a progressive JPEG stay in memory until its last scan.
  if (!('ImageDecoder' in globalThis) || !fits(header, header.isProgressive ? 3 : 0)) return null;
  // JPEG can be decoded at eighths of its size.
  const eighths = Math.ceil((8 * maxSide) / Math.max(header.width, header.height));
  const desiredWidth = Math.ceil((header.width * eighths) / 8);
  const desiredHeight = Math.ceil((header.height * eighths) / 8);
  const decoder = new ImageDecoder({ data: bytes, type: 'image/jpeg', desiredWidth, desiredHeight });
  try {
    return (await decoder.decode()).image;
  } finally {
    decoder.close();
  }
}

async function decodeWhole(file: Blob, header: Size | null): Promise<ImageBitmap | HTMLImageElement | null> {
  // The other side follows, whichever way the metadata turns the picture.
  const side = header !== null && header.width < header.height ? 'resizeHeight' : 'resizeWidth';
  const smaller: ImageBitmapOptions = isTooWide(header) ? { [side]: maxSide, resizeQuality: 'medium' } : {};
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image', ...smaller });
  } catch {
    return decodeAsElement(file);
  }
}

/** Safari decodes HEIC in an image element, but not from a blob. */
async function decodeAsElement(file: Blob): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

const sizeOf = (source: ImageBitmap | HTMLImageElement | VideoFrame): Size => {
  if (source instanceof ImageBitmap) return source;
  return source instanceof HTMLImageElement
    ? { width: source.naturalWidth, height: source.naturalHeight }
    : { width: source.displayWidth, height: source.displayHeight };
};

/** Draws a picture upright and on white, no larger than needed, and closes it. */
function draw(source: ImageBitmap | HTMLImageElement | VideoFrame, orientation: number): ImageBitmap {
  const size = sizeOf(source);
  const scale = Math.min(1, maxSide / Math.max(size.width, size.height));
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  const isOnSide = orientation > 4;
  const canvas = new OffscreenCanvas(isOnSide ? height : width, isOnSide ? width : height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new IdvError('capture-failed', 'Canvas limit reached.', { retryable: true });
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.setTransform(...uprightOf(orientation, width, height));
  context.drawImage(source, 0, 0, width, height);
  if ('close' in source) source.close();
  return canvas.transferToImageBitmap();
}

/** From a stored picture of this size to the upright one. */
function uprightOf(orientation: number, w: number, h: number): [number, number, number, number, number, number] {
  switch (orientation) {
    case 2:
      return [-1, 0, 0, 1, w, 0];
    case 3:
      return [-1, 0, 0, -1, w, h];
    case 4:
      return [1, 0, 0, -1, 0, h];
    case 5:
      return [0, 1, 1, 0, 0, 0];
    case 6:
      return [0, 1, -1, 0, h, 0];
    case 7:
      return [0, -1, -1, 0, h, w];
    case 8:
      return [0, -1, 1, 0, 0, w];
    default:
      return [1, 0, 0, 1, 0, 0];
  }
}
