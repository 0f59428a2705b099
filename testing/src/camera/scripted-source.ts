import type { Pixels, Size } from 'idv-elements/contract';
import { seededRandom } from '../render/random.js';
import { cached } from '../render/texture.js';
import type { Script } from '../timeline.js';
import type { PictureSource } from './picture-source.js';

/** What to draw, and how it moves. */
export interface Subject<State> {
  ideal: Readonly<State>;
  scripts: Readonly<Record<string, Script<State>>>;
  /** The state of a script at a time. */
  at: (script: Script<State>, base: State, timeMs: number) => State;
  /** Adds small natural movement, if the script allows it. */
  move: (state: State, timeMs: number, seed: number) => State;
  /** Largest picture that is drawn without scaling, in pixels. */
  drawnPixels: number;
  renderer: (size: Size) => { render(state: State, seed: number): Pixels };
}

/** Only a few are kept, because each renderer takes several megabytes. */
const maxRenderers = 2;

/**
 * A scene that does not move is drawn only this often, each time with other noise. The pictures are shown in random
 * order, because a camera that repeats itself regularly can look frozen.
 */
const stillPictures = 4;
/** Pictures of scenes that do not move, of all cameras. */
const stills = new Map<string, ImageData>();
const maxStills = 2 * stillPictures;

/** A subject in front of the camera, controlled by fields and scripts. */
export class ScriptedSource<State extends object> implements PictureSource {
  #base: State;
  #script: Script<State> = { name: 'hold', summary: '', steps: [] };
  #started: number | undefined;
  #truth: { state: State; picture: Size } | null = null;
  readonly #renderers = new Map<string, ReturnType<Subject<State>['renderer']>>();
  readonly #canvas = new ScaledDrawing();
  readonly #random: () => number;
  #shown = '';
  #pictures = 0;

  constructor(
    private readonly subject: Subject<State>,
    fields: Partial<State> = {},
    private readonly seed = 1,
    private readonly natural = true,
  ) {
    this.#base = { ...subject.ideal, ...fields };
    this.#random = seededRandom(seed);
  }

  /** The state in the latest picture. Before the first picture, the initial one. */
  get state(): Readonly<State> {
    return this.#truth?.state ?? this.#base;
  }

  /** Size of the latest picture; `null` before the first. */
  get picture(): Size | null {
    return this.#truth?.picture ?? null;
  }

  /** Changes fields at once; a running script acts on top of them. */
  set(fields: Partial<State>): void {
    this.#base = { ...this.#base, ...fields };
  }

  /** Starts a script with the next picture. Its `from` is applied on top of the fields that were set. */
  play(script: Script<State> | string): void {
    this.#script = typeof script === 'string' ? this.subject.scripts[script]! : script;
    this.#started = undefined;
  }

  draw(context: CanvasRenderingContext2D, timeMs: number): void {
    this.#started ??= timeMs;
    const state = this.#stateAt(Math.max(0, timeMs - this.#started));
    const shown = JSON.stringify(state);
    const isStill = shown === this.#shown;
    this.#shown = shown;
    this.#canvas.draw(context, this.subject.drawnPixels, (size) => {
      if (!isStill) return this.#drawn(state, size, this.seed + this.#pictures++);
      const seed = this.seed + Math.floor(this.#random() * stillPictures);
      const key = `${size.width} ${size.height} ${seed} ${shown}`;
      // A copy, because the renderer reuses its memory.
      const copied = (): ImageData =>
        new ImageData(this.#drawn(state, size, seed).data.slice(), size.width, size.height);
      return cached(stills, maxStills, key, copied);
    });
    const { width, height } = context.canvas;
    this.#truth = { state, picture: { width, height } };
  }

  #drawn(state: State, size: Size, seed: number): ImageData {
    const create = (): ReturnType<Subject<State>['renderer']> => this.subject.renderer(size);
    const renderer = cached(this.#renderers, maxRenderers, `${size.width}x${size.height}`, create);
    const { data } = renderer.render(state, seed);
    return new ImageData(data as Uint8ClampedArray<ArrayBuffer>, size.width, size.height);
  }

  /** Milliseconds from the start of the script. */
  #stateAt(scriptMs: number): State {
    const state = this.subject.at(this.#script, this.#base, scriptMs);
    const moves = this.natural && this.#script.natural !== false;
    return moves ? this.subject.move(state, scriptMs, this.seed) : state;
  }
}

/** Draws software-rendered pictures onto a canvas that may be too large to render within a frame's time. */
class ScaledDrawing {
  #scratch: CanvasRenderingContext2D | undefined;

  /** Draws at no more than `maxPixels` and scales up to the canvas. */
  draw(context: CanvasRenderingContext2D, maxPixels: number, render: (size: Size) => ImageData): void {
    const { width, height } = context.canvas;
    const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    const image = render(size);
    if (scale === 1) {
      context.putImageData(image, 0, 0);
      return;
    }
    const scratch = this.#scratchOf(size);
    scratch.putImageData(image, 0, 0);
    context.drawImage(scratch.canvas, 0, 0, width, height);
  }

  #scratchOf(size: Size): CanvasRenderingContext2D {
    const scratch = (this.#scratch ??= createContext());
    if (scratch.canvas.width !== size.width || scratch.canvas.height !== size.height) {
      scratch.canvas.width = size.width;
      scratch.canvas.height = size.height;
    }
    return scratch;
  }
}

function createContext(): CanvasRenderingContext2D {
  const context = document.createElement('canvas').getContext('2d', { alpha: false });
  if (!context) throw new Error('The simulated camera could not get a 2D canvas.');
  return context;
}
