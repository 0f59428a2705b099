import type { PersonPose } from '../person/pose.js';
import type { PoseScript } from '../script/pose-script.js';
import type { PoseScriptName } from '../script/ready-made.js';
import { CanvasStream } from './canvas-stream.js';
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
}

/** A synthetic person as a real `MediaStream`. */
export interface SimulatedCamera {
  readonly stream: MediaStream;
  /** The canvas behind the stream. */
  readonly canvas: HTMLCanvasElement;
  /** The pose of the picture drawn last. */
  readonly truth: Readonly<PersonPose>;
  /** Changes fields at once; a running script acts on top of them. */
  set(pose: Partial<PersonPose>): void;
  /** Starts a script with the next picture. */
  play(script: PoseScript | PoseScriptName): void;
  /** Ends the drawing and the stream's track. */
  stop(): void;
}

/** Starts a camera that sees the synthetic person. Needs a document. */
export function createSimulatedCamera(options: SimulatedCameraOptions = {}): SimulatedCamera {
  const source = new PersonSource(options.pose, options.seed ?? 1, options.natural ?? true);
  if (options.script) source.play(options.script);
  const canvasStream = new CanvasStream(source, sizeOf(options), options.frameRate ?? 30);
  haltWithTrack(canvasStream);
  return {
    stream: canvasStream.stream,
    canvas: canvasStream.canvas,
    get truth() {
      return source.truth;
    },
    set: (pose) => source.set(pose),
    play: (script) => source.play(script),
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
  const source = await FrameSource.from(options.frames, {
    frameRate: options.clipFrameRate,
    loop: options.loop,
  });
  const canvasStream = new CanvasStream(source, sizeOf(options), options.frameRate ?? 30);
  haltWithTrack(canvasStream);
  return {
    stream: canvasStream.stream,
    canvas: canvasStream.canvas,
    stop: () => canvasStream.stop(),
  };
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
