import { CanvasStream } from './canvas-stream.js';
import { FrameSource } from './picture-source.js';
import { createSubjects, extend, type SubjectControls, type SubjectOptions } from './subjects.js';

/** Where a document or its script is given, the camera sees that and not the person. */
export interface SimulatedCameraOptions extends SubjectOptions {
  /** Picture size, pixels. Default 640 × 480. */
  width?: number;
  height?: number;
  /** Pictures a second. Default 30. */
  frameRate?: number;
}

export interface SimulatedCamera extends SubjectControls {
  /** A real stream with one video track. */
  readonly stream: MediaStream;
  /** What is drawn, for looking at it directly. */
  readonly canvas: HTMLCanvasElement;
  /** Ends the drawing and the stream's track. */
  stop(): void;
}

/** Starts a camera that sees the synthetic person, or a document where one is asked for. Needs a page. */
export function createSimulatedCamera(options: SimulatedCameraOptions = {}): SimulatedCamera {
  const { person, paper, controls } = createSubjects(options);
  const source = options.document || options.documentScript ? paper : person;
  const canvasStream = new CanvasStream(source, sizeOf(options), options.frameRate ?? 30);
  haltWithTrack(canvasStream);
  const { stream, canvas } = canvasStream;
  return extend(controls, { stream, canvas, stop: () => canvasStream.stop() });
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

/** Stopping the track from outside also ends the drawing (`stop()` fires no event). */
function haltWithTrack(canvasStream: CanvasStream): void {
  for (const track of canvasStream.stream.getTracks()) {
    const stop = track.stop.bind(track);
    track.stop = () => {
      stop();
      canvasStream.halt();
    };
  }
}
