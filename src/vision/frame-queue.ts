import type { AnalyzeRequest, DocumentAnalysis, DocumentRequest, FrameAnalysis } from './types.js';

export interface WaitingFrame {
  stream: number;
  frame: ImageBitmap | VideoFrame;
  request: AnalyzeRequest | DocumentRequest;
  resolve: (analysis: FrameAnalysis | DocumentAnalysis | null) => void;
  reject: (error: Error) => void;
}

/**
 * Frames that wait for the worker: of each stream the newest live one, and the newest still, which a live frame does
 * not replace (somebody pressed a shutter for it). Streams take turns.
 */
export class FrameQueue {
  readonly #waiting = new Map<number, { live?: WaitingFrame; still?: WaitingFrame }>();

  /** The frame that this one replaces is closed and resolves `null`. */
  put(frame: WaitingFrame): void {
    const slot = this.#waiting.get(frame.stream) ?? {};
    const kind = (frame.request.still ?? false) !== false ? 'still' : 'live';
    discard(slot[kind]);
    slot[kind] = frame;
    this.#waiting.set(frame.stream, slot);
  }

  /** Stills first, as their person waits. */
  take(): WaitingFrame | null {
    const [next] = this.#waiting;
    if (next === undefined) return null;
    const [stream, slot] = next;
    const frame = slot.still ?? slot.live;
    this.#waiting.delete(stream);
    if (slot.still !== undefined && slot.live !== undefined) {
      this.#waiting.set(stream, { live: slot.live });
    }
    return frame ?? null;
  }

  drop(stream: number): void {
    const slot = this.#waiting.get(stream);
    discard(slot?.live);
    discard(slot?.still);
    this.#waiting.delete(stream);
  }

  rejectAll(error: Error): void {
    for (const { live, still } of this.#waiting.values()) {
      for (const waiting of [live, still]) {
        waiting?.frame.close();
        waiting?.reject(error);
      }
    }
    this.#waiting.clear();
  }
}

function discard(waiting: WaitingFrame | undefined): void {
  waiting?.frame.close();
  waiting?.resolve(null);
}
