import type { Size } from 'idv-elements/contract';
import { idealPose, type PersonPose } from '../person/pose.js';
import { PersonRenderer } from '../person/scene.js';
import { withNaturalMovement } from '../script/natural-movement.js';
import { poseAt, type PoseScript } from '../script/pose-script.js';
import { poseScripts, type PoseScriptName } from '../script/ready-made.js';
import { ScaledDrawing } from './scaled-drawing.js';

/** What a simulated camera sees: a picture for a time. One source may feed several streams. */
export interface PictureSource {
  /** Draws the whole picture. `timeMs` is monotonic. */
  draw(context: CanvasRenderingContext2D, timeMs: number): void;
}

/** Pixels of a picture that is drawn without scaling: 640 × 480. */
const drawnPixels = 640 * 480;

/** The synthetic person, steered by fields and scripts. */
export class PersonSource implements PictureSource {
  #base: PersonPose;
  #script: PoseScript = poseScripts.still;
  #started: number | undefined;
  #truth: PersonPose;
  readonly #renderers = new Map<string, PersonRenderer>();
  readonly #canvas = new ScaledDrawing();
  #pictures = 0;

  constructor(
    pose: Partial<PersonPose> = {},
    private readonly seed = 1,
    /** Sway and blinks where the script allows them. */
    private readonly natural = true,
  ) {
    this.#base = { ...idealPose, ...pose };
    this.#truth = this.#base;
    this.#script = { name: 'hold', summary: '', steps: [] };
  }

  /** The pose of the last picture: the ground truth. */
  get truth(): Readonly<PersonPose> {
    return this.#truth;
  }

  /** Changes fields at once; a running script acts on top of them. */
  set(pose: Partial<PersonPose>): void {
    this.#base = { ...this.#base, ...pose };
  }

  /** Starts a script with the next picture. Its `from` is taken on top of the fields set. */
  play(script: PoseScript | PoseScriptName): void {
    this.#script = typeof script === 'string' ? poseScripts[script] : script;
    this.#started = undefined;
  }

  /** Pose at a time, milliseconds from the start of the script. */
  poseAt(scriptMs: number): PersonPose {
    const pose = poseAt(this.#script, this.#base, scriptMs);
    const natural = this.natural && this.#script.natural !== false;
    return natural ? withNaturalMovement(pose, scriptMs, this.seed) : pose;
  }

  draw(context: CanvasRenderingContext2D, timeMs: number): void {
    this.#started ??= timeMs;
    this.#truth = this.poseAt(Math.max(0, timeMs - this.#started));
    this.#canvas.draw(context, drawnPixels, (size) =>
      this.#renderer(size).render(this.#truth, this.seed + this.#pictures++),
    );
  }

  #renderer(size: Size): PersonRenderer {
    const key = `${size.width}x${size.height}`;
    let renderer = this.#renderers.get(key);
    if (!renderer) {
      // Old sizes go: a renderer holds several megabytes.
      if (this.#renderers.size > 1) this.#renderers.clear();
      renderer = new PersonRenderer(size);
      this.#renderers.set(key, renderer);
    }
    return renderer;
  }
}

/** Given pictures, one after the other, scaled to cover the stream's picture. */
export class FrameSource implements PictureSource {
  #started: number | undefined;

  private constructor(
    private readonly frames: readonly ImageBitmap[],
    private readonly frameRate: number,
    private readonly loop: boolean,
  ) {}

  /** `frames`: pictures or encoded images (JPEG, PNG, WebP); `frameRate` per second. At the end: again, or hold. */
  static async from(
    frames: readonly (ImageBitmap | Blob)[],
    options: { frameRate?: number; loop?: boolean } = {},
  ): Promise<FrameSource> {
    if (frames.length === 0) throw new TypeError('A clip needs at least one frame.');
    const bitmaps = await Promise.all(
      frames.map(async (frame) => (frame instanceof Blob ? createImageBitmap(frame) : frame)),
    );
    return new FrameSource(bitmaps, options.frameRate ?? 15, options.loop ?? true);
  }

  /** Number of the frame shown at a time from the clip's start. */
  frameAt(clipMs: number): number {
    const number = Math.floor((clipMs / 1000) * this.frameRate);
    return this.loop ? number % this.frames.length : Math.min(number, this.frames.length - 1);
  }

  draw(context: CanvasRenderingContext2D, timeMs: number): void {
    this.#started ??= timeMs;
    const frame = this.frames[this.frameAt(timeMs - this.#started)]!;
    const { width, height } = context.canvas;
    const scale = Math.max(width / frame.width, height / frame.height);
    const w = frame.width * scale;
    const h = frame.height * scale;
    context.drawImage(frame, (width - w) / 2, (height - h) / 2, w, h);
  }
}
