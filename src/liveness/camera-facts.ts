/** What a device says of its camera. It advises the host and decides nothing: whoever runs the browser can say anything. */

/** Of camera frames, as the browser told of them while the check ran. */
export interface FrameTimingFacts {
  /** How many steps from one frame that was told of to the next. 0: the browser tells of none, and all else is 0. */
  steps: number;
  /** Median time between two frames of the camera, and mean distance from it, milliseconds. */
  intervalMs: number;
  jitterMs: number;
  /** Times that a frame was shown again as a new one. */
  repeats: number;
  /** Frames that the camera gave and the page never showed. */
  drops: number;
  /** By how much the frames' clock runs faster (above 1) or slower than the page's. */
  pace: number;
  /** Where the frames' clock stands: in a camera, at the sender of a call, or nowhere that the browser tells. */
  clock: 'capture' | 'network' | 'untold';
}

/** Facts about the camera. Its label and id are left out: a label may contain a person's name. */
export interface CameraFacts {
  facingMode: 'user' | 'environment' | 'unknown';
  /** Size in pixels and frames per second, as the stream reports them; 0 if it does not. */
  width: number;
  height: number;
  frameRate: number;
  /** What the browser says the pictures come from. */
  source: 'device' | 'canvas' | 'generator' | 'screen' | 'other';
  /** Whether the browser lists the camera among its devices. */
  isListed: boolean;
  /** Whether its label is that of a known virtual camera. */
  isVirtual: boolean;
  /** Whether the functions that open and describe a camera are the browser's own. */
  hasNativeCamera: boolean;
  /** Whether the functions that turn a video into pictures are the browser's own. */
  hasNativePictures: boolean;
  /** What can be set. Phones have most of it; a canvas has none, and neither have many webcams. */
  controls: { zoom: boolean; torch: boolean; focus: boolean; exposure: boolean };
  timing: FrameTimingFacts;
}
