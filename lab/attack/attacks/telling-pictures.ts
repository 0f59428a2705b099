import { createHash } from 'node:crypto';
import type { Attack } from '../attack.js';
import { faceForm, noisyJpeg, tally } from '../requests.js';

const secretText = 'lives at 12 Marina Road, GPS 6.45,3.39';

/** The shortest EXIF of an upright picture. One that has to be rotated would be re-encoded. */
const uprightTiff = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0];

function segment(marker: number, start: string, between: readonly number[] = []): Uint8Array {
  const encoder = new TextEncoder();
  const content = [...encoder.encode(start), ...between, ...encoder.encode(secretText)];
  const length = content.length + 2;
  return Uint8Array.from([0xff, marker, length >> 8, length & 255, ...content]);
}

function withExtra(picture: Uint8Array, head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...picture.subarray(0, 2), ...head, ...picture.subarray(2), ...tail]);
}

const none = new Uint8Array();
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export const tellingPictures: Attack = {
  name: 'telling pictures',
  does: 'pictures that contain a place or a name: EXIF, comments, texts, a second file after the end',
  async run(target) {
    const picture = await noisyJpeg(80, 96);
    const text = new TextEncoder().encode(secretText);
    const carriers = [
      withExtra(picture, segment(0xe1, 'Exif\0\0', uprightTiff), none),
      withExtra(picture, segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0'), none),
      withExtra(picture, segment(0xed, 'Photoshop 3.0\0'), none),
      withExtra(picture, segment(0xfe, ''), none),
      withExtra(picture, segment(0xef, ''), none),
      withExtra(picture, none, text),
      withExtra(picture, none, withExtra(picture, segment(0xfe, ''), none)),
    ];
    const { token } = await target.openSession('attacker');
    const clean = await target.send('/faces', { token, body: faceForm(picture) });
    const { sha256: cleanSha256 } = (await clean.json()) as { sha256: string };
    const statuses: number[] = [];
    const sent = new Set(carriers.map(sha256Of));
    let told = 0;
    for (const image of carriers) {
      const answer = await target.send('/faces', { token, body: faceForm(image) });
      statuses.push(answer.status);
      if (answer.status !== 201) continue;
      const { sha256 } = (await answer.json()) as { sha256: string };
      // Only the picture itself may remain.
      told += Number(sha256 !== cleanSha256);
    }
    told += target.running.sandbox.requests.filter(({ imageSha256 }) =>
      imageSha256.some((one) => sent.has(one)),
    ).length;
    return {
      tried: carriers.length,
      through: told,
      seen: `${tally(statuses)}; ${told} told the service more than a face`,
    };
  },
};
