/** Node has no `ImageData`. What looks for faces makes one when it looks again at the middle of a picture. */
globalThis.ImageData ??= class {
  readonly data: Uint8ClampedArray;
  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.data = new Uint8ClampedArray(width * height * 4);
  }
} as unknown as typeof ImageData;
