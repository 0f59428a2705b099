/** Two octaves around the pitch of a voice, which small loudspeakers can play and most people can hear. */
const lowHertz = 294;
const highHertz = 784;
/** Soft enough for a screen reader to be heard over it. */
const level = 0.07;
/** Durations of glides and fades, in seconds. Shorter ones make a tone click. */
const glideSeconds = 0.09;
const fadeSeconds = 0.12;

/** Events that are signaled by sound and vibration. */
type SignalCue =
  /** A photo was taken. */
  | 'taken'
  /** A movement was done. */
  | 'done'
  | 'passed'
  | 'missed';

/** A chime's notes, hertz. */
const chimes: Record<Exclude<SignalCue, 'taken'>, readonly number[]> = {
  done: [659, 880],
  passed: [587, 740, 880],
  missed: [440, 330],
};

/** Vibrations and pauses, in milliseconds. */
const vibrations: Record<SignalCue, number[]> = { taken: [30], done: [40], passed: [40, 80, 40], missed: [160] };

/** Time between two ticks, from far off to almost right, milliseconds. */
const tickEveryMs = { far: 900, near: 180 };
const tickHertz = { far: 330, near: 660 };

/** What the page and the person have chosen. */
export interface SignalSettings {
  sound: boolean;
  vibration: boolean;
}

/** -1: the person's left ear; 1: the right ear; 0: both. */
export type Side = -1 | 0 | 1;

/** How long until the next tick. @param nearness 0 to 1 */
export function tickInterval(nearness: number): number {
  return tickEveryMs.far + (tickEveryMs.near - tickEveryMs.far) * bounded(nearness);
}

function bounded(share: number): number {
  return Math.max(0, Math.min(1, share));
}

interface Voice {
  oscillator: OscillatorNode;
  gain: GainNode;
  panner: StereoPannerNode;
}

/**
 * Guidance by sound and vibration. While searching: ticks on the side to move to, faster as the person gets closer.
 * During a movement or a hold: one soft rising tone. At the end: a chime, a shutter, a vibration. Makes sounds only
 * while switched on, and browsers allow them only once the person has touched the page.
 */
export class GuidanceSignals {
  #settings: SignalSettings = { sound: false, vibration: false };
  #tickedAt = Number.NEGATIVE_INFINITY;
  #context: AudioContext | null = null;
  #voice: Voice | null = null;
  #lastNote: OscillatorNode | null = null;

  /** Applies the current choices. @param running whether there is anything to signal */
  follow(settings: SignalSettings, running: boolean): void {
    const before = this.#settings;
    this.#settings = settings;
    if (!settings.sound) this.switchOff();
    else if (running && !before.sound) this.switchOn();
  }

  /** Call this when the person has just pressed a button: browsers let a page play sound only after that. */
  begin(): void {
    if (this.#settings.sound) this.switchOn();
  }

  /** Call this from a user gesture: browsers block sound that starts by itself. */
  switchOn(): void {
    if (this.#context !== null || !('AudioContext' in globalThis)) return;
    this.#context = new AudioContext();
    this.resume();
  }

  /** Releases the audio device at once. Idempotent. */
  switchOff(): void {
    const context = this.#context;
    this.#context = null;
    this.#voice = null;
    // The browser may have closed it already.
    context?.close().catch(() => undefined);
  }

  /** Releases the audio device when the current chime is over. */
  end(): void {
    const context = this.#context;
    const last = this.#lastNote;
    // In a suspended context no note ever ends, because the browser blocks sound or there is no audio device.
    if (context === null || last === null || context.state !== 'running') {
      this.switchOff();
      return;
    }
    const close = (): void => {
      if (this.#context === context) this.switchOff();
    };
    last.addEventListener('ended', close);
    context.addEventListener('statechange', close);
  }

  /** Starts a context that was created without a gesture. Browsers allow this once there is one. */
  resume(): void {
    if (this.#context?.state === 'suspended') this.#context.resume().catch(() => undefined);
  }

  /** One soft rising tone. @param progress of the movement or the hold, 0 to 1 */
  guide(progress: number, side: Side): void {
    const context = this.#context;
    if (context === null) return;
    this.resume();
    this.#voice ??= this.#begin(context);
    const { oscillator, gain, panner } = this.#voice;
    const now = context.currentTime;
    const hertz = lowHertz * (highHertz / lowHertz) ** bounded(progress);
    oscillator.frequency.setTargetAtTime(hertz, now, glideSeconds);
    // Starts on the requested side, so that the person knows it from the first moment.
    panner.pan.setTargetAtTime(side * (0.5 + 0.5 * progress), now, glideSeconds);
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

  /**
   * Call this with each frame while searching. Ticks when one is due.
   *
   * @param nearness 0 to 1; `null` if nothing is seen yet
   * @param now milliseconds, clock of the frames
   */
  seek(nearness: number | null, side: Side, now: number): void {
    this.rest();
    const context = this.#context;
    if (context === null || nearness === null || now - this.#tickedAt < tickInterval(nearness)) return;
    this.#tickedAt = now;
    this.resume();
    const hertz = tickHertz.far * (tickHertz.near / tickHertz.far) ** bounded(nearness);
    this.#note(context, { hertz, at: context.currentTime + 0.01, soundsFor: 0.015, fade: 0.012, side });
  }

  /** Plays a chime or a shutter sound, and vibrates. Desktops and iPhones don't vibrate. */
  cue(cue: SignalCue): void {
    if (this.#settings.vibration) navigator.vibrate?.(vibrations[cue]);
    const context = this.#context;
    if (context === null) return;
    this.rest();
    if (cue === 'taken') {
      // Two clicks, like a shutter that opens and closes.
      for (const [at, hertz] of [1320, 880].entries()) {
        this.#note(context, {
          hertz,
          at: context.currentTime + 0.02 + at * 0.07,
          soundsFor: 0.02,
          fade: 0.01,
          side: 0,
        });
      }
      return;
    }
    for (const [at, hertz] of chimes[cue].entries()) {
      this.#note(context, { hertz, at: context.currentTime + 0.05 + at * 0.14, soundsFor: 0.1, fade: 0.08, side: 0 });
    }
  }

  #note(
    context: AudioContext,
    { hertz, at, soundsFor, fade, side }: { hertz: number; at: number; soundsFor: number; fade: number; side: Side },
  ): void {
    const oscillator = new OscillatorNode(context, { frequency: hertz });
    const gain = new GainNode(context, { gain: 0 });
    const panner = new StereoPannerNode(context, { pan: 0.8 * side });
    gain.gain.setTargetAtTime(level, at, Math.min(0.02, soundsFor / 3));
    gain.gain.setTargetAtTime(0, at + soundsFor, fade);
    oscillator.connect(gain).connect(panner).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + soundsFor + 7 * fade);
    this.#lastNote = oscillator;
    oscillator.addEventListener('ended', () => {
      if (this.#lastNote === oscillator) this.#lastNote = null;
    });
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
