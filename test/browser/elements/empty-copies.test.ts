/**
 * WebKit's copies of a playing video are sometimes transparent; on a busy device, every third one is. Such a copy must
 * neither become a photo nor be judged as the previous frame. These tests make every third copy empty, including the
 * first, in every browser.
 */
import { expect } from 'chai';
import { challengeScripts, cooperate, SimulatedIssuer } from '../../../testing/src/index.js';
import { mountDocument } from './document-harness.js';
import { cleanUp, mountWithCamera, next, until } from './harness.js';
import { mountChallenge, outcomeOf } from './liveness-harness.js';

/** Green value of the middle, 0–255. It is 0 in a JPEG of an empty copy. */
async function brightnessOf(picture: Blob | Uint8Array<ArrayBuffer>): Promise<number> {
  const bitmap = await createImageBitmap(picture instanceof Blob ? picture : new Blob([picture]));
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.drawImage(bitmap, bitmap.width >> 1, bitmap.height >> 1, 1, 1, 0, 0, 1, 1);
  bitmap.close();
  return context.getImageData(0, 0, 1, 1).data[1]!;
}

describe('empty copies of a video', function () {
  this.timeout(120_000);
  const own = window.createImageBitmap;
  let copies = 0;
  let allEmpty = false;

  beforeEach(() => {
    copies = 0;
    allEmpty = false;
    window.createImageBitmap = async (source: ImageBitmapSource, ...rest: unknown[]) => {
      const copy = await (own as (...args: unknown[]) => Promise<ImageBitmap>).call(window, source, ...rest);
      if (!(source instanceof HTMLVideoElement)) return copy;
      copies += 1;
      if (!allEmpty && copies % 3 !== 1) return copy;
      const { width, height } = copy;
      copy.close();
      return (own as (picture: ImageData) => Promise<ImageBitmap>).call(window, new ImageData(width, height));
    };
  });
  afterEach(async () => {
    window.createImageBitmap = own;
    await cleanUp();
  });

  for (const manual of [false, true]) {
    it(`never become a selfie, ${manual ? 'by the shutter' : 'taken automatically'}`, async () => {
      const { element } = await mountWithCamera(manual ? { manual: '' } : {});
      const captured = next(element, 'idv-face-captured');
      element.start();
      if (manual) {
        await until(() => element.status === 'framing');
        element.capture();
      }
      expect(await brightnessOf((await captured).image)).to.be.above(20);
    });

    it(`never become a document photo, ${manual ? 'by the shutter' : 'taken automatically'}`, async () => {
      const { element } = await mountDocument(manual ? { manual: '' } : {});
      const captured = next(element, 'idv-document-captured');
      element.start();
      if (manual) {
        await until(() => element.shadowRoot?.querySelector('[part~="outline"]')?.hasAttribute('points') === true);
        element.capture();
      }
      const { front } = await captured;
      for (const picture of [front.image, front.original]) expect(await brightnessOf(picture)).to.be.above(20);
    });
  }

  it('fail the capture if every copy is empty', async () => {
    const { element } = await mountWithCamera({ manual: '' });
    const failed = next(element, 'idv-capture-failed');
    element.start();
    await until(() => element.status === 'framing');
    allEmpty = true;
    await until(() => {
      element.capture();
      return element.status === 'capturing';
    });
    const { error } = await failed;
    expect(error).to.include({ code: 'capture-failed', retryable: true });
  });

  it('are left out of the evidence of a guided check, and do not end it', async () => {
    const issuer = new SimulatedIssuer({ challenges: ['turn-left', 'nod'], timeLimitMs: 30_000 });
    const { element, camera } = await mountChallenge(issuer);
    cooperate(element, camera, { does: (challenge) => challengeScripts[challenge] });
    const outcome = outcomeOf(element);
    element.start();
    expect(await outcome).to.equal('SUCCEEDED');
    const pictures = [...(issuer.submitted[0]?.pictures ?? [])];
    expect(pictures.length).to.be.above(2);
    for (const picture of pictures) expect(await brightnessOf(picture)).to.be.above(20);
  });
});
