import { expect } from 'chai';
import { openFile } from '../../../src/elements/document-capture/open-file.js';
import { readPdfWith, type PdfJs } from '../../../src/pdf.js';

type Draw = (context: OffscreenCanvasRenderingContext2D) => void;

function encoded(width: number, height: number, type: string, draw: Draw): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  draw(canvas.getContext('2d')!);
  return canvas.convertToBlob({ type, quality: 1 });
}

function colorAt(picture: ImageBitmap, x: number, y: number): number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.drawImage(picture, -Math.floor(x * picture.width), -Math.floor(y * picture.height));
  return [...context.getImageData(0, 0, 1, 1).data];
}

const nameOf = ([red = 0, green = 0, blue = 0]: number[]): string =>
  `${red > 128 ? 'red' : ''}${green > 128 ? 'green' : ''}${blue > 128 ? 'blue' : ''}`;

const corners = [
  [0.1, 0.2],
  [0.9, 0.2],
  [0.1, 0.8],
  [0.9, 0.8],
] as const;
const cornersOf = (picture: ImageBitmap): string => corners.map(([x, y]) => nameOf(colorAt(picture, x, y))).join(' ');

/** A different color in each corner. */
const quadrants: Draw = (context) => {
  const { width, height } = context.canvas;
  ['red', 'lime', 'blue', 'yellow'].forEach((color, at) => {
    context.fillStyle = color;
    context.fillRect((at % 2) * (width / 2), (at >> 1) * (height / 2), width / 2, height / 2);
  });
};

async function turnedJpeg(width: number, height: number, orientation: number): Promise<Blob> {
  const jpeg = await encoded(width, height, 'image/jpeg', quadrants);
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const exif = Uint8Array.of(0xff, 0xe1, 0, 8 + tiff.length, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff);
  return new Blob([jpeg.slice(0, 2), exif, jpeg.slice(2)], { type: 'image/jpeg' });
}

/** The header of a PNG of this size. */
function pngHeader(width: number, height: number): Blob {
  const bytes = new Uint8Array(60);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return new Blob([bytes]);
}

const refusalOf = (file: Blob) =>
  openFile(file).then(
    () => 'opened',
    ({ code, detail }: { code: string; detail?: string }) => [code, detail],
  );

describe('a file that is opened', () => {
  for (const type of ['image/png', 'image/webp']) {
    it(`is white where ${type} is transparent`, async () => {
      const file = await encoded(80, 40, type, (context) => {
        context.fillStyle = 'rgb(0 0 0 / 50%)';
        context.fillRect(0, 0, 40, 40);
      });
      const { picture } = await openFile(file);
      expect(colorAt(picture, 0.75, 0.5)).to.deep.equal([255, 255, 255, 255]);
      for (const code of colorAt(picture, 0.25, 0.5).slice(0, 3)) expect(code).to.be.within(125, 130);
    });
  }

  it('has at most 4096 pixels a side', async () => {
    for (const type of ['image/jpeg', 'image/png']) {
      const { picture } = await openFile(await encoded(5000, 50, type, quadrants));
      expect([picture.width, picture.height], type).to.deep.equal([4096, 41]);
      expect(cornersOf(picture), type).to.equal('red green blue redgreen');
    }
  });

  it('is upright, whether it was scaled or not, as the browser shows it', async () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const small = await turnedJpeg(400, 40, orientation);
      const shown = await createImageBitmap(small, { imageOrientation: 'from-image' });
      for (const file of [small, await turnedJpeg(5000, 500, orientation)]) {
        const { picture } = await openFile(file);
        expect(picture.width > picture.height, `${orientation}`).to.equal(shown.width > shown.height);
        expect(cornersOf(picture), `${orientation} of ${file.size} bytes`).to.equal(cornersOf(shown));
      }
    }
  });

  it('is refused before it is decoded if its header names more pixels than fit', async () => {
    expect(await refusalOf(pngHeader(12_000, 9000))).to.deep.equal(['IMAGE_TOO_LARGE', 'pixels']);
    expect(await refusalOf(pngHeader(4000, 3000))).to.deep.equal(['file-unreadable', undefined]);
  });

  it('is called unreadable, not damaged, if the browser cannot read it any more', async () => {
    const file = new Blob(['gone']);
    file.arrayBuffer = () => Promise.reject(new DOMException('It has changed.', 'NotReadableError'));
    expect(await refusalOf(file)).to.deep.equal(['file-unreadable', 'gone']);
  });
});

describe('a PDF', () => {
  const pdf = new Blob(['%PDF-1.7\n']);
  const own = Symbol.for('idv-elements.pdf-reader');
  afterEach(() => Reflect.deleteProperty(globalThis, own));

  it('is not opened without a reader', async () => {
    expect(await refusalOf(pdf)).to.deep.equal(['file-unsupported', 'PDF']);
  });

  it('is opened by the page’s own PDF.js, which draws its first page at 300 dots an inch', async () => {
    const ended: string[] = [];
    readPdfWith(() =>
      Promise.resolve<PdfJs>({
        getDocument: ({ data }) => ({
          promise: Promise.resolve({
            numPages: data.length,
            getPage: () =>
              Promise.resolve({
                getViewport: ({ scale }) => ({ width: 595 * scale, height: 842 * scale }),
                render: ({ canvas }) => {
                  const context = canvas!.getContext('2d')!;
                  context.fillStyle = 'lime';
                  context.fillRect(0, 0, canvas!.width, canvas!.height);
                  return { promise: Promise.resolve() };
                },
              }),
          }),
          destroy: () => Promise.resolve(void ended.push('ended')),
        }),
      }),
    );
    const { picture, pages } = await openFile(pdf);
    expect([picture.width, picture.height, pages]).to.deep.equal([2479, 3508, pdf.size]);
    expect(colorAt(picture, 0.5, 0.5)).to.deep.equal([0, 255, 0, 255]);
    expect(ended).to.deep.equal(['ended']);
  });

  it('is refused if it is encrypted or damaged, or PDF.js does not load', async () => {
    const failsWith = (name: string) => () =>
      Promise.resolve<PdfJs>({
        getDocument: () => ({
          promise: Promise.reject(Object.assign(new Error(name), { name })),
          destroy: () => Promise.resolve(),
        }),
      });
    readPdfWith(failsWith('PasswordException'));
    expect(await refusalOf(pdf)).to.deep.equal(['file-locked', 'PDF']);
    readPdfWith(failsWith('InvalidPDFException'));
    expect(await refusalOf(pdf)).to.deep.equal(['file-unreadable', 'PDF']);
    readPdfWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await refusalOf(pdf)).to.deep.equal(['file-unreadable', 'PDF']);
  });
});
