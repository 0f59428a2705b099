/** Plays a film through engine, limits and the capture's state machine, on Node, by the film's own clock. */
import { initialFaceCapture } from '../../src/elements/face-capture/flow/state.js';
import { reduceFaceCapture } from '../../src/elements/face-capture/flow/machine.js';
import type {
  FaceAnnouncement,
  FaceCaptureEvent,
  FaceCaptureState,
} from '../../src/elements/face-capture/flow/state.js';
import { addUtterance, mannerOf, silentVoice, speak } from '../../src/kit/steps/voice.js';
import { face as words } from '../../src/kit/i18n/locales/en/face.js';
import { judgeFace } from '../../src/face/judge.js';
import { measureFace } from '../../src/face/measure.js';
import { defaultOval } from '../../src/face/oval.js';
import type { FaceMeasureMemory, FaceVerdict } from '../../src/face/types.js';
import type { Pixels } from '../../src/contract/geometry.js';
import type { CompactFaceEngine } from '../../src/engine/compact/face/engine.js';
import { FaceFollower } from '../../src/engine/worker/face-follower.js';
import '../../test/support/image-data.js';
import { occlusion } from '../../test/support/occlusion-networks.js';

export interface PlayedCapture {
  /** Seconds after the first frame. `null`: no photo was taken. */
  capturedAt: number | null;
  /** The frame that became the photo. */
  frame: number | null;
  warnings: readonly string[];
  /** How long each hint was shown, seconds. */
  hints: Record<string, number>;
  /** What a screen reader says, and when, seconds after the first frame. */
  announced: { at: number; text: string }[];
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Passes each frame through engine and limits. @param frames each may be reused once the next is requested */
export function* judgeFilm(
  engine: CompactFaceEngine,
  frames: Iterable<Pixels>,
  frameMs: number,
): Generator<FaceVerdict> {
  let memory: FaceMeasureMemory | null = null;
  let previous: FaceVerdict | null = null;
  let time = 0;
  const follower = new FaceFollower();
  for (const pixels of frames) {
    const faces = follower.find(engine, pixels as ImageData, time);
    const found = { pixels, faces, oval: defaultOval(pixels), time, engine: true, occlusion };
    const measured = measureFace(found, memory);
    memory = measured.memory;
    previous = judgeFace(measured.measures, { previous });
    time += frameMs;
    yield previous;
  }
}

/** The element's English words. */
function spokenOf(announcement: FaceAnnouncement): string {
  if (announcement.kind === 'help') return words.shutterNote.help;
  if (announcement.kind === 'status') {
    const { status } = announcement;
    if (status === 'permission') return 'Opening the camera';
    return status === 'done' ? words.done.kept.title : words.states[status];
  }
  // Frames of a film are never sent.
  if (announcement.kind === 'wait') return '';
  const { hint, direction } = announcement;
  if (hint === null) return '';
  return (direction !== null && words.directions[hint]?.[direction]) || words.hints[hint];
}

/** Plays until a photo is taken, or the film is over. @param auto whether a photo is taken without the shutter */
export function playCapture(judged: Iterable<FaceVerdict>, frameMs: number, auto = true): PlayedCapture {
  const options = { auto, review: true, hasBackend: false };
  const machine: { state: FaceCaptureState } = { state: initialFaceCapture(options) };
  let time = 0;
  let voice = silentVoice;
  const announced: PlayedCapture['announced'] = [];
  const listen = (): void => {
    const heard = speak(voice, time);
    voice = heard.voice;
    if (heard.said !== null) announced.push({ at: time / 1000, text: heard.said });
  };
  /** Time of the frame that is held for the photo. */
  let kept: number | null = null;
  const send = (event: Without<FaceCaptureEvent, 'time'>): void => {
    const { state, effects } = reduceFaceCapture(machine.state, { ...event, time });
    machine.state = state;
    for (const effect of effects) {
      if (effect.type === 'keep-best-frame') kept = effect.frameTime;
      else if (effect.type === 'discard-best-frame') kept = null;
      else if (effect.type === 'announce') {
        const { announcement } = effect;
        const again = 'again' in announcement && announcement.again === true;
        voice = addUtterance(voice, {
          text: spokenOf(announcement),
          since: time,
          manner: mannerOf(announcement),
          again,
        });
        listen();
      }
    }
  };
  send({ type: 'start' });
  send({ type: 'camera-live' });
  send({ type: 'vision-ready', analysis: 'face' });
  const verdicts: FaceVerdict[] = [];
  const hints: Record<string, number> = {};
  for (const verdict of judged) {
    time = verdicts.length * frameMs;
    verdicts.push(verdict);
    send({ type: 'frame-judged', frameTime: time, verdict });
    listen();
    const { state } = machine;
    if (state.hint != null) {
      hints[state.hint] = (hints[state.hint] ?? 0) + frameMs / 1000;
    }
    if (state.status !== 'capturing') continue;
    const frame = Math.round((kept ?? time) / frameMs);
    const { attempt } = state;
    send({ type: 'still-taken', attempt });
    // The still is the held frame itself.
    send({ type: 'still-judged', attempt, verdict: verdicts[frame] ?? verdict });
    const after = machine.state;
    if (after.status === 'capturing') {
      return { capturedAt: time / 1000, frame, warnings: after.warnings, hints, announced };
    }
  }
  return { capturedAt: null, frame: null, warnings: [], hints, announced };
}
