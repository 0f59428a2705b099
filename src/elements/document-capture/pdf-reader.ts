export interface OpenedFile {
  picture: ImageBitmap;
  /** Number of pages in the file. The picture is the first. */
  pages: number;
}

/** @throws IdvError `file-locked`, `file-unreadable` */
type PdfReader = (bytes: Uint8Array<ArrayBuffer>) => Promise<OpenedFile>;

/** Belongs to the page, because `idv-elements/pdf` and the elements may come from different builds. */
const slot = Symbol.for('idv-elements.pdf-reader');
const page = globalThis as { [slot]?: PdfReader };

export function setPdfReader(reader: PdfReader): void {
  page[slot] = reader;
}

/** `null` if the page opens no PDFs. */
export const pdfReader = (): PdfReader | null => page[slot] ?? null;
