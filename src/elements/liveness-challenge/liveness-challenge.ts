import { css } from 'lit';
import type { TemplateResult } from 'lit';
import { tokens } from '../../kit/theme/palette.js';
import { cameraStyles } from '../../kit/parts/camera.styles.js';
import { captureStyles } from '../../kit/parts/capture.styles.js';
import { cardStyles } from '../../kit/parts/card.styles.js';
import { ovalStyles } from '../../kit/parts/oval.js';
import { portraitStyles } from '../../kit/parts/intro.js';
import { unloadedStyles, renderUnloaded, renderUnloadedPanel, spokenUnloaded } from '../../kit/parts/unloaded.js';
import type { LivenessIssuer } from '../../backend/liveness-issuer.js';
import { initialLivenessChallenge } from './flow/state.js';
import type { ChallengeAnnouncement, ChallengePageEvent, LivenessChallengeState } from './flow/state.js';
import type { ChallengeController } from './controller.js';
import { FlowLoader } from '../../kit/flow/loader.js';
import { LocaleController } from '../../kit/element/locale-controller.js';
import { joinWords } from '../../kit/i18n/join-words.js';
import { challenge } from '../../kit/i18n/english/challenge.js';
import { common } from '../../kit/i18n/locales/en/first-screens.js';
import { FaceElement } from '../../kit/element/face-element.js';
import { engineChoiceOf } from '../../engine/types.js';
import { lifecycleEventOf } from '../../kit/events/capture.js';
import type { challengeEventOf } from './stages.js';
import { renderEmptyStage, renderIntro, renderIntroPanel, renderWaiting, screens } from './first-screen.js';
import type { ChallengeScreen, ScreenView } from './first-screen.js';
import { property } from '../../kit/element/property.js';

const stage = css`
  /* The person sees a mirror; the pictures that are sent are not mirrored. */
  .mirrored :is(video, img) {
    transform: scaleX(-1);
  }

  :is([data-status='submitting'], [data-status='passed'], [data-status='permission'], [data-status='paused'])
    .oval
    .scrim {
    fill-opacity: 1;
  }

  /* As high as the controls below the camera, so that the oval stays in place between screens. */
  :is([data-screen='permission'], [data-screen='result']) .panel :is(.passage, .sending) {
    align-content: center;
    min-block-size: 96px;
  }
`;

/** Styles of the first screen and the empty stage. The rest loads with `later.styles.ts`. */
const livenessChallengeStyles = [
  tokens,
  cardStyles,
  unloadedStyles,
  ...captureStyles,
  ovalStyles,
  ...cameraStyles,
  portraitStyles,
  stage,
];

/** The three steps: get ready, do what is asked, see the result. */
const stepOf: Record<ChallengeScreen, number> = { intro: 1, permission: 2, camera: 2, failed: 2, result: 3 };

/**
 * A guided check: the person makes a few random movements. Each is judged on the device, and signed evidence goes to
 * the server, which judges it again. This is tamper-evident guided capture that deters photos and flat screens. It is
 * no proof of life.
 *
 * Guidance works without sight: text in the live region, vibration, and a tone that rises and moves to the side to turn
 * to (if the person or the page turns it on).
 *
 * @summary Asks for a few movements and sends signed evidence of them.
 *
 * @slot framing - Text while the person gets into place.
 * @slot challenge - Text while a movement is asked for.
 * @slot between - Text between two movements.
 * @slot swapping - Text while another movement is chosen.
 * @slot submitting - Text while the evidence is sent.
 * @slot missed - Why a movement was not seen, and what to do. Replaces drawing and text.
 * @slot support - Another way, shown after several missed attempts and where the check is over.
 * @slot passed - Text at the end.
 * @slot rejected - Replaces drawing and text if the server rejects the evidence.
 * @slot expired - Replaces drawing and text if time is up.
 *
 * @csspart photo - The face at rest, after the last movement.
 * @csspart instrument - Experimental: the drawing around the ring during a movement.
 * @csspart arrow - Experimental: where to turn to.
 * @csspart time - Experimental: the number of the movement, and the time left.
 * @csspart controls - Experimental: sound, "I can't do this", and camera switch.
 * @csspart switch-button - Experimental: the button that switches cameras.
 * @csspart sound-button - Experimental: the button that turns tones on and off.
 *
 * @fires {IdvCaptureReadyEvent} idv-capture-ready - Camera, face check and plan are ready.
 * @fires {IdvChallengeChangedEvent} idv-challenge-changed - Another movement is asked for.
 * @fires {IdvChallengeMissedEvent} idv-challenge-missed - A movement was not seen. The person may try again.
 * @fires {IdvLivenessChallengeCompletedEvent} idv-liveness-challenge-completed - The server has verified the evidence.
 */
export class IdvLivenessChallenge extends FaceElement<LivenessChallengeState> {
  static override readonly styles = livenessChallengeStyles;

