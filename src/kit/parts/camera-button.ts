/**
 * Replaces our camera button with the browser's own, if there is one: on the first screen, and if the camera is
 * blocked. It loads once the page is idle, and only in browsers that have such a button.
 */
import { css } from 'lit';
import type { CSSResult, ReactiveController, ReactiveControllerHost } from 'lit';
import { OwnedCameraElement } from '../../camera/camera-element.js';
import { cameraPermission } from '../../camera/failures.js';
import { dropGivenStream, giveStream } from '../../camera/given-stream.js';
import { nativeFunctions } from '../../camera/native-functions.js';
import type { CameraFacing } from '../../camera/types.js';
import type { CommonWords } from '../i18n/types.js';
import type { IdvError } from '../../contract/errors.js';

/** The members of an element with a camera that this code uses. */
interface Host extends ReactiveControllerHost, HTMLElement {
  readonly status: string;
  readonly renderRoot: ParentNode;
  readonly locale: { readonly words: Pick<CommonWords, 'tag' | 'actions' | 'help'> };
  readonly flow: {
    readonly state: { readonly status: string; readonly error?: IdvError };
    dispatch(event: { type: 'retry' }): void;
  };
  addStyles(styles: CSSResult): void;
  start(): void;
}

/** Our languages that the browser's button supports, and Pidgin, whose readers also read English. */
const spoken = ['en', 'fr', 'pt', 'ar', 'sw', 'am', 'pcm'];

/** Codes of failures that the button can undo. */
const refusals = ['camera-permission-denied', 'camera-permission-dismissed'];

/** Statuses from which the person can open a camera. */
const atRest = ['idle', 'canceled', 'failed'];

/**
 * Follows the browser's rules: opaque colors with contrast, an edge with contrast if it is as wide as ours, and a
 * height of at most three times the text.
 */
const styles = css`
  camera {
    display: block;
    /* The browser insists on this margin. */
    inline-size: calc(100% - 8px);
    min-block-size: 48px;
    margin: 4px;
    padding: 0;
    border: 2px solid var(--_on-primary);
    border-radius: 999px;
    outline-offset: 2px;
    background-color: var(--_primary);
    color: var(--_on-primary);
    font-size: var(--_l);
    font-weight: 600;
  }

  camera:focus-visible {
    outline: 3px solid var(--_accent);
  }

  .allow-here {
    margin: 0;
    text-align: center;
  }

  /* There is only one main button. */
  .allow-here ~ .button.primary {
    border-color: transparent;
    background: none;
    color: var(--_on-surface);
  }

  .stood-in {
    display: none !important;
  }
`;

class CameraButton implements ReactiveController {
  readonly #host: Host;
  /** `null` until the browser has reported it. */
  #permission: PermissionState | null = null;
  #button: OwnedCameraElement | null = null;
  /** The sentence above the button if the camera is blocked. */
  #note: HTMLParagraphElement | null = null;
  /**
   * Whether our own button is better, because the browser's did not work here, or the page has replaced the camera,
   * which only scripts can open.
   */
  #isUseless = false;
  /** Our own elements that the button replaces. */
  #hidden: readonly HTMLElement[] = [];
  #leaveTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  hostConnected(): void {
    clearTimeout(this.#leaveTimer);
    this.#isUseless ||= !nativeFunctions(null).hasNativeCamera;
    void this.#ask();
  }

