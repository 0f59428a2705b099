import { expect } from 'chai';
import { createOutlineDetector } from '../../../src/document/index.js';
import {
  createSimulatedCamera,
  documentTruth,
  installSimulatedCamera,
  renderDocument,
  type InstalledCamera,
} from '../../src/index.js';
import type { Pixels } from '../../../src/contract/geometry.js';

async function frameOf(stream: MediaStream): Promise<Pixels> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  await video.play();
  await new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()));
  const { videoWidth: width, videoHeight: height } = video;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.drawImage(video, 0, 0);
  video.srcObject = null;
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

const seesDocument = async (stream: MediaStream): Promise<boolean> => {
  const pixels = await frameOf(stream);
  const found = createOutlineDetector().detect(pixels, { documentType: 'ng_national_id' });
  return found?.accepted ?? false;
};
const hd = { width: { ideal: 1280 }, height: { ideal: 720 } };
const open = (constraints: MediaTrackConstraints): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ video: { ...hd, ...constraints } });

describe('a simulated camera in front of a document', () => {
  let installed: InstalledCamera | undefined;
  afterEach(() => installed?.uninstall());

  it('shows the document where `documentTruth` says', async () => {
    const camera = createSimulatedCamera({ width: 1280, height: 720, document: {}, natural: false });
    const pixels = await frameOf(camera.stream);
    const found = createOutlineDetector().detect(pixels, { documentType: 'ng_national_id' })!;
    const { quad, width, height } = camera.documentTruth!;
    expect([width, height]).to.deep.equal([1280, 720]);
    quad!.forEach((corner, at) => {
      const seen = found.quad[at]!;
      expect(Math.hypot(corner.x - seen.x, corner.y - seen.y)).to.be.lessThan(6);
    });
    camera.stop();
  });

  it('shows the document to the rear camera and the person to the front camera', async () => {
    installed = installSimulatedCamera({ profile: 'androidPhone', document: {}, pose: {} });
    expect(await seesDocument(await open({ facingMode: 'environment' }))).to.equal(true);
    expect(await seesDocument(await open({ facingMode: 'user' }))).to.equal(false);
  });

  it('shows the document to a webcam when the page asks for the rear camera', async () => {
    installed = installSimulatedCamera({ profile: 'desktop', document: {}, pose: {} });
    expect(await seesDocument(await open({ facingMode: { ideal: 'environment' } }))).to.equal(true);
    expect(await seesDocument(await open({ facingMode: 'user' }))).to.equal(false);
  });

  it('shows the document to every camera if there is no person', async () => {
    installed = installSimulatedCamera({ profile: 'androidPhone', documentScript: 'still' });
    expect(await seesDocument(await open({ facingMode: 'user' }))).to.equal(true);
    expect(installed.documentTruth!.documentType).to.equal('ng_national_id');
  });

  it('draws a still without a stream', () => {
    const size = { width: 320, height: 180 };
    const picture = renderDocument({ noise: 0 }, size);
    const { quad } = documentTruth({}, size);
    const heading = (Math.round(quad![1].y + 10) * size.width + Math.round(quad![1].x - 30)) * 4;
    // The green bar of the card's heading.
    expect(picture.data[heading + 1]!).to.be.greaterThan(picture.data[heading]! + 20);
  });
});
