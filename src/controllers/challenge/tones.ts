import type { ChallengeKind } from '../../liveness/challenge-kinds.js';

/** Two octaves around the pitch of a voice: well within what small loudspeakers give and most ears hear. */
const lowHertz = 294;
const highHertz = 784;
/** Soft enough to speak over. */
const level = 0.07;
/** Glides and fades: short of these a tone clicks. Seconds. */
const glideSeconds = 0.09;
const fadeSeconds = 0.12;

/** -1 the person's left ear, 1 the right. */
const sides: Partial<Record<ChallengeKind, -1 | 1>> = { 'turn-left': -1, 'turn-right': 1 };

/** A chime's notes, hertz. */
const chimes = { done: [659, 880], passed: [587, 740, 880], missed: [440, 330] } as const;

interface Voice {
  oscillator: OscillatorNode;
  gain: GainNode;
  panner: StereoPannerNode;
}

/**
 * Guidance for the ear: while an action is asked for, one soft tone that rises as it comes nearer and moves to the side
 * that the head should turn to; a chime when it is done. Sounds only while it is switched on.
 */
export class LivenessTones {
  #context: AudioContext | null = null;
  #voice: Voice | null = null;
  #lastNote: OscillatorNode | null = null;

  get on(): boolean {
    return this.#context !== null;
  }

  /** Call it from a gesture: browsers block sound that starts by itself. */
  switchOn(): void {
    if (this.#context !== null || !('AudioContext' in globalThis)) return;
    this.#context = new AudioContext();
    this.resume();
  }

  /** Gives the audio device back, at once. Idempotent. */
  switchOff(): void {
    const context = this.#context;
    this.#context = null;
    this.#voice = null;
    // It may be closed by the browser already.
    context?.close().catch(() => undefined);
  }

  /** Gives the audio device back when the chime that sounds is over. */
  end(): void {
    const context = this.#context;
    const last = this.#lastNote;
    if (context === null || last === null) {
      this.switchOff();
      return;
    }
    last.addEventListener('ended', () => {
      if (this.#context === context) this.switchOff();
    });
  }

  /** A context that began without a gesture sounds from the next one on. */
  resume(): void {
    if (this.#context?.state === 'suspended') this.#context.resume().catch(() => undefined);
  }

  /** @param progress 0 to 1, of the action that is asked for */
  guide(kind: ChallengeKind, progress: number): void {
    const context = this.#context;
    if (context === null) return;
    this.#voice ??= this.#begin(context);
    const { oscillator, gain, panner } = this.#voice;
    const now = context.currentTime;
    const hertz = lowHertz * (highHertz / lowHertz) ** Math.max(0, Math.min(1, progress));
    oscillator.frequency.setTargetAtTime(hertz, now, glideSeconds);
    // From the start on the side that is wanted, so that the first moment tells which.
    panner.pan.setTargetAtTime((sides[kind] ?? 0) * (0.5 + 0.5 * progress), now, glideSeconds);
    gain.gain.setTargetAtTime(level, now, fadeSeconds);
  }

  /** Fades out. */
  rest(): void {
    const context = this.#context;
    const voice = this.#voice;
    if (context === null || voice === null) return;
    this.#voice = null;
    voice.gain.gain.setTargetAtTime(0, context.currentTime, fadeSeconds);
    voice.oscillator.stop(context.currentTime + 6 * fadeSeconds);
  }

  chime(which: keyof typeof chimes): void {
    const context = this.#context;
    if (context === null) return;
    this.rest();
    for (const [at, hertz] of chimes[which].entries()) {
      const begin = context.currentTime + 0.05 + at * 0.14;
      const oscillator = new OscillatorNode(context, { frequency: hertz });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.setTargetAtTime(level, begin, 0.02);
      gain.gain.setTargetAtTime(0, begin + 0.1, 0.08);
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(begin);
      oscillator.stop(begin + 0.7);
      this.#lastNote = oscillator;
      oscillator.addEventListener('ended', () => {
        if (this.#lastNote === oscillator) this.#lastNote = null;
      });
    }
  }

  #begin(context: AudioContext): Voice {
    const oscillator = new OscillatorNode(context, { frequency: lowHertz });
    const gain = new GainNode(context, { gain: 0 });
    const panner = new StereoPannerNode(context);
    oscillator.connect(gain).connect(panner).connect(context.destination);
    oscillator.start();
    return { oscillator, gain, panner };
  }
}
