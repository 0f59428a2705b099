import { DocumentRenderer } from '../documents/document-renderer.js';
import { documentSceneAt, withHandSway, type DocumentScript } from '../documents/document-script.js';
import { documentScripts, type DocumentScriptName } from '../documents/ready-made.js';
import { idealDocumentScene, type DocumentScene } from '../documents/scene.js';
import { documentTruth, type DocumentTruth } from '../documents/truth.js';
import type { PictureSource } from './picture-source.js';
import { ScaledDrawing } from './scaled-drawing.js';

/** Pixels of a picture that is drawn without scaling: 960 × 540. */
const drawnPixels = 960 * 540;

/** A synthetic document, steered by fields and scripts. */
export class DocumentSource implements PictureSource {
  #base: DocumentScene;
  #script: DocumentScript = { name: 'hold', summary: '', steps: [] };
  #started: number | undefined;
  #truth: DocumentTruth | null = null;
  #renderer: DocumentRenderer | undefined;
  readonly #canvas = new ScaledDrawing();
  #pictures = 0;

  constructor(
    scene: Partial<DocumentScene> = {},
    private readonly seed = 1,
    /** Sway of the hand where the script allows it. */
    private readonly natural = true,
  ) {
    this.#base = { ...idealDocumentScene, ...scene };
  }

  /** The ground truth of the last picture, in pixels of the stream; `null` before the first. */
  get truth(): DocumentTruth | null {
    return this.#truth;
  }

  /** Changes fields at once; a running script acts on top of them. */
  set(scene: Partial<DocumentScene>): void {
    this.#base = { ...this.#base, ...scene };
  }

  /** Starts a script with the next picture. Its `from` is taken on top of the fields set. */
  play(script: DocumentScript | DocumentScriptName): void {
    this.#script = typeof script === 'string' ? documentScripts[script] : script;
    this.#started = undefined;
  }

  draw(context: CanvasRenderingContext2D, timeMs: number): void {
    this.#started ??= timeMs;
    const scriptMs = Math.max(0, timeMs - this.#started);
    const scripted = documentSceneAt(this.#script, this.#base, scriptMs);
    const sways = this.natural && this.#script.natural !== false;
    const scene = sways ? withHandSway(scripted, scriptMs, this.seed) : scripted;
    this.#canvas.draw(context, drawnPixels, (size) => {
      if (this.#renderer?.size.width !== size.width || this.#renderer.size.height !== size.height) {
        this.#renderer = new DocumentRenderer(size);
      }
      return this.#renderer.render(scene, this.seed + this.#pictures++);
    });
    this.#truth = documentTruth(scene, context.canvas);
  }
}
