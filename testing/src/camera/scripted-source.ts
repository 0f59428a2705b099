import type { Pixels, Size } from 'idv-elements/contract';
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

/** A subject in front of the camera, controlled by fields and scripts. */
export class ScriptedSource<State extends object> implements PictureSource {
  #base: State;
  #script: Script<State> = { name: 'hold', summary: '', steps: [] };
  #started: number | undefined;
  #truth: { state: State; picture: Size } | null = null;
  readonly #renderers = new Map<string, ReturnType<Subject<State>['renderer']>>();
  readonly #canvas = new ScaledDrawing();
  #pictures = 0;

  constructor(
    private readonly subject: Subject<State>,
    fields: Partial<State> = {},
    private readonly seed = 1,
    private readonly natural = true,
  ) {
    this.#base = { ...subject.ideal, ...fields };
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
    this.#canvas.draw(context, this.subject.drawnPixels, (size) =>
      cached(this.#renderers, maxRenderers, `${size.width}x${size.height}`, () => this.subject.renderer(size)).render(
        state,
        this.seed + this.#pictures++,
      ),
    );
    const { width, height } = context.canvas;
    this.#truth = { state, picture: { width, height } };
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
  draw(context: CanvasRenderingContext2D, maxPixels: number, render: (size: Size) => Pixels): void {
    const { width, height } = context.canvas;
    const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    const pixels = render(size);
    const image = new ImageData(pixels.data as Uint8ClampedArray<ArrayBuffer>, size.width, size.height);
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
