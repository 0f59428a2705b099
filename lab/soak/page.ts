/** Runs in the page: one person who captures, retakes, sends and starts over. Each function is self-contained. */
import type { InstalledCamera, SimulatedIssuer } from 'idv-elements-testing';

export type SoakKind = 'face' | 'document' | 'liveness-challenge' | 'verification' | 'liveness';

export interface SoakTools {
  /** Object URLs that were created and not revoked. */
  urls: Set<string>;
  /** Failures after which the element had to be retried. */
  failures: string[];
  mount(kind: SoakKind): void;
  /** Drives the element until the photo is shown for the last time, or no more input is needed. */
  begin(kind: SoakKind, retakes: number): Promise<void>;
  /** Continues from there to the end, and returns to the first screen. */
  end(kind: SoakKind): Promise<void>;
  /** Starts the element until it checks its camera, and leaves it there. */
  use(kind: SoakKind): Promise<void>;
  unmount(): void;
}

type Driven = HTMLElement & {
  status: string;
  issuer?: SimulatedIssuer;
  start(): void;
  stop(): void;
  retake(): void;
  reset(): void;
};

type SoakPage = typeof globalThis & {
  soak: SoakTools;
  camera: InstalledCamera;
  kit: { SimulatedIssuer: typeof SimulatedIssuer };
};

/** Runs before the page's own scripts: `globalThis.soak`. */
export function installTools(): void {
  const page = globalThis as SoakPage;
  const urls = new Set<string>();
  const failures: string[] = [];
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (given) => {
    const url = createObjectURL.call(URL, given);
    urls.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    urls.delete(url);
    revokeObjectURL.call(URL, url);
  };
  const attributes: Record<SoakKind, Record<string, string>> = {
    face: { backend: '/idv', review: '' },
    document: { backend: '/idv', review: '', 'document-type': 'ng_national_id' },
    'liveness-challenge': {},
    verification: {
      backend: '/idv',
      steps: 'consent document face',
      'document-type': 'ng_national_id',
      country: 'NGA',
    },
    liveness: { backend: '/idv', 'skip-pre-check': '' },
  };
  const tagOf = (kind: SoakKind): string => `idv-${kind}${kind === 'face' || kind === 'document' ? '-capture' : ''}`;
  // Looks the element up each time, because a variable would keep it alive.
  const driven = (): Driven => document.querySelector<Driven>('[data-soak]')!;
  const renewIssuer = (): void => {
    const element = driven();
    if (element.localName === 'idv-liveness-challenge') {
      element.issuer = new page.kit.SimulatedIssuer({ challenges: ['turn-left', 'blink'] });
    }
  };
  const press = (): boolean => {
    const within = [driven(), ...(driven().shadowRoot?.querySelectorAll<HTMLElement>('*') ?? [])];
    for (const element of within) {
      const button = element.shadowRoot?.querySelector<HTMLButtonElement>('[part~="primary-action"]');
      const isOpen = button?.disabled === false && button.getAttribute('aria-disabled') !== 'true';
      if (!isOpen || !button.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      button.click();
      return true;
    }
    return false;
  };
  const until = async (holds: () => boolean, forMs = 90_000): Promise<void> => {
    const end = performance.now() + forMs;
    while (!holds()) {
      if (performance.now() > end) throw new Error(`${driven()?.localName} stays at "${driven()?.status}"`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  /** Waits for a status, and presses again after a failure, as a person would. */
  const reaches = (wanted: readonly string[], presses: readonly string[] = []): Promise<void> =>
    until(() => {
      const { status } = driven();
      if (wanted.includes(status)) return true;
      const again = ['failed', 'missed', 'expired'].includes(status);
      if ((again || presses.includes(status)) && press() && again) failures.push(`${driven().localName} ${status}`);
      return false;
    });
  const ends = { face: ['done'], document: ['done'], 'liveness-challenge': ['passed', 'rejected'] } as const;
  page.soak = {
    urls,
    failures,
    mount(kind) {
      const element = document.createElement(tagOf(kind));
      for (const [name, value] of Object.entries(attributes[kind])) element.setAttribute(name, value);
      element.dataset['soak'] = kind;
      document.body.append(element);
      renewIssuer();
    },
    async begin(kind, retakes) {
      await until(() => driven().shadowRoot?.querySelector('.card') != null);
      if (kind === 'verification') return;
      if (kind !== 'liveness-challenge') page.camera.set({});
      driven().start();
      if (kind !== 'face' && kind !== 'document') return reaches(ends['liveness-challenge']);
      await reaches(['review']);
      for (let retake = 0; retake < retakes; retake += 1) {
        driven().retake();
        await until(() => driven().status !== 'review');
        await reaches(['review']);
      }
    },
    async end(kind) {
      if (kind === 'verification') {
        let isOver = false;
        driven().addEventListener('idv-verification-completed', () => (isOver = true), { once: true });
        await until(() => {
          if (!isOver) press();
          return isOver;
        }, 180_000);
      } else if (kind === 'face' || kind === 'document') {
        await reaches(ends[kind], ['review']);
      }
      driven().reset();
      renewIssuer();
    },
    async use(kind) {
      await until(() => driven().shadowRoot?.querySelector('.card') != null);
      if (kind === 'verification') {
        // Give consent, then wait for a camera. Steps that an earlier journey completed are not repeated, so even the
        // result counts.
        const inner = (): Driven | null =>
          driven().shadowRoot?.querySelector<Driven>('idv-document-capture, idv-face-capture') ?? null;
        await until(() => {
          const step = inner();
          if (step?.status === 'framing' || step?.status === 'holding') return true;
          if (['passed', 'handed-over', 'attention', 'mismatch'].includes(driven().status)) driven().reset();
          else if (step === null) press();
          else if (step.status === 'idle') step.start();
          return false;
        });
        return;
      }
      if (kind === 'liveness') {
        await until(() => {
          const element = driven();
          if (element.shadowRoot?.querySelector('iframe') != null) return true;
          // A check that an earlier element left running is resumed, and may be over.
          if (element.status === 'idle' || element.status === 'canceled') element.start();
          else if (element.status === 'expired' || element.status === 'failed') press();
          return false;
        });
        return;
      }
      driven().start();
      await reaches(kind === 'liveness-challenge' ? ['framing', 'challenge', 'neutral'] : ['framing', 'holding']);
    },
    unmount: () => driven()?.remove(),
  };
}

/** Where the tools are, for functions that `evaluate` passes to the page. */
export const inPage = {
  mount: (kind: SoakKind) => (globalThis as SoakPage).soak.mount(kind),
  begin: (kind: SoakKind, retakes: number) => (globalThis as SoakPage).soak.begin(kind, retakes),
  end: (kind: SoakKind) => (globalThis as SoakPage).soak.end(kind),
  use: (kind: SoakKind) => (globalThis as SoakPage).soak.use(kind),
  unmount: () => (globalThis as SoakPage).soak.unmount(),
  failures: () => (globalThis as SoakPage).soak.failures,
  urls: () => (globalThis as SoakPage).soak.urls.size,
};