  protected override readonly locale = new LocaleController<'challenge', 'challenge'>(
    this,
    { ...common, challenge },
    { challenge: () => import('../../kit/i18n/locales/en/challenge.js') },
  );
  protected readonly flow = new FlowLoader<ChallengeController>(this, {
    load: async () => {
      const [{ ChallengeController }] = await Promise.all([
        import('./controller.js'),
        this.#loadStages(),
        this.locale.loadWhole(),
      ]);
      return (speaking) =>
        new ChallengeController(this, {
          ...speaking,
          settings: () => ({
            issuer: this.issuer,
            endpoint: this.endpoint || null,
            connection: this,
            assets: this.assets,
            engine: engineChoiceOf(this.engine),
            deviceId: this.deviceId || null,
            ...this.shellSettings,
          }),
          onCamera: this.handleCamera,
        });
    },
    initial: initialLivenessChallenge,
    failed: { check: null },
    eventOf: (event: ChallengePageEvent) => this.#eventOf(event),
    announce: (announcement: ChallengeAnnouncement) => this.#announce(announcement),
  });

  /** Where plans come from and evidence goes to. Takes precedence over `endpoint`. */
  @property({ attribute: false }) issuer: LivenessIssuer | null = null;
  /** URL of a check on your server, such as `/checks/4711`. */
  @property() endpoint: string | null = null;

  /**
   * Makes the DOM events. Until the flow's code has loaded, it knows only the events that every flow can emit by then.
   */
  #eventOf = lifecycleEventOf as typeof challengeEventOf;
  #stages: Pick<typeof import('./stages.js'), 'renderMain' | 'renderPanel' | 'spokenOf'> | null = null;

  /** Replaces the current movement by another ("I can't do this"). The person starts again with the first movement. */
  swap(): void {
    this.flow.dispatch({ type: 'swap' });
  }

  protected get shownScreen(): string {
    const screen = screens[this.status];
    // A loaded screen counts as different from its placeholder, so that the focus moves.
    if (this.#stages === null && screen !== 'intro') return `${screen} without its code`;
    return screen === 'result' || screen === 'failed' ? this.status : screen;
  }

  /** Loads the element's own code past its first screen. */
  async #loadStages(): Promise<void> {
    const { challengeEventOf: fire, laterStyles, renderMain, renderPanel, spokenOf } = await import('./stages.js');
    this.#eventOf = fire;
    this.#stages = { renderMain, renderPanel, spokenOf };
    this.addStyles(...laterStyles);
    // Render the loaded screens at once. Replacing the stage later, while it is being measured, would make the browser
    // report an error.
    this.requestUpdate();
  }

  #announce(announcement: ChallengeAnnouncement): void {
    const { state } = this.flow;
    const { words, whole } = this.locale;
    const later = whole?.challenge;
    if (this.#stages !== null && later !== undefined) {
      const errors = joinWords(words.errors, later.errors);
      const view = { state, words: { ...words, errors }, later };
      this.announcer.say(this.#stages.spokenOf(announcement, view), announcement);
    } else if (state.status === 'failed') {
      this.announcer.say(spokenUnloaded({ words, error: state.error }));
    }
  }

  readonly #handlers: ScreenView['on'] = {
    start: () => this.start(),
    swap: () => this.swap(),
    retry: () => this.flow.dispatch({ type: 'retry' }),
    cancel: () => this.stop(),
    continue: this.handleContinue,
    switch: () => this.flow.capture?.camera.switchCamera(),
    sound: this.switchSound,
  };

  protected override render(): TemplateResult {
    const { status } = this;
    const { capture, state, video } = this.flow;
    const { words, whole } = this.locale;
    const later = whole?.challenge ?? null;
    const view: ScreenView = {
      state,
      words: { ...words, errors: joinWords(words.errors, later?.errors ?? {}) },
      later,
      privacy: this.privacyOf(words.challenge.privacy),
      stage: this.stage.size,
      video,
      mirrored: this.mirrored,
      photoUrl: capture?.photoUrl ?? null,
      cameras: capture?.camera.count ?? 0,
      sound: this.isSounding,
      continueButton: this.continueButton,
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
      ...this.#renderScreen(view),
    });
  }

  #renderScreen(view: ScreenView): { main: unknown; panel: unknown } {
    const { later, state } = view;
    if (screens[state.status] === 'intro') return { main: renderIntro(view), panel: renderIntroPanel(view) };
    const elsewhere = this.browserContent();
    if (elsewhere !== null) return elsewhere;
    if (this.#stages === null || later === null) {
      if (state.status === 'failed') {
        const unloaded = { words: view.words, error: state.error };
        return { main: renderUnloaded(unloaded), panel: renderUnloadedPanel(unloaded, view.on.retry) };
      }
      return { main: renderEmptyStage(view), panel: renderWaiting(view) };
    }
    const all = { ...view, later };
    return { main: this.#stages.renderMain(all), panel: this.#stages.renderPanel(all) };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'idv-liveness-challenge': IdvLivenessChallenge;
  }
}
