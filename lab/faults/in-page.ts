/**
 * Runs in the page of a cell: records every event, triggers the fault at its moment, and reports what a person sees and
 * can press. It has no imports, because puppeteer sends its text to the page.
 */
import type { InstalledCamera } from 'idv-elements-testing';

/** What a person sees. */
export interface Look {
  /** The element's status; empty before it is defined, `gone` if there is none. */
  status: string;
  /** Status of the current step of a journey. */
  inner: string | null;
  /** The code for support, if a failure is shown. */
  code: string | null;
  /** Names of everything that can be pressed except the back button. */
  controls: string[];
  /** Whether the person can go back. */
  canLeave: boolean;
  /** Whether the main button is there and can be pressed. */
  hasPrimary: boolean;
  text: string;
  /** Address of the hosted page. */
  frame: string | null;
  /** The link for a phone. */
  handoff: { link: string; number: string } | null;
  /** The visible content, to detect changes. */
  shown: string;
  struck: boolean;
}

export interface Heard {
  type: string;
  code?: string;
  status?: string;
  /** Status of a check. */
  outcome?: string;
}

export interface InPage {
  heard: Heard[];
  struck: boolean;
  element: (HTMLElement & { status?: string }) | null;
  look(): Look;
  /** Presses the main button, or turns on the camera if that is what is shown. @returns its name */
  press(): string | null;
  /** Presses the back button. */
  leave(): void;
  /** Presses the shutter, if the device can't take the photo by itself. */
  shoot(): void;
  /** The innermost visible element of ours. */
  inner(): (HTMLElement & { status?: string }) | null;
  strike(): void;
}

export interface InPageOptions {
  /** The status of `status:…`; `null` for the page's load. */
  status: string | null;
  code: string;
}

declare global {
  // oxlint-disable-next-line no-var
  var faults: InPage;
  /** The file that the person uploads instead of taking a photo. */
  // oxlint-disable-next-line no-var
  var whatIsGiven: Promise<Blob> | undefined;
}

