import type { Pixels, Size } from 'idv-elements/contract';
import { cached } from '../render/cache.js';
import type { Script } from '../script/timeline.js';
import type { PictureSource } from './picture-source.js';
import { ScaledDrawing } from './scaled-drawing.js';

/** What is drawn, and how it moves. */
export interface Subject<State> {
  ideal: Readonly<State>;
  scripts: Readonly<Record<string, Script<State>>>;
  /** Where a script stands. */
  at: (script: Script<State>, base: State, timeMs: number) => State;
  /** Adds small natural movement, where the script allows it. */
  move: (state: State, timeMs: number, seed: number) => State;
  /** Pixels of a picture that is drawn without scaling. */
  drawnPixels: number;
  renderer: (size: Size) => { render(state: State, seed: number): Pixels };
}

/** Renderers of old sizes go: each holds several megabytes. */
const maxRenderers = 2;

/** A subject before the camera, steered by fields and scripts. */
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
    /** Small movement where the script allows it. */
    private readonly natural = true,
  ) {
    this.#base = { ...subject.ideal, ...fields };
  }

  /** What is true of the last picture; before it, of the first. */
  get state(): Readonly<State> {
    return this.#truth?.state ?? this.#base;
  }

  /** Size of the last picture; `null` before the first. */
  get picture(): Size | null {
    return this.#truth?.picture ?? null;
  }

  /** Changes fields at once; a running script acts on top of them. */
  set(fields: Partial<State>): void {
    this.#base = { ...this.#base, ...fields };
  }

  /** Starts a script with the next picture. Its `from` is taken on top of the fields set. */
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
