/** The uploads: valid and invalid pictures, and the forms around them. */
import { Buffer } from 'node:buffer';
import { documentBase64, selfieBase64 } from './pictures-data.js';
import type { CheckOptions } from './types.js';

export type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (base64: string): Bytes => Uint8Array.from(Buffer.from(base64, 'base64'));

/** A JPEG with a comment after its first marker: the same picture in other bytes. */
function commented(jpeg: Uint8Array, comment: string): Bytes {
  const text = new TextEncoder().encode(comment);
  const segment = Uint8Array.from([0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 0xff, ...text]);
  const whole = new Uint8Array(jpeg.length + segment.length);
  whole.set(jpeg.subarray(0, 2));
  whole.set(segment, 2);
  whole.set(jpeg.subarray(2), 2 + segment.length);
  return whole;
}

export interface Pictures {
  /** @param number makes the picture unique */
  selfie(number: number): Bytes;
  document(number: number): Bytes;
  /** The selfie padded with zeros to this many bytes. */
  oversizedSelfie(bytes: number): Bytes;
}

export function pictures({
  selfie = bytesOf(selfieBase64),
  document = bytesOf(documentBase64),
}: CheckOptions): Pictures {
  const run = crypto.randomUUID();
  return {
    selfie: (number) => commented(selfie, `${run} ${number}`),
    document: (number) => commented(document, `${run} ${number}`),
    oversizedSelfie(bytes) {
      const whole = new Uint8Array(bytes);
      whole.set(selfie.subarray(0, bytes));
      return whole;
    },
  };
}

/** A PNG that claims this size and has no pixels. */
export function claimedPng(width: number, height: number): Bytes {
  const bytes = new Uint8Array(8 + 25 + 12);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(bytes.buffer);
  view.setUint32(8, 13);
  bytes.set(new TextEncoder().encode('IHDR'), 12);
  view.setUint32(16, width);
  view.setUint32(20, height);
  bytes.set([8, 2, 0, 0, 0], 24);
  view.setUint32(29, crc32(bytes.subarray(12, 29)));
  bytes.set(new TextEncoder().encode('IEND'), 37);
  view.setUint32(41, crc32(bytes.subarray(37, 41)));
  return bytes;
}

const polynomial = 0xedb88320;

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? polynomial : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export const html = new TextEncoder().encode('<!doctype html><script>alert(1)</script>');

const captureDetails = () => ({
  capturedAt: new Date().toISOString(),
  thresholdsVersion: '1',
  measures: { faceHeightRatio: 0.46, yawDegrees: null },
});

export const faceDetails = () => ({ ...captureDetails(), mode: 'automatic' });

export const documentDetails = () => ({
  ...captureDetails(),
  mode: 'upload',
  country: 'NGA',
  documentType: 'ng_national_id',
});

/** The form as an element sends it. `null` leaves out a part. */
export function formOf(image: Uint8Array<ArrayBuffer> | null, details: object | string | null, back?: Bytes): FormData {
  const form = new FormData();
  const add = (name: string, bytes: Bytes) => form.set(name, new Blob([bytes], { type: 'image/jpeg' }), `${name}.jpg`);
  if (image !== null) add('image', image);
  if (back !== undefined) add('back', back);
  if (details !== null) {
    const text = typeof details === 'string' ? details : JSON.stringify(details);
    form.set('details', new Blob([text], { type: 'application/json' }), 'blob');
  }
  return form;
}

export const faceForm = (image: Bytes | null, change: object = {}): FormData =>
  formOf(image, { ...faceDetails(), ...change });

/** The same form with its parts reversed and another boundary. */
export function turnedForm(form: FormData): FormData {
  const turned = new FormData();
  for (const [name, value] of [...form].toReversed()) turned.append(name, value);
  return turned;
}