export function installInPage({ status, code }: InPageOptions): void {
  type Ours = HTMLElement & { status?: string };
  const isOurs = (element: Element): element is Ours => element.localName.startsWith('idv-');
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot === null ? [] : within(element.shadowRoot)),
    ]);
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
    element.getBoundingClientRect().width > 0;
  const nameOf = (element: Element): string =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const isPressable = (element: Element): boolean => {
    if (!element.matches('button, a[href], select, summary, input:not([type="hidden"]), label')) return false;
    if (element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true') return false;
    if (element.matches('[part~="back-button"], [part~="sound-button"]')) return false;
    if (topOf()?.inert === true) return false;
    return isVisible(element) && nameOf(element) !== '';
  };
  const handoffOf = (all: readonly Element[]): Look['handoff'] => {
    const link = all.find((part): part is HTMLInputElement => part.matches('input[part~="link"]'))?.value ?? '';
    const number = all.find((part) => part.matches('[part~="number"] [aria-hidden]'))?.textContent ?? '';
    return link === '' || number === '' ? null : { link, number };
  };
  let element: Ours | null = null;
  const topOf = (): Ours | null => {
    const found = [...document.querySelectorAll('*')].find(isOurs);
    if (found !== undefined) element = found;
    return found ?? null;
  };

  const state: InPage = {
    heard: [],
    struck: status === null,
    get element() {
      return topOf() ?? element;
    },
    inner() {
      const top = topOf();
      if (top?.shadowRoot == null) return top;
      return within(top.shadowRoot).filter(isOurs).findLast(isVisible) ?? top;
    },
    look() {
      const top = topOf();
      const inner = state.inner();
      const all = top === null ? [] : [...(top.shadowRoot === null ? [] : within(top.shadowRoot)), ...within(top)];
      const shown = all.filter(isVisible);
      const codes = shown.filter((part) => part.matches('[part~="code"]')).map(nameOf);
      const card = inner?.shadowRoot?.querySelector('.card') ?? null;
      const text = nameOf(card ?? top ?? document.body).slice(0, 300);
      const statuses = `${top?.status ?? ''}/${inner?.status ?? ''}`;
      return {
        status: top === null ? 'gone' : (top.status ?? ''),
        inner: inner === top ? null : (inner?.status ?? null),
        code: codes.at(-1) ?? null,
        controls: [...new Set(all.filter(isPressable).map(nameOf))],
        canLeave: shown.some((part) => part.matches('[part~="back-button"]')),
        hasPrimary: all.some((part) => part.matches('[part~="primary-action"]') && isPressable(part)),
        text,
        handoff: handoffOf(all),
        frame: all.find((part): part is HTMLIFrameElement => part.localName === 'iframe')?.src ?? null,
        shown: `${statuses} ${text}`,
        struck: state.struck,
      };
    },
    press() {
      const top = topOf();
      if (top?.shadowRoot == null) return null;
      const { whatIsGiven } = globalThis;
      if (whatIsGiven !== undefined && /^(?:idle|canceled)$/.test(top.status ?? '')) {
        void whatIsGiven.then((file) => (top as Ours & { upload(file: Blob): void }).upload(file));
        return 'file';
      }
      const all = within(top.shadowRoot);
      const found = all.findLast((part) => part.matches('[part~="primary-action"]') && isPressable(part));
      const pressed = found ?? all.findLast((part) => part.matches('[part~="secondary-action"]') && isPressable(part));
      if (!(pressed instanceof HTMLElement)) return null;
      pressed.scrollIntoView({ block: 'center' });
      pressed.click();
      return nameOf(pressed);
    },
    shoot() {
      const top = topOf();
      const shutter = (top?.shadowRoot == null ? [] : within(top.shadowRoot)).find((part) =>
        part.matches('[part~="shutter"]:not(:disabled)'),
      );
      if (shutter instanceof HTMLElement && isVisible(shutter)) shutter.click();
    },
    leave() {
      const top = topOf();
      const back = top?.shadowRoot == null ? [] : within(top.shadowRoot);
      (back.find((part) => part.matches('[part~="back-button"]')) as HTMLElement | undefined)?.click();
    },
    strike() {
      // Faults don't affect other pages that the site links to, such as the hosted check.
      if (state.struck || location.pathname !== '/') return;
      state.struck = true;
      // Navigating away ends the rest of this script.
      console.debug('the fault has struck');
      // oxlint-disable-next-line typescript/no-implied-eval -- each fault brings its own lines
      const run = new Function('element', 'inner', 'camera', code) as (
        element: Ours | null,
        inner: Ours | null,
        camera: InstalledCamera | undefined,
      ) => unknown;
      void run(topOf(), state.inner(), globalThis.simulatedCamera);
    },
  };
  globalThis.faults = state;

  const names = [
    'status-changed',
    'capture-failed',
    'capture-canceled',
    'face-submitted',
    'document-submitted',
    'liveness-started',
    'liveness-completed',
    'liveness-challenge-completed',
    'step-changed',
    'verification-completed',
  ];
  for (const name of names) {
    document.addEventListener(
      `idv-${name}`,
      (event) => {
        const told = event as Event & { error?: { code: string }; status?: string; outcome?: string };
        state.heard.push({
          type: event.type,
          ...(told.error && { code: told.error.code }),
          ...(told.status !== undefined && { status: told.status }),
          ...(told.outcome !== undefined && { outcome: told.outcome }),
        });
        if (event.type === 'idv-status-changed' && told.status === status) state.strike();
      },
      { capture: true },
    );
  }
  // Statuses that are reached without an event: the first screen, and those of the journey itself.
  const watch = (): void => {
    if (state.struck) return;
    const top = topOf();
    if (top?.shadowRoot != null && (top.status === status || state.inner()?.status === status)) state.strike();
    else setTimeout(watch, 30);
  };
  if (status !== null) watch();
}
