import { captureStyles } from '../../kit/parts/capture.styles.js';
import { cardStyles } from '../../kit/parts/card.styles.js';
import { portraitStyles } from '../../kit/parts/intro.js';
import { unloadedStyles, spokenUnloaded } from '../../kit/parts/unloaded.js';
import { tokens } from '../../kit/theme/palette.js';
import type { TemplateResult } from 'lit';
import { initialFaceCapture } from './flow/state.js';
import type { FaceAnnouncement, FaceCaptureState, FacePageEvent } from './flow/state.js';
import type { FaceController } from './controller.js';
import { FlowLoader } from '../../kit/flow/loader.js';
import { LocaleController } from '../../kit/element/locale-controller.js';
import { face } from '../../kit/i18n/english/face.js';
import { common } from '../../kit/i18n/locales/en/first-screens.js';
import { engineChoiceOf } from '../../engine/types.js';
import type { EngineChoice } from '../../engine/types.js';
import { PhotoElement } from '../../kit/element/photo-element.js';
import { lifecycleEventOf } from '../../kit/events/capture.js';
import type { faceEventOf } from './stages.js';
import { renderFirstMain, renderFirstPanel, screens } from './first-screen.js';
import type { FaceCaptureScreen, ScreenView } from './first-screen.js';
import { property, textAttribute } from '../../kit/element/property.js';

/** Styles of the first screen. The rest loads with `stages.ts`. */
const faceCaptureStyles = [tokens, cardStyles, unloadedStyles, ...captureStyles, portraitStyles];

/** The three steps: get ready, take the photo, see the result. */
const stepOf: Record<FaceCaptureScreen, number> = { intro: 1, permission: 2, camera: 2, failed: 2, photo: 3 };

/**
 * A live selfie: an oval, one hint at a time, automatic capture of the best frame, manual shutter, review, submission.
 * Every frame is judged on the device, in a worker. Nothing is sent before the photo is good.
 *
 * @summary Takes a selfie that is good enough for an identity check.
 *
 * @csspart oval - Scrim and ring over the picture.
 * @csspart ring - Experimental: the part of the ring that fills.
 * @csspart lamp-button - Experimental: the switch of the screen's light, shown when it is dark.
 *
 * @fires {IdvFaceCapturedEvent} idv-face-captured - The photo is final and not sent yet. Call `preventDefault()` to
 * keep it from being sent.
 * @fires {IdvFaceSubmittedEvent} idv-face-submitted - The host backend has accepted the photo.
 */
export class IdvFaceCapture extends PhotoElement<FaceCaptureState, 'face'> {
  static override readonly styles = faceCaptureStyles;

  protected override readonly locale = new LocaleController<'face', 'face'>(
    this,
    { ...common, face },
    { face: () => import('../../kit/i18n/locales/en/face.js') },
  );
  protected readonly flow = new FlowLoader<FaceController>(this, {
    load: async () => {
      const [{ FaceController }, { faceEventOf: fire, laterStyles, renderMain, renderPanel, spokenOf }] =
        await Promise.all([import('./controller.js'), import('./stages.js'), this.locale.loadWhole()]);
      this.addStyles(...laterStyles);
      this.#eventOf = fire;
      this.#screens = { renderMain, renderPanel, spokenOf };
      // Render the loaded screens at once. Replacing the stage later, while it is being measured, would make the
      // browser report an error.
      this.requestUpdate();
      return (speaking) =>
        new FaceController(this, {
          ...speaking,
          settings: () => ({
            ...this.photoSettings,
            manual: this.manual || this.#byHand,
            engine: engineChoiceOf(this.engine),
          }),
          stage: () => this.stage.size,
          onCamera: this.handleCamera,
        });
    },
    eventOf: (event: FacePageEvent): Event | null => this.#eventOf(event, this.flow.capture),
    announce: (announcement: FaceAnnouncement) => this.#announce(announcement),
    initial: () => initialFaceCapture({ auto: true, review: false, hasBackend: false }),
    failed: { picture: null },
    early: {
      facing: 'user',
      deviceId: () => this.deviceId || null,
      loadCamera: () => import('../../camera/request-camera.js'),
      startEngine: async () => {
        const { acquireVision } = await import('../../engine/client.js');
        return acquireVision({ assets: this.assets ?? undefined, engine: engineChoiceOf(this.engine) });
      },
    },
  });

  /**
   * The engine that finds faces: `compact`, `mediapipe` (of `idv-elements-mediapipe`), or `auto`, which is `compact`. A
   * page has one engine, and its first element's value wins. If it fails on a device, the other engine takes over.
   */
  @property({ converter: textAttribute('auto') }) engine: EngineChoice = 'auto';
  /**
   * Makes the DOM events. Until the capture's code has loaded, it knows only the events that every flow can emit by
   * then.
   */
  #eventOf = lifecycleEventOf as typeof faceEventOf;
  /** `null` until the code has loaded. */
  #screens: Pick<typeof import('./stages.js'), 'renderMain' | 'renderPanel' | 'spokenOf'> | null = null;
  protected readonly task = 'face';

  /** Whether the person chose the shutter after the automatic capture failed too often. */
  #byHand = false;
  readonly #on: ScreenView['on'] = {
    ...this.handlers,
    byHand: () => {
      this.#byHand = true;
      this.requestUpdate();
      this.flow.dispatch({ type: 'retry' });
    },
  };

  override reset(): void {
    this.#byHand = false;
    super.reset();
  }

  protected get shownScreen(): string {
    const { status } = this;
    if (status === 'handoff') return this.handoffScreen;
    const screen = screens[status];
    // A loaded screen counts as different from its placeholder, so that the focus moves.
    if (this.#screens === null && screen !== 'intro') return `${screen} without its code`;
    return screen === 'photo' ? status : screen;
  }

  get #view(): ScreenView {
    return { ...this.photoView, mirrored: this.mirrored, isPreviewing: this.flow.isPreviewing, on: this.#on };
  }

  #announce(announcement: FaceAnnouncement): void {
    const view = this.#view;
    const { state, words } = view;
    if (this.#screens !== null) {
      this.announcer.say(this.#screens.spokenOf(announcement, view), announcement);
    } else if (state.status === 'failed') {
      this.announcer.say(spokenUnloaded({ words, error: state.error }));
    }
  }

  protected override render(): TemplateResult {
    const { status } = this;
    const { words } = this.locale;
    const view = this.#view;
    const later = screens[status] === 'intro' ? null : this.#screens;
    const screen = screens[status];
    const canGoBack = screen !== 'intro' && status !== 'done';
    const handoff = this.handoffContent;
    return this.renderCard({
      title: words.face.title,
      screen,
      status,
      step: stepOf[screen],
      onBack: canGoBack ? this.handlers.cancel : null,
      main: handoff?.main ?? (later?.renderMain ?? renderFirstMain)(view),
      panel: handoff?.panel ?? (later?.renderPanel ?? renderFirstPanel)(view),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'idv-face-capture': IdvFaceCapture;
  }
}
