import { IdvError } from '../../shared/errors.js';

/** Largest file that is opened, bytes. */
export const maxFileBytes = 20_000_000;

/**
 * A given picture, upright as its metadata says. JPEG, PNG and WebP everywhere, HEIC where the browser decodes it.
 * @throws IdvError `IMAGE_TOO_LARGE`, or `INVALID_IMAGE` for what the browser cannot decode.
 */
export async function decodeFile(file: Blob | null): Promise<ImageBitmap> {
  if (file === null) throw new IdvError('capture-failed', 'There is no file.');
  if (file.size > maxFileBytes) {
    throw new IdvError('IMAGE_TOO_LARGE', `The file has ${file.size} bytes.`);
  }
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return await decodeAsElement(file);
  }
}

/** Safari decodes HEIC in an image element, but not from a blob. */
async function decodeAsElement(file: Blob): Promise<ImageBitmap> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return await createImageBitmap(image);
  } catch (cause) {
    throw new IdvError('INVALID_IMAGE', 'The browser cannot decode the file.', { cause });
  } finally {
    URL.revokeObjectURL(url);
  }
}
