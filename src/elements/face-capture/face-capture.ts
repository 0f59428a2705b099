import type { TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { initialFaceCapture } from '../../capture/face/initial.js';
import type { FaceAnnouncement, FaceCaptureState, FaceCaptureStatus } from '../../capture/face/types.js';
import type { FaceController, FaceControllerOptions } from '../../controllers/face/controller.js';
import { FlowLoader } from '../../controllers/shared/loader.js';
import { LocaleController } from '../../controllers/shared/locale-controller.js';
import { common, face } from '../../i18n/locales/en.js';
import { EngineAttribute } from '../engine-attribute.js';
import { PhotoElement } from '../photo-element.js';
import { directionOnScreen, hintWords } from '../parts/hint.js';
import { eventOf } from './events.js';
import { renderMain, renderPanel, screens } from './screens.js';
import type { ScreenView } from './screens.js';
import { faceCaptureStyles } from './styles.js';

/** The person gets ready, takes the photo, sees what became of it. */
const stepOf: Record<FaceCaptureStatus, number> = {
  idle: 1,
  canceled: 1,
  permission: 2,
  paused: 2,
  loading: 2,
  framing: 2,
  holding: 2,
  capturing: 2,
  failed: 2,
  review: 3,
  submitting: 3,
  done: 3,
};

/**
 * A live selfie: an oval, one hint at a time, automatic capture of the best frame, manual shutter, review, hand-off. Every
 * frame is judged on the device, in a worker; nothing is sent before the photo is good.
 *
 * @summary Takes a selfie that is good enough for an identity check.
 *
 * @slot title - Replaces the title of the card.
 * @slot intro - Heading and sentence of the first screen.
 * @slot footer - Replaces the branding line.
 * @slot idle - Privacy line of the first screen.
 * @slot permission - Words while the browser asks for the camera.
 * @slot paused - Words while the page is hidden.
 * @slot loading - Above the shutter while the engine loads.
 * @slot framing - Above the shutter while the person fits into the oval.
 * @slot holding - Above the shutter while the person holds still.
 * @slot capturing - Above the shutter while the photo is checked.
 * @slot review - Words above "Use this photo".
 * @slot submitting - Words while the photo is sent.
 * @slot done - Words of the end.
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
 * @csspart photo - The captured picture.
 * @csspart oval - Scrim and ring over the picture.
 * @csspart ring - The part of the ring that fills.
 * @csspart hint - The pill.
 * @csspart panel - Words and actions under the stage.
 * @csspart message - Heading and sentence of a state.
 * @csspart privacy - The privacy line.
 * @csspart note - Note that the device cannot guide.
 * @csspart warning - What could be better about the photo.
 * @csspart progress - Bar with words.
 * @csspart controls - Camera switch, shutter, torch.
 * @csspart shutter
 * @csspart shutter-note - The line under the shutter.
 * @csspart switch-button
 * @csspart torch-button
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
 * @fires {IdvCaptureReadyEvent} idv-capture-ready - Camera and face check are running.
 * @fires {IdvHintChangedEvent} idv-hint-changed - The one thing that the person is told now has changed.
 * @fires {IdvDeviceChangedEvent} idv-device-changed - Another camera is open.
 * @fires {IdvFaceCapturedEvent} idv-face-captured - The photo is final, nothing is sent yet; cancelable.
 * @fires {IdvFaceSubmittedEvent} idv-face-submitted - The host backend has accepted the photo.
 * @fires {IdvCaptureFailedEvent} idv-capture-failed - The capture cannot go on by itself.
 * @fires {IdvCaptureCanceledEvent} idv-capture-canceled - The person went back, or the page called `stop()`.
 */
export class IdvFaceCapture extends PhotoElement<FaceCaptureState, 'face'> {
  static override readonly styles = faceCaptureStyles;

  protected override readonly locale = new LocaleController<'face'>(this, { ...common, face });
  protected readonly flow = new FlowLoader<FaceController, FaceControllerOptions>(this, {
    load: async () => (await import('../../controllers/face/controller.js')).FaceController,
    initial: () => initialFaceCapture({ auto: true, review: false, hasBackend: false }),
    failed: { picture: null },
    options: {
      settings: () => ({ ...this.photoSettings, engine: this.#engine.choice }),
      stage: () => this.stage.size,
      eventOf,
      announce: (announcement) => this.#announce(announcement),
      onCamera: this.handleCamera,
    },
  });

  /**
   * What finds faces. `compact`, which `auto` stands for: ours, small enough for costly data and slow networks, and
   * without need of WebGL. `mediapipe`: Google's runtime, 4.6 MB. A page has one engine: the first element's choice
   * counts. Where an engine does not work on a device, the other one takes its place.
   */
  @property() engine: string = 'auto';
  readonly #engine = new EngineAttribute(this);

  protected get shownScreen(): string {
    const screen = screens[this.status];
    return screen === 'photo' ? this.status : screen;
  }

  #announce(announcement: FaceAnnouncement): void {
    const { words } = this.locale;
    const { face, errors } = words;
    const { state } = this.flow;
    if (announcement.kind === 'hint') {
      const direction = directionOnScreen(announcement.direction, this.mirrored);
      this.announcer.say(hintWords(words, announcement.hint, direction));
    } else if (announcement.kind === 'help') {
      this.announcer.say(face.shutterNote.help);
    } else if (state.status === 'failed') {
      const { title, text } = errors[state.error.code];
      this.announcer.say(`${title}. ${text}`);
    } else {
      this.announcer.say(face.states[announcement.status]);
    }
  }

  protected override render(): TemplateResult {
    const { status } = this;
    const { words } = this.locale;
    const view: ScreenView = { ...this.photoView, mirrored: this.mirrored, on: this.handlers };
    const screen = screens[status];
    const canGoBack = screen !== 'intro' && status !== 'done';
    return this.renderCard({
      title: words.face.title,
      screen,
      status,
      step: stepOf[status],
      onBack: canGoBack ? this.handlers.cancel : null,
      main: renderMain(view),
      panel: renderPanel(view),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'idv-face-capture': IdvFaceCapture;
  }
}
