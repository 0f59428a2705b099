import type { PropertyValues, TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { LivenessIssuer } from '../../backend/liveness-types.js';
import type { CameraSnapshot } from '../../camera/types.js';
import type { ChallengeAnnouncement, LivenessChallengeStatus } from '../../capture/challenge/types.js';
import { CameraActions } from '../../controllers/shared/camera-actions.js';
import { LivenessChallengeLoader } from '../../controllers/challenge/loader.js';
import { LocaleController } from '../../controllers/shared/locale-controller.js';
import { SizeController } from '../../controllers/shared/size-controller.js';
import { challenge, common } from '../../i18n/locales/en.js';
import type { ChallengeWords } from '../../i18n/types.js';
import { IdvDeviceChangedEvent } from '../events/device-changed.js';
import { FaceElement } from '../face-element.js';
import { eventOf } from './events.js';
import { renderPanel } from './panel.js';
import { renderMain, screens } from './screens.js';
import type { ChallengeScreen, ScreenView } from './screens.js';
import { livenessChallengeStyles } from './styles.js';

/** The person gets ready, does what is asked, sees what became of it. */
const stepOf: Record<ChallengeScreen, number> = {
  intro: 1,
  permission: 2,
  camera: 2,
  failed: 2,
  result: 3,
};

/**
 * A guided active check: the person is asked for a few movements at random, each is judged on the device as it is made, and
 * signed evidence goes to the server, which judges it again. Tamper-evident guided capture that deters photos and flat
 * screens, no proof of life.
 *
 * Guidance works without sight: words in the live region, a tone that rises and moves to the side to turn to (switched on by
 * the person, or by the page), and vibration.
 *
 * @summary Asks for a few movements and hands over signed evidence of them.
 *
 * @slot title - Replaces the title of the card.
 * @slot intro - Heading and sentence of the first screen.
 * @slot footer - Replaces the branding line.
 * @slot idle - Privacy line of the first screen.
 * @slot permission - Words while the browser asks for the camera.
 * @slot paused - Words while the page is hidden.
 * @slot loading - Above the controls while engine and plan come.
 * @slot framing - Above the controls while the person gets into place.
 * @slot challenge - Above the controls while a movement is asked for.
 * @slot between - Above the controls between two movements.
 * @slot swapping - Above the controls while another movement is chosen.
 * @slot submitting - Words while the evidence is sent.
 * @slot passed - Words of the end.
 * @slot missed - Why a movement was not seen, and what to do; replaces drawing and sentence.
 * @slot rejected - The same, where the server has not accepted it.
 * @slot expired - The same, where time is up.
 * @slot failed - What happened and what to do; replaces drawing, sentence, steps and code.
 *
 * @csspart card - The whole.
 * @csspart header - Back button, title, step dots.
 * @csspart back-button
 * @csspart title
 * @csspart steps - The step dots.
 * @csspart body - First screen and failure, between header and panel.
 * @csspart drawing - Illustration of the first screen and of a failure.
 * @csspart tips - The list of the first screen.
 * @csspart stage - The camera's box.
 * @csspart video - The live picture, mirrored.
 * @csspart photo - The face at rest, from the end of the last movement on.
 * @csspart oval - Scrim and ring over the picture.
 * @csspart ring - The part of the ring that fills.
 * @csspart instrument - What is drawn around the ring while a movement is asked for.
 * @csspart arrow - Where to turn to.
 * @csspart hint - The pill.
 * @csspart panel - Words and actions under the stage.
 * @csspart message - Heading and sentence of a state.
 * @csspart privacy - The privacy line.
 * @csspart note - What became of "I cannot do this".
 * @csspart time - Which movement, and how long still.
 * @csspart progress - Bar with words.
 * @csspart controls - Sound, "I cannot do this", camera switch.
 * @csspart sound-button
 * @csspart switch-button
 * @csspart button - Every worded button.
 * @csspart primary-action
 * @csspart secondary-action
 * @csspart failure-steps - Numbered steps out of a failure.
 * @csspart code - The code for support.
 * @csspart branding - The line at the foot.
 *
 * @cssproperty [--idv-surface=#ffffff] - Background of the card (dark: #101217).
 * @cssproperty [--idv-surface-raised=#f3f3f6] - Background of what lies on it (dark: #1a1d24).
 * @cssproperty [--idv-on-surface=#16181d] - Words (dark: #f1f2f5).
 * @cssproperty [--idv-on-surface-quiet=#5b606b] - Words of second rank (dark: #a6abb8).
 * @cssproperty [--idv-line=#dfe1e7] - Lines, the ring at rest (dark: #343944).
 * @cssproperty [--idv-primary] - Fill of the main button; from `primary-color`.
 * @cssproperty [--idv-on-primary] - Words on it; black or white by contrast.
 * @cssproperty [--idv-accent] - Ring, focus, progress: the primary with at least 3:1 on the surface.
 * @cssproperty [--idv-good=#14804a] - Success (dark: #4ade80).
 * @cssproperty [--idv-attention=#9a5b00] - Something to correct (dark: #fbbf24).
 * @cssproperty [--idv-stop=#b42318] - Nothing goes on (dark: #f97066).
 * @cssproperty [--idv-shadow] - The one shadow.
 * @cssproperty [--idv-radius=20px] - Corner radius of the card.
 * @cssproperty [--idv-max-width=480px] - Largest width.
 * @cssproperty [--idv-inset-top=0px] - Space for a notch, where the element begins at the top of the screen.
 *
 * @fires {IdvStatusChangedEvent} idv-status-changed - What the element is doing has changed.
 * @fires {IdvCaptureReadyEvent} idv-capture-ready - Camera, face check and plan are there.
 * @fires {IdvDeviceChangedEvent} idv-device-changed - Another camera is open.
 * @fires {IdvChallengeChangedEvent} idv-challenge-changed - Another movement is asked for.
 * @fires {IdvChallengeMissedEvent} idv-challenge-missed - It was not seen as it should be; the person may try again.
 * @fires {IdvLivenessChallengeCompletedEvent} idv-liveness-challenge-completed - The server has verified the evidence.
 * @fires {IdvCaptureFailedEvent} idv-capture-failed - Camera, engine or server: it cannot go on by itself.
 * @fires {IdvCaptureCanceledEvent} idv-capture-canceled - The person went back, or the page called `stop()`.
 */
export class IdvLivenessChallenge extends FaceElement {
  static override readonly styles = livenessChallengeStyles;
  static override readonly shadowRootOptions = {
    ...FaceElement.shadowRootOptions,
    delegatesFocus: true,
  };

  protected override readonly locale = new LocaleController<'challenge', 'challenge'>(
    this,
    { ...common, challenge },
    () => import('../../i18n/locales/en.challenge.js'),
  );
  readonly #stage = new SizeController(this);
  readonly #challenge = new LivenessChallengeLoader(this, {
    settings: () => ({
      issuer: this.issuer,
      endpoint: this.endpoint || null,
      assets: this.assets,
      engine: this.engineChoice,
      deviceId: this.deviceId || null,
      tones: this.#sound === true,
      vibration: this.#offers('vibration'),
    }),
    tell: (news) => void this.dispatchEvent(eventOf(news)),
    announce: (announcement) => this.#announce(announcement),
    loadWords: () => this.locale.loadWhole(),
    onCamera: (snapshot) => this.#handleCamera(snapshot),
  });

  readonly #actions = new CameraActions(this, () => this.#challenge.capture?.camera ?? null);

  /** Where plans come from and evidence goes to. Wins over `endpoint`. */
  @property({ attribute: false }) issuer: LivenessIssuer | null = null;
  /** Base URL of the server's part over HTTP, e.g. `/liveness-check/4711`; see `LivenessIssuer`. */
  @property() endpoint: string | null = null;
  /** A camera by its id, as `enumerateDevices()` and `idv-device-changed` give it. */
  @property({ attribute: 'device-id' }) deviceId: string | null = null;
  /**
   * Guidance beside words and picture, space-separated: `vibration`; `tones`, sounding from the start; `no-tones`, without
   * even the button for them. By default the device vibrates, and sounds only after the person has pressed the button: sound
   * that nobody asked for is unwelcome in a bank, and would be spoken over by a screen reader.
   */
  @property() guidance: string = 'vibration';

  /** The person's own choice; `null`: as the page has it. */
  @state() private soundChosen: boolean | null = null;

  #mirrored = true;
  #shownScreen = '';
  #hadFocus = false;

  /** What the element is doing. */
  get status(): LivenessChallengeStatus {
    return this.#challenge.state.status;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#hadFocus = this.shadowRoot?.activeElement != null;
    if (changed.has('deviceId') && this.deviceId) this.#actions.ask(this.deviceId);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { status } = this;
    const screen = ['result', 'failed'].includes(screens[status]) ? status : screens[status];
    if (screen === this.#shownScreen) return;
    this.#shownScreen = screen;
    // Whoever came here by keyboard or screen reader goes along; nobody's focus is taken from elsewhere.
    if (this.#hadFocus) this.renderRoot.querySelector<HTMLElement>('[data-focus]')?.focus();
  }

  /** Opens the camera, past the first screen. Call it from a user gesture: browsers then ask for permission at once. */
  start(): void {
    if (this.issuer === null && !this.endpoint) {
      console.warn(`<${this.localName}> has neither \`issuer\` nor \`endpoint\`: there is nobody to ask for a plan.`);
    }
    this.#challenge.dispatch({ type: 'start' });
  }

  /** Asks for another movement in place of the present one: "I cannot do this". Begins again with the first. */
  swap(): void {
    this.#challenge.dispatch({ type: 'swap' });
  }

  /** Ends the check; camera, engine, sound and calls are given back. */
  stop(): void {
    this.#challenge.dispatch({ type: 'cancel' });
  }

  get #sound(): boolean | null {
    if (this.#offers('no-tones')) return null;
    return this.soundChosen ?? this.#offers('tones');
  }

  #offers(kind: 'tones' | 'no-tones' | 'vibration'): boolean {
    return this.guidance.split(/\s+/).includes(kind);
  }

  #announce(announcement: ChallengeAnnouncement): void {
    const later = this.locale.whole?.challenge;
    if (later === undefined) {
      const { state } = this.#challenge;
      if (state.status === 'failed') this.announcer.say(spoken(this.locale.words.errors[state.error.code]));
      return;
    }
    switch (announcement.kind) {
      case 'hint':
        this.announcer.say(later.hints[announcement.hint]);
        break;
      case 'challenge': {
        const prompt = later.spoken[announcement.challenge];
        this.announcer.say(announcement.after ? later.afterPraise(prompt) : prompt);
        break;
      }
      case 'swap':
        this.announcer.say(later.swap[announcement.note]);
        break;
      case 'status':
        this.announcer.say(this.#spokenStatus(announcement.status, later));
        break;
      default:
        announcement satisfies never;
    }
  }

  /** What became of it is said whole, as it is shown. */
  #spokenStatus(status: LivenessChallengeStatus, later: ChallengeWords): string {
    const { state } = this.#challenge;
    switch (state.status) {
      case 'failed':
        return spoken(later.errors[state.error.code] ?? this.locale.words.errors[state.error.code]);
      case 'missed':
        return spoken(later.missed[state.failure](later.prompts[state.kind]));
      case 'rejected':
        return spoken(later.rejected);
      case 'expired':
        return spoken(state.canRetry ? later.expired.again : later.expired.over);
      default:
        return later.states[status];
    }
  }

  #handleCamera(snapshot: CameraSnapshot): void {
    const another = this.#actions.follow(snapshot);
    if (snapshot.state !== 'live') return;
    const { deviceId, label, facing } = snapshot.camera;
    this.#mirrored = facing !== 'environment';
    if (another) this.dispatchEvent(new IdvDeviceChangedEvent(deviceId, label, facing));
  }

  readonly #handlers: ScreenView['on'] = {
    start: () => this.start(),
    swap: () => this.swap(),
    retry: () => this.#challenge.dispatch({ type: 'retry' }),
    cancel: () => this.stop(),
    switch: this.#actions.switchCamera,
    sound: () => {
      this.soundChosen = this.#sound !== true;
    },
  };

  protected override render(): TemplateResult {
    const { status } = this;
    const { capture, state, attachVideo } = this.#challenge;
    const { words, whole } = this.locale;
    const later = whole?.challenge;
    const view: ScreenView = {
      state,
      words: { ...words, errors: { ...words.errors, ...later?.errors } },
      later: later ?? null,
      stage: this.#stage.size,
      mirrored: this.#mirrored,
      photoUrl: capture?.photoUrl ?? null,
      cameras: this.#actions.count,
      sound: this.#sound,
      watchStage: this.#stage.watch,
      attachVideo,
      on: this.#handlers,
    };
    const screen = screens[status];
    const canGoBack = screen !== 'intro' && status !== 'passed' && status !== 'rejected';
    return this.renderCard({
      title: words.challenge.title,
      screen,
      status,
      step: stepOf[screen],
      onBack: canGoBack ? this.#handlers.cancel : null,
      main: renderMain(view),
      panel: renderPanel(view),
    });
  }
}

function spoken({ title, text }: { title: string; text: string }): string {
  return `${title}. ${text}`;
}

declare global {
  interface HTMLElementTagNameMap {
    'idv-liveness-challenge': IdvLivenessChallenge;
  }
}
