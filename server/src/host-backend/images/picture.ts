import type { CheckedPicture } from '../hooks.js';
import { sha256Hex } from '../../shared/digest.js';
import type { ScannedImage } from './scanned-image.js';

/** An encoded picture as the service gets it. */
export interface Picture {
  /** Hexadecimal. */
  sha256: string;
  bytes: Uint8Array;
}

/** A picture as it was uploaded. */
export interface UploadedImage extends ScannedImage {
  /** Of the uploaded bytes, hexadecimal. */
  sha256: string;
}

/** @param cleaned of `image`: often the very same bytes, whose digest is known */
export async function cleanedPicture(image: UploadedImage, cleaned: Uint8Array): Promise<Picture> {
  const { buffer, byteOffset, byteLength } = image.bytes;
  const isSame = cleaned.buffer === buffer && cleaned.byteOffset === byteOffset && cleaned.byteLength === byteLength;
  return { sha256: isSame ? image.sha256 : await sha256Hex(cleaned), bytes: cleaned };
}

/**
 * What a hook learns of a picture. Never a Node `Buffer`, which a sealed result would write in another way than bytes.
 */
export function pictureForHook({ sha256, bytes }: Picture, hasBytes: boolean): CheckedPicture {
  return { sha256, bytes: hasBytes ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : null };
}
