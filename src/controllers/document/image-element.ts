export interface OpenedFile {
  picture: ImageBitmap;
  /** Number of pages in the file. The picture is the first. */
  pages: number;
}

/** Safari decodes HEIC and PDF in an image element, but not from a blob. `null` if the browser cannot. */
export async function decodeAsElement(
  file: Blob,
  pictureOf: (image: HTMLImageElement) => Promise<ImageBitmap>,
): Promise<ImageBitmap | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return await pictureOf(image);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
