import { CanvasStream } from './canvas-stream.js';
import { FrameSource, type PictureSource } from './picture-source.js';
import { createSubjects, extend, type SubjectControls, type SubjectOptions } from './subjects.js';

/** With a document or a document script, the camera sees the document instead of the person. */
export interface SimulatedCameraOptions extends SubjectOptions {
  /** Picture size, pixels. Default 640 × 480. */
  width?: number;
  height?: number;
  /** Pictures per second. Default 30. */
  frameRate?: number;
}

export interface SimulatedCamera extends SubjectControls {
  /** A real stream with one video track. */
  readonly stream: MediaStream;
  /** The canvas behind the stream, to look at directly. */
  readonly canvas: HTMLCanvasElement;
  /** Stops drawing and the stream's track. */
  stop(): void;
}

/**
 * Starts a camera that sees the synthetic person, or a document if one is asked for. Runs in pages only. The page's own
 * camera stays as it is; see `installSimulatedCamera` to replace it.
 *
 * @example
 * ```js
 * const camera = createSimulatedCamera({ width: 1280, height: 720, script: 'turnLeft' });
 * video.srcObject = camera.stream;
 * camera.stop();
 * ```
 */
export function createSimulatedCamera(options: SimulatedCameraOptions = {}): SimulatedCamera {
  const { person, documentSource, controls } = createSubjects(options);
  return extend(controls, startCamera(options.document || options.documentScript ? documentSource : person, options));
}

export interface ClipCameraOptions {
  /** Pictures or encoded images, in order. */
  frames: readonly (ImageBitmap | Blob)[];
  /** Frames of the clip per second. Default 15. */
  clipFrameRate?: number;
  /** Starts again at the end (default), or holds the last frame. */
  loop?: boolean;
  width?: number;
  height?: number;
  frameRate?: number;
}

type StartedCamera = Pick<SimulatedCamera, 'stream' | 'canvas' | 'stop'>;

/**
 * Starts a camera that plays given pictures.
 *
 * @example
 * ```js
 * const camera = await createClipCamera({ frames: [firstBlob, secondBlob], clipFrameRate: 10 });
 * video.srcObject = camera.stream;
 * ```
 */
export async function createClipCamera(options: ClipCameraOptions): Promise<StartedCamera> {
  const source = await FrameSource.from(options.frames, { frameRate: options.clipFrameRate, loop: options.loop });
  return startCamera(source, options);
}

function startCamera(
  source: PictureSource,
  { width = 640, height = 480, frameRate = 30 }: Pick<SimulatedCameraOptions, 'width' | 'height' | 'frameRate'>,
): StartedCamera {
  const canvasStream = new CanvasStream(source, { width, height }, frameRate);
  const { stream, canvas } = canvasStream;
  for (const track of stream.getTracks()) {
    const stop = track.stop.bind(track);
    // `stop()` fires no event, so drawing is stopped here.
    track.stop = () => {
      stop();
      canvasStream.halt();
    };
  }
  return { stream, canvas, stop: () => canvasStream.stop() };
}