  hostDisconnected(): void {
    // A host that is only being moved returns at once.
    this.#leaveTimer = setTimeout(() => {
      this.#remove();
      dropGivenStream(this.#host);
    });
  }

  hostUpdated(): void {
    const place = this.#place;
    if (place === null) this.#remove();
    else this.#show(place);
    if (this.#isWaiting) return;
    // The person has left without using the camera.
    dropGivenStream(this.#host);
  }

  get #isBlocked(): boolean {
    const { status, error } = this.#host.flow.state;
    return status === 'failed' && refusals.includes(error?.code ?? '');
  }

  /** A capture is already running. If its code is still loading, it takes the camera once loaded. */
  get #isWaiting(): boolean {
    return !atRest.includes(this.#host.status);
  }

  /** Where the button goes: the actions, and our own button that it replaces. */
  get #place(): { actions: HTMLElement; ours: HTMLElement } | null {
    const { status, renderRoot } = this.#host;
    if (this.#isUseless || !atRest.includes(status)) return null;
    const actions = renderRoot.querySelector<HTMLElement>('.panel .actions');
    if (actions === null || !(this.#isBlocked || this.#isFirstScreen)) return null;
    const { start, tryAgain } = this.#host.locale.words.actions;
    const label = this.#isBlocked ? tryAgain : start;
    const ours = [...actions.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === label);
    return ours === undefined ? null : { actions, ours };
  }

  /** An allowed camera opens without a prompt, so our own button stays. */
  get #isFirstScreen(): boolean {
    const { status } = this.#host;
    const { tag } = this.#host.locale.words;
    // A check on a hosted page can begin without this device's camera.
    const isAtOnce = !('presentation' in this.#host);
    const isAsked = this.#permission === 'prompt' || this.#permission === 'denied';
    return status !== 'failed' && isAtOnce && isAsked && spoken.includes(tag.split('-')[0] ?? '');
  }

  #show({ actions, ours }: { actions: HTMLElement; ours: HTMLElement }): void {
    this.#button ??= new OwnedCameraElement(this.#facing, {
      onStream: (stream) => this.#open(stream),
      onRefused: () => void this.#refuse(),
      onUseless: (pressed) => this.#giveUp(pressed),
    });
    const { element } = this.#button;
    if (element.parentElement !== actions) actions.prepend(element);
    this.#say(actions);
    // Of our buttons, replace only the one that does the same. The browser's button also makes the steps through the
    // browser's settings, and the sentence that leads to them, unnecessary.
    const steps = '.body [part="message"] p, [part="failure-steps"]';
    const settings = this.#isBlocked ? this.#host.renderRoot.querySelectorAll<HTMLElement>(steps) : [];
    this.#hide([ours, ...settings]);
  }

  #say(actions: HTMLElement): void {
    const text = this.#isBlocked ? (this.#host.locale.words.help?.allowHere ?? '') : '';
    if (text === '') {
      this.#note?.remove();
      this.#note = null;
      return;
    }
    this.#note ??= Object.assign(document.createElement('p'), { className: 'allow-here', id: 'allow-here' });
    if (this.#note.textContent !== text) this.#note.textContent = text;
    if (this.#note.parentElement !== actions) actions.prepend(this.#note);
    this.#button?.element.setAttribute('aria-describedby', 'allow-here');
  }

  #hide(wanted: readonly HTMLElement[]): void {
    for (const element of this.#hidden) if (!wanted.includes(element)) element.classList.remove('stood-in');
    for (const element of wanted) element.classList.add('stood-in');
    this.#hidden = wanted;
  }

  #remove(): void {
    this.#hide([]);
    this.#note?.remove();
    this.#note = null;
    this.#button?.release();
    this.#button = null;
  }

  #open(stream: MediaStream): void {
    // A granted permission also ends a failure by itself. The camera then opens without this button.
    giveStream(this.#host, stream);
    if (this.#isWaiting) dropGivenStream(this.#host);
    else this.#begin();
  }

  /** A lasting refusal has its own screen. People who only closed the prompt still see the button. */
  async #refuse(): Promise<void> {
    await this.#ask();
    if (this.#permission === 'denied' && !this.#isWaiting) this.#begin();
  }

  #giveUp(pressed: boolean): void {
    this.#isUseless = true;
    this.#host.requestUpdate();
    if (pressed) this.#begin();
  }

  #begin(): void {
    if (this.#host.status === 'failed') this.#host.flow.dispatch({ type: 'retry' });
    else this.#host.start();
  }

  get #facing(): CameraFacing {
    return 'documentType' in this.#host ? 'environment' : 'user';
  }

  async #ask(): Promise<void> {
    const permission = await cameraPermission();
    if (permission === this.#permission) return;
    this.#permission = permission;
    this.#host.requestUpdate();
  }
}

/** Adds the button to an element with a camera. */
export function addCameraButton(element: HTMLElement): void {
  if (!('deviceId' in element)) return;
  const host = element as unknown as Host;
  host.addStyles(styles);
  host.addController(new CameraButton(host));
}
