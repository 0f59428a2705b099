/** Plays a clip through the document capture as shipped: outline, measures, verdict, machine. No browser. */
import { initialDocumentCapture } from '../../src/elements/document-capture/flow/state.js';
import { reduceDocumentCapture } from '../../src/elements/document-capture/flow/machine.js';
import type { DocumentCaptureEvent, DocumentCaptureState } from '../../src/elements/document-capture/flow/state.js';
import {
  createOutlineDetector,
  createOutlineTracker,
  judgeDocument,
  measureDocument,
  refineOutline,
  type DocumentForm,
  type DocumentHint,
  type DocumentMeasureMemory,
  type DocumentVerdict,
  type DocumentOutline,
} from '../../src/document/index.js';
import { observeSide } from '../../src/document/side/observe.js';
import { doubtOf, type SideAsked, SideWatch, withSideHint } from '../../src/document/side/side-hint.js';
import type { Pixels } from '../../src/contract/geometry.js';
import { documentMapper } from '../../test/support/document-mapper.js';

export interface ClipFrame {
  /** Milliseconds. */
  time: number;
  pixels: Pixels;
}

export interface PlayOptions {
  form: DocumentForm;
  /** How many times wider the camera's picture is than these frames. */
  stillScale: number;
  /** Called with each frame's findings. */
  /** The side that the person is asked for. Without it, nothing is said about sides. */
  asked?: SideAsked;
  /** Called with the hint on screen after each frame. */
  onShown?: (time: number, hint: DocumentHint | null) => void;
  /** Called with the look of each certain outline. */
  onLook?: (look: Float32Array | null) => void;
  onFrame?: (frame: ClipFrame, outline: DocumentOutline | null, verdict: DocumentVerdict) => void;
}

export interface Played {
  /** Hint shown after each frame; `null` if none. */
  shown: { time: number; hint: DocumentHint | null }[];
  /** How often one hint replaced another, counting no hint as well. */
  flips: number;
  /** Milliseconds until a picture was taken automatically and passed its check; `null` if none was. */
  capturedAt: number | null;
  /** Where the document was found in the picture, in pixels. */
  capturedQuad: DocumentOutline['quad'] | null;
}

const mapper = await documentMapper();
const detector = createOutlineDetector({ mapper: () => mapper });

export function play(frames: Iterable<ClipFrame>, options: PlayOptions): Played {
  const { form, stillScale, asked, onFrame, onShown, onLook } = options;
  const sides = new SideWatch();
  const tracker = createOutlineTracker(detector);
  let memory: DocumentMeasureMemory | null = null;
  let previous: DocumentVerdict | null = null;
  let state = watching();
  const played: Played = { shown: [], flips: 0, capturedAt: null, capturedQuad: null };
  let before: DocumentHint | null = null;
  const send = (event: DocumentCaptureEvent): void => {
    state = reduceDocumentCapture(state, event).state;
  };
  for (const frame of frames) {
    const { time, pixels } = frame;
    const outline = tracker.track(pixels, { documentType: form, time });
    const measured = measureDocument({ pixels, outline, documentType: form, time }, memory);
    memory = measured.memory;
    let verdict: DocumentVerdict = judgeDocument(measured.measures, { previous, stillScale });
    if (outline !== null && measured.patch !== null) {
      const wanted = onLook !== undefined || (asked !== undefined && sides.isDue(time));
      const seen = wanted ? observeSide(measured.patch, outline, form) : null;
      if (seen !== null && asked !== undefined) sides.see(time, doubtOf(seen, asked, verdict, measured.measures));
      onLook?.(seen?.look ?? null);
    }
    verdict = withSideHint(verdict, sides.hintAt(time));
    previous = verdict;
    onFrame?.(frame, outline, verdict);
    send({ type: 'frame-judged', frameTime: time, time, verdict });
    if (state.status === 'capturing') {
      const { attempt } = state;
      send({ type: 'still-taken', attempt, time });
      const still = outline && refineOutline(detector, pixels, outline, form);
      const again = measureDocument({ pixels, outline: still, documentType: form, time });
      send({
        type: 'still-judged',
        attempt,
        verdict: judgeDocument(again.measures, { previous: verdict, stillScale }),
        time,
      });
      const isTaken = (state as DocumentCaptureState).status === 'capturing';
      if (isTaken) {
        played.capturedAt = time;
        played.capturedQuad = still?.quad ?? null;
        return played;
      }
    }
    const hint = state.status === 'framing' || state.status === 'holding' ? state.hint : null;
    onShown?.(time, hint);
    if (hint !== before) played.flips += 1;
    before = hint;
    played.shown.push({ time, hint });
  }
  return played;
}

function watching(): DocumentCaptureState {
  const options = { auto: true, review: true, hasBackend: false, sides: ['front'] } as const;
  const events: DocumentCaptureEvent[] = [
    { type: 'start', time: -3 },
    { type: 'camera-live', time: -2 },
    { type: 'vision-ready', analysis: 'pixels', time: -1 },
  ];
  return events.reduce<DocumentCaptureState>(
    (state, event) => reduceDocumentCapture(state, event).state,
    initialDocumentCapture(options),
  );
}
