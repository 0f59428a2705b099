import type { Pixels } from '../../contract/geometry.js';

/**
 * Long side of the analyzed picture, in pixels. Landmarks are found on 192 × 192 of them, and sharpness is judged on
 * the picture itself.
 */
const analysisLongSide = 640;

/**
 * Reads frames into memory, scaled down to one size. All frames share one canvas and one buffer, so a result is valid
 * until the next frame is read.
 */
export class FramePixels {
  readonly #canvas = new OffscreenCanvas(1, 1);
  readonly #context: OffscreenCanvasRenderingContext2D;
  /** The camera's whole frame, and the scaled-down picture. */
  #whole = new ImageData(1, 1);
  #reduced = new ImageData(1, 1);

  /** @param longSide the longer side after scaling down, in pixels */
  constructor(readonly longSide = analysisLongSide) {
    const context = this.#canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no 2D canvas in the worker');
    this.#context = context;
  }

  /**
   * Reads a frame, which the caller closes. All later steps use these pixels, even the face engine: in WebKit it finds
   * no face in a transferred bitmap, but does in the pixels drawn from it.
   */
  async read(frame: ImageBitmap | VideoFrame): Promise<ImageData> {
    const isVideo = 'displayWidth' in frame;
    const source = isVideo
      ? { width: frame.displayWidth, height: frame.displayHeight }
      : { width: frame.width, height: frame.height };
    if (source.width === 0 || source.height === 0) throw new Error('the frame was closed');
    const scale = Math.min(1, this.longSide / Math.max(source.width, source.height));
    const width = Math.max(1, Math.round(source.width * scale));
    const height = Math.max(1, Math.round(source.height * scale));
    const whole = isVideo ? await this.#copy(frame) : null;
    if (whole !== null) {
      if (whole.width === width && whole.height === height) return whole;
      this.#reduced = sized(this.#reduced, width, height);
      scaleInto(whole, this.#reduced);
      return this.#reduced;
    }
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    this.#context.imageSmoothingQuality = 'medium';
    this.#context.clearRect(0, 0, width, height);
    this.#context.drawImage(frame, 0, 0, width, height);
    const drawn = this.#context.getImageData(0, 0, width, height);
    // Otherwise the empty frame would be judged as a picture taken in the dark.
    if (isTransparent(drawn)) throw new Error('the frame is empty');
    return drawn;
  }

  /** Frees the memory, which Safari would keep until the canvas is collected. The next frame allocates it again. */
  release(): void {
    this.#canvas.width = 0;
    this.#canvas.height = 0;
    this.#whole = new ImageData(1, 1);
    this.#reduced = new ImageData(1, 1);
  }

  /**
   * Copies a camera's frame directly, which takes a sixth of the time of drawing it on a canvas. `null` if the browser
   * does not convert it, or if the frame is rotated or stretched.
   */
  async #copy(frame: VideoFrame): Promise<ImageData | null> {
    const { displayWidth: width, displayHeight: height, visibleRect } = frame;
    if (visibleRect?.width !== width || visibleRect.height !== height || isTurned(frame)) return null;
    try {
      if (!converts(frame) || frame.allocationSize(asRgba) !== width * height * 4) return null;
      this.#whole = sized(this.#whole, width, height);
      await frame.copyTo(this.#whole.data, asRgba);
      return this.#whole;
    } catch {
      return null;
    }
  }
}

/**
 * Whether a picture is empty, as WebKit's copies of a video occasionally are. Checking the middle is enough, because no
 * camera's picture is transparent.
 */
function isTransparent({ data, width, height }: ImageData): boolean {
  return data[((height >> 1) * width + (width >> 1)) * 4 + 3] === 0;
}

const asRgba = { format: 'RGBA' } as const;

/**
 * Whether the browser reads the requested format at all. Older Chromium does not, and copies frames as they are: a BGRA
 * frame, which has as many bytes, would have red and blue swapped.
 */
function converts(frame: VideoFrame): boolean {
  let isRead = false;
  frame.allocationSize({
    get format() {
      isRead = true;
      return asRgba.format;
    },
  });
  return isRead;
}

/**
 * Whether the frame is rotated or flipped. The size does not reveal half a turn, and a copy shows the picture before it
 * is rotated.
 */
function isTurned(frame: VideoFrame): boolean {
  const { rotation = 0, flip = false } = frame as { rotation?: number; flip?: boolean };
  return rotation !== 0 || flip;
}

function sized(picture: ImageData, width: number, height: number): ImageData {
  return picture.width === width && picture.height === height ? picture : new ImageData(width, height);
}

/**
 * Scales bilinearly, like `createImageBitmap`, which the page uses: verdicts must not depend on which of the two
 * scaled. When a picture is halved, each pixel is the mean of four. Ignores alpha, because camera pictures are opaque.
 */
export function scaleInto(from: Pixels, into: Pixels): void {
  if (from.width === 2 * into.width && from.height === 2 * into.height) return halve(from, into);
  const words = wordsOf(from);
  const out = wordsOf(into);
  const columns = placesOf(from.width, into.width);
  const rows = placesOf(from.height, into.height);
  for (let y = 0, to = 0; y < into.height; y++) {
    const part = rows.part[y]!;
    const above = rows.first[y]! * from.width;
    const below = rows.second[y]! * from.width;
    for (let x = 0; x < into.width; x++, to++) {
      const left = columns.first[x]!;
      const right = columns.second[x]!;
      const share = columns.part[x]!;
      const a = words[above + left]!;
      const b = words[above + right]!;
      const c = words[below + left]!;
      const d = words[below + right]!;
      // Weights are 128ths, so that sums of red and blue in one number stay within 31 bits.
      const wd = (share * part + 64) >> 7;
      const wb = share - wd;
      const wc = part - wd;
      const wa = 128 - share - wc;
      const redBlue =
        ((a & 0xff00ff) * wa + (b & 0xff00ff) * wb + (c & 0xff00ff) * wc + (d & 0xff00ff) * wd + 0x400040) >>> 7;
      const green =
        (((a >>> 8) & 255) * wa + ((b >>> 8) & 255) * wb + ((c >>> 8) & 255) * wc + ((d >>> 8) & 255) * wd + 64) << 1;
      out[to] = (redBlue & 0xff00ff) | (green & 0xff00) | 0xff000000;
    }
  }
}

/** Gives the same as `scaleInto`, faster. The most common camera, 1280 × 720, is halved. */
function halve(from: Pixels, into: Pixels): void {
  const words = wordsOf(from);
  const out = wordsOf(into);
  const { width } = from;
  for (let y = 0, to = 0; y < into.height; y++) {
    let above = 2 * y * width;
    let below = above + width;
    for (const end = to + into.width; to < end; to++, above += 2, below += 2) {
      const a = words[above]!;
      const b = words[above + 1]!;
      const c = words[below]!;
      const d = words[below + 1]!;
      // Two channels in one number: their sums have ten bits each.
      const redBlue = (a & 0xff00ff) + (b & 0xff00ff) + (c & 0xff00ff) + (d & 0xff00ff) + 0x20002;
      const green = ((a >>> 8) & 255) + ((b >>> 8) & 255) + ((c >>> 8) & 255) + ((d >>> 8) & 255) + 2;
      out[to] = ((redBlue >>> 2) & 0xff00ff) | ((green << 6) & 0xff00) | 0xff000000;
    }
  }
}

interface Places {
  first: Int32Array;
  second: Int32Array;
  /** Weight of the second pixel, in 128ths. */
  part: Int32Array;
}

/** The two source pixels that the center of each target pixel lies between. */
function placesOf(from: number, into: number): Places {
  const places = { first: new Int32Array(into), second: new Int32Array(into), part: new Int32Array(into) };
  for (let at = 0; at < into; at++) {
    const place = Math.max(0, Math.min(from - 1, ((at + 0.5) * from) / into - 0.5));
    places.first[at] = Math.floor(place);
    places.second[at] = Math.min(from - 1, Math.floor(place) + 1);
    places.part[at] = Math.round((place - Math.floor(place)) * 128);
  }
  return places;
}

function wordsOf({ data, width, height }: Pixels): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, width * height);
}
