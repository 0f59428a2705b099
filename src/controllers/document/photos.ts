import type { DocumentPicture } from '../../capture/document/types.js';
import type { EncodedDocument } from './still.js';
import type { DocumentSidePhoto } from './photo.js';

/** The bytes of the sides taken so far, and the address of the one on show. */
export class DocumentPhotos {
  readonly #sides = new Map<string, DocumentSidePhoto>();
  #url: string | null = null;

  /** Of the side that was taken last. */
  get url(): string | null {
    return this.#url;
  }

  add(picture: Omit<DocumentPicture, 'attempt'>, { image, original, judged }: EncodedDocument): void {
    const { size: originalSize, quad, measures, thresholdsVersion } = judged;
    this.#sides.set(picture.id, {
      ...picture,
      image: image.blob,
      original: original.blob,
      originalSize,
      quad,
      measures,
      thresholdsVersion,
    });
    this.#revoke();
    this.#url = URL.createObjectURL(image.blob);
  }

  /** `null` when one of them is gone. */
  of(pictures: readonly DocumentPicture[]): DocumentSidePhoto[] | null {
    const sides = pictures.flatMap(({ id }) => this.#sides.get(id) ?? []);
    return sides.length === pictures.length && sides.length > 0 ? sides : null;
  }

  clear(): void {
    this.#revoke();
    this.#url = null;
    this.#sides.clear();
  }

  #revoke(): void {
    if (this.#url !== null) URL.revokeObjectURL(this.#url);
  }
}
