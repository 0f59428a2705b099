import type { DocumentScript } from '../documents/document-script.js';
import type { DocumentScriptName } from '../documents/ready-made.js';
import type { DocumentScene } from '../documents/scene.js';
import type { DocumentTruth } from '../documents/truth.js';
import type { PersonPose } from '../person/pose.js';
import type { PoseScript } from '../script/pose-script.js';
import type { PoseScriptName } from '../script/ready-made.js';
import { CanvasStream } from './canvas-stream.js';
import { DocumentSource } from './document-source.js';
import { FrameSource, PersonSource } from './picture-source.js';

export interface SimulatedCameraOptions {
  /** Picture size, pixels. Default 640 × 480. */
  width?: number;
  height?: number;
  /** Pictures a second. Default 30. */
  frameRate?: number;
  /** Fields that differ from `idealPose`. */
  pose?: Partial<PersonPose>;
  /** Played from the first picture on. */
  script?: PoseScript | PoseScriptName;
  /** The same seed gives the same movement and noise. Default 1. */
  seed?: number;
  /** Small natural movement and blinks. Default `true`. */
  natural?: boolean;
  /** A document in place of the person: fields that differ from `idealDocumentScene`. */
  document?: Partial<DocumentScene>;
  documentScript?: DocumentScript | DocumentScriptName;
}

/** A synthetic person or document as a real `MediaStream`. */
export interface SimulatedCamera {
  readonly stream: MediaStream;
  /** The canvas behind the stream. */
  readonly canvas: HTMLCanvasElement;
  /** The pose of the picture drawn last. */
  readonly truth: Readonly<PersonPose>;
  /** The document of the picture drawn last; `null` where the camera sees the person. */
  readonly documentTruth: DocumentTruth | null;
  /** Changes fields at once; a running script acts on top of them. */
  set(pose: Partial<PersonPose>): void;
  /** Starts a script with the next picture. */
  play(script: PoseScript | PoseScriptName): void;
  /** As `set` and `play`, for a camera that was started with a document. */
  setDocument(scene: Partial<DocumentScene>): void;
  playDocument(script: DocumentScript | DocumentScriptName): void;
  /** Ends the drawing and the stream's track. */
  stop(): void;
}

/** Starts a camera that sees the synthetic person, or a document where one is asked for. Needs a page. */
export function createSimulatedCamera(options: SimulatedCameraOptions = {}): SimulatedCamera {
  const { seed = 1, natural = true } = options;
  const person = new PersonSource(options.pose, seed, natural);
  if (options.script) person.play(options.script);
  const paper = new DocumentSource(options.document, seed, natural);
  if (options.documentScript) paper.play(options.documentScript);
  const source = options.document || options.documentScript ? paper : person;
  const canvasStream = new CanvasStream(source, sizeOf(options), options.frameRate ?? 30);
  haltWithTrack(canvasStream);
  return {
    stream: canvasStream.stream,
    canvas: canvasStream.canvas,
    get truth() {
      return person.truth;
    },
    get documentTruth() {
      return paper.truth;
    },
    set: (pose) => person.set(pose),
    play: (script) => person.play(script),
    setDocument: (scene) => paper.set(scene),
    playDocument: (script) => paper.play(script),
    stop: () => canvasStream.stop(),
  };
}

export interface ClipCameraOptions {
  /** Pictures or encoded images, in order. */
  frames: readonly (ImageBitmap | Blob)[];
  /** Frames of the clip a second. Default 15. */
  clipFrameRate?: number;
  /** At the end start again (default), or hold the last frame. */
  loop?: boolean;
  width?: number;
  height?: number;
  frameRate?: number;
}

/** Starts a camera that plays given pictures. */
export async function createClipCamera(
  options: ClipCameraOptions,
): Promise<Pick<SimulatedCamera, 'stream' | 'canvas' | 'stop'>> {
  const source = await FrameSource.from(options.frames, { frameRate: options.clipFrameRate, loop: options.loop });
  const canvasStream = new CanvasStream(source, sizeOf(options), options.frameRate ?? 30);
  haltWithTrack(canvasStream);
  return { stream: canvasStream.stream, canvas: canvasStream.canvas, stop: () => canvasStream.stop() };
}

function sizeOf(options: { width?: number; height?: number }): { width: number; height: number } {
  return { width: options.width ?? 640, height: options.height ?? 480 };
}

/** Whoever stops the track from outside also ends the drawing (`stop()` fires no event). */
function haltWithTrack(canvasStream: CanvasStream): void {
  for (const track of canvasStream.stream.getTracks()) {
    const stop = track.stop.bind(track);
    track.stop = () => {
      stop();
      canvasStream.halt();
    };
  }
}
