/** The screens of a handoff on both devices, with a host backend that answers as each state requires. */
import '../../../src/elements/face-capture/define.js';
import { expect } from 'chai';
import type { IdvFaceCapture } from '../../../src/elements/face-capture/face-capture.js';
import { common as failures } from '../../../src/i18n/locales/en/common.js';
import { handoff as words } from '../../../src/i18n/locales/en/handoff.js';
import { installSimulatedCamera } from '../../../testing/src/index.js';
import type { InstalledCamera } from '../../../testing/src/index.js';
import { findings } from './axe.js';
import { focused, litAdvice, part, textOf, until } from './harness.js';

const root = `${location.origin}/handoff-backend/`;
const code = 'AbCdEfGhIjKlMnOpQrStUv';
const later = (ms: number): string => new Date(Date.now() + ms).toISOString();
const policy = { maxImageBytes: 1e7, maxImagePixels: 1e8, livenessAttempts: 3 };
const step = { faceId: 'face-1', reference: 'r', sha256: 's', confidence: 1 };

interface Progress {
  status: 'waiting' | 'claimed' | 'completed' | 'expired';
  accepted: string[];
}

/** A host backend in the page that supports only what a handoff needs. */
class FakeBackend {
  progress: Progress = { status: 'waiting', accepted: [] };
  /** How long a code is valid, milliseconds. */
  lifeMs = 258_000;
  /** Paths whose requests fail, with their problem codes. */
  readonly problems = new Map<string, string>();
  /** Paths of routes that this backend does not have. */
  readonly missing = new Set<string>();
  /** Paths where something other than a host backend answers. */
  readonly pages = new Set<string>();
  /** Requests in order, as "POST handoffs". */
  readonly requests: string[] = [];
  #number = 41;
  readonly #native = globalThis.fetch;

  constructor() {
    // `fetch` throws unless it is called on the window.
    const native = this.#native.bind(globalThis);
    globalThis.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, document.baseURI).href;
      if (!url.startsWith(root)) return native(input, init);
      // The element does not believe that a device is offline if its requests are answered.
      if (!navigator.onLine) throw new TypeError('Failed to fetch');
      return this.#answer(init?.method ?? 'GET', url.slice(root.length));
    };
  }

  uninstall(): void {
    globalThis.fetch = this.#native;
  }

  #answer(method: string, path: string): Response {
    this.requests.push(`${method} ${path}`);
    if (this.missing.has(path)) return new Response('Not found', { status: 404 });
    if (this.pages.has(path)) return new Response('<p>Hello</p>', { headers: { 'content-type': 'text/html' } });
    const problem = this.problems.get(path);
    if (problem !== undefined) {
      const statuses: Record<string, number> = {
        HANDOFF_NUMBER_MISMATCH: 422,
        HANDOFF_CLAIMED: 409,
        RATE_LIMITED: 429,
      };
      const status = statuses[problem] ?? 410;
      const body = { type: 'about:blank', title: problem, status, code: problem, retryable: false, reference: 'ref-1' };
      return Response.json(body, {
        status,
        headers: { 'content-type': 'application/problem+json', ...(status === 429 && { 'retry-after': '40' }) },
      });
    }
    const session = { sessionId: 'session', token: 'token', expiresAt: later(600_000), policy };
    switch (`${method} ${path}`) {
      case 'POST sessions':
        return Response.json(session, { status: 201 });
      case 'GET sessions/current':
        return Response.json({ ...session, face: step, document: null, liveness: null, livenessAttemptsLeft: 3 });
      case 'POST handoffs':
        this.#number += 1;
        return Response.json(
          { handoffId: `handoff-${this.#number}`, code, number: `${this.#number}`, expiresAt: later(this.lifeMs) },
          { status: 201 },
        );
      case 'POST handoffs/claim':
        return Response.json({ ...session, handoffId: 'handoff-42', steps: ['face'] }, { status: 201 });
      default:
        // No event stream: the element polls.
        if (method !== 'GET' || path.endsWith('/events'))
          return new Response(null, { status: method === 'GET' ? 404 : 204 });
        return Response.json({ handoffId: path.replace('handoffs/', ''), ...this.progress });
    }
  }
}

describe('handoff accessibility', function () {
  this.timeout(15_000);
  let backend: FakeBackend;
  let camera: InstalledCamera;
  let element: IdvFaceCapture;
  let isOnline = true;

  beforeEach(() => {
    sessionStorage.clear();
    isOnline = true;
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
    backend = new FakeBackend();
    camera = installSimulatedCamera({ failure: 'not-found' });
  });

  afterEach(async () => {
    element.reset();
    element.remove();
    await until(() => camera.liveTracks === 0);
    camera.uninstall();
    backend.uninstall();
    Reflect.deleteProperty(navigator, 'onLine');
    document.documentElement.removeAttribute('dir');
    history.replaceState(null, '', location.pathname + location.search);
  });

  async function mount(attributes: Record<string, string>): Promise<void> {
    element = document.createElement('idv-face-capture');
    const all = { assets: '/dist/assets/', backend: root, 'handoff-url': 'https://bank.example/verify', ...attributes };
    for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
    document.body.append(element);
    await element.updateComplete;
  }

  const shows = (text: string): Promise<void> => until(() => textOf(element, '.card').includes(text));
  const announces = (text: string): Promise<void> => until(() => textOf(element, '[aria-live]').includes(text));

  function pressButton(label: string): void {
    const buttons = [...(element.shadowRoot?.querySelectorAll('button') ?? [])];
    const button = buttons.find(({ textContent }) => textContent.trim() === label);
    if (button === undefined) throw new Error(`No "${label}" on ${textOf(element, '.card')}`);
    button.focus();
    button.click();
  }

  /** Shows the code, because there is no camera. */
  async function openCode(attributes: Record<string, string> = {}): Promise<void> {
    await mount(attributes);
    part(element, 'primary-action')?.focus();
    part(element, 'primary-action')?.click();
    await until(() => part(element, 'number') !== null);
  }

  /** Asks for the number, because a link opened the page. */
  async function openLink(attributes: Record<string, string> = {}): Promise<void> {
    history.replaceState(null, '', `#idv-handoff=${code}&idv-step=face`);
    await mount(attributes);
    await until(() => part<HTMLInputElement>(element, 'number') !== null);
  }

  function enter(number: string): void {
    const field = element.shadowRoot?.querySelector<HTMLInputElement>('#number');
    if (field == null) throw new Error('No number is asked for.');
    field.focus();
    field.value = number;
    field.form?.requestSubmit();
  }

  /** Each case leads to one screen, which is open once it shows `text`. */
  const screens: Record<string, { reach: (attributes: Record<string, string>) => Promise<void>; text: string }> = {
    'the code': { reach: openCode, text: words.offer.title },
    'the code, which a phone cannot open': {
      reach: (attributes) => openCode({ ...attributes, 'handoff-url': 'http://localhost:9/' }),
      text: 'a phone can’t open this address',
    },
    'the code, expired': {
      reach: async (attributes) => {
        backend.lifeMs = 300;
        await openCode(attributes);
      },
      text: words.expired.title,
    },
    'the checklist': {
      reach: async (attributes) => {
        await openCode(attributes);
        backend.progress = { status: 'claimed', accepted: ['face'] };
      },
      text: words.tasks.face,
    },
    'offline at the code': {
      reach: async (attributes) => {
        await openCode(attributes);
        isOnline = false;
        window.dispatchEvent(new Event('offline'));
      },
      text: words.offline,
    },
    'no code': {
      reach: async (attributes) => {
        backend.problems.set('handoffs', 'FORBIDDEN');
        await mount(attributes);
        part(element, 'primary-action')?.click();
      },
      text: failures.errors.FORBIDDEN.title,
    },
    'not a host backend': {
      reach: async (attributes) => {
        backend.pages.add('sessions');
        await mount(attributes);
        part(element, 'primary-action')?.click();
      },
      text: failures.errors['not-configured'].title,
    },
    'the phone’s result': {
      reach: async (attributes) => {
        await openCode(attributes);
        backend.progress = { status: 'completed', accepted: ['face'] };
        await until(() => element.status === 'done');
      },
      text: '',
    },
    'the number': { reach: openLink, text: words.phone.ask.title },
    'a wrong number': {
      reach: async (attributes) => {
        backend.problems.set('handoffs/claim', 'HANDOFF_NUMBER_MISMATCH');
        await openLink(attributes);
        enter('11');
      },
      text: words.phone.wrong(2),
    },
    'a used link': {
      reach: async (attributes) => {
        backend.problems.set('handoffs/claim', 'HANDOFF_CLAIMED');
        await openLink(attributes);
        enter('42');
      },
      text: words.phone.over.used.title,
    },
    'a failure on the phone': {
      reach: async (attributes) => {
        backend.problems.set('handoffs/claim', 'FORBIDDEN');
        await openLink(attributes);
        enter('42');
      },
      text: failures.errors.FORBIDDEN.title,
    },
    'offline on the phone': {
      reach: async (attributes) => {
        await openLink(attributes);
        isOnline = false;
        enter('42');
      },
      text: words.offline,
    },
  };

  const fromRightToLeft = ['the code', 'the checklist', 'a wrong number'];

  for (const [name, { reach, text }] of Object.entries(screens)) {
    const variants: Record<string, string>[] = [{ theme: 'light' }, { theme: 'dark' }];
    if (fromRightToLeft.includes(name)) variants.push({ lang: 'ar' });
    for (const variant of variants) {
      it(`axe finds nothing: ${name}, ${Object.values(variant).join()}`, async () => {
        await reach(variant);
        if (variant['lang'] === undefined) await shows(text);
        else await until(() => element.shadowRoot?.querySelector('.card[dir=rtl]') != null);
        await element.updateComplete;
        expect(await findings(element)).to.deep.equal([]);
      });
    }
  }

  it('moves the focus with the screen, and announces the number, the checklist and the end', async () => {
    await openCode();
    expect(focused(element)).to.match(/^h\d$/);
    await announces(`${words.number}: 4 2`);
    backend.progress = { status: 'claimed', accepted: [] };
    await announces(words.claimed.text);
    expect(focused(element)).to.match(/^h\d$/);
    expect(textOf(element, '[part~="tasks"]')).to.contain(words.taskOpen);
    backend.progress = { status: 'claimed', accepted: ['face'] };
    await announces(`${words.tasks.face}: ${words.taskDone}`);
    expect(textOf(element, '[part~="tasks"]')).to.contain(words.taskDone);
    backend.progress = { status: 'completed', accepted: ['face'] };
    await until(() => element.status === 'done');
  });

  it('does not blame the connection if the site is busy', async () => {
    backend.problems.set('handoffs', 'RATE_LIMITED');
    await mount({});
    part(element, 'primary-action')?.click();
    await shows(failures.errors.RATE_LIMITED.title);
    await shows(failures.retryAfter(40));
    expect(textOf(element, '.card')).not.to.match(/connection/);
    await announces(failures.retryAfter(40));
  });

  it('says that a backend without handoffs cannot connect a phone, and does not offer it again', async () => {
    backend.missing.add('handoffs');
    // The page remembers backends without handoffs by their address.
    await mount({ backend: `${root}?once`, lang: 'en' });
    part(element, 'primary-action')?.click();
    await shows(words.unsupported.title);
    await announces(words.unsupported.title);
    expect(await findings(element)).to.deep.equal([]);
    pressButton(words.actions.here);
    await until(() => element.status === 'canceled');
    element.start();
    await until(() => element.status === 'failed');
    expect(textOf(element, '.actions')).not.to.match(/phone/i);
    expect(backend.requests.filter((request) => request === 'POST handoffs').length).to.equal(1);
  });

  it('says that the device is offline, and moves nothing', async () => {
    await openLink();
    isOnline = false;
    enter('42');
    await announces(words.offline);
    expect(part(element, 'progress')).to.equal(null);
  });

  it('renews an expired code, and continues on this device', async () => {
    backend.lifeMs = 300;
    await openCode();
    await announces(words.expired.title);
    backend.lifeMs = 258_000;
    pressButton(words.actions.renew);
    await until(() => textOf(element, '[part~="number"]').includes('43'));
    pressButton(words.actions.here);
    await until(() => element.status === 'canceled');
    await until(() => backend.requests.includes('DELETE handoffs/handoff-43'));
  });

  it('lets the phone continue while the element is out of the page, and follows it again afterwards', async () => {
    await openCode();
    element.remove();
    // Wait longer than the element allows for a move within the page.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(backend.requests.filter((request) => request.startsWith('DELETE'))).to.deep.equal([]);
    expect(element.status).to.equal('handoff');
    backend.progress = { status: 'claimed', accepted: [] };
    document.body.append(element);
    await shows(words.claimed.title);
    backend.progress = { status: 'completed', accepted: ['face'] };
    await until(() => element.status === 'done');
  });

  it('sends the phone to this page if handoff-url is not a page address', async () => {
    await openCode({ 'handoff-url': 'javascript:alert(1)' });
    const link = part<HTMLInputElement>(element, 'link');
    await element.updateComplete;
    expect(link?.value ?? '').to.match(new RegExp(`^${location.origin}/`));
  });

  it('removes the code from the address, and returns to the field after a wrong number', async () => {
    backend.problems.set('handoffs/claim', 'HANDOFF_NUMBER_MISMATCH');
    await openLink();
    expect(location.hash).to.equal('');
    enter('1');
    await announces(words.phone.incomplete);
    expect(focused(element)).to.equal('number');
    expect(backend.requests).not.to.include('POST handoffs/claim');
    for (const [number, message] of [
      ['11', words.phone.wrong(2)],
      ['12', words.phone.wrong(1)],
    ] as const) {
      enter(number);
      await announces(message);
      expect(focused(element)).to.equal('number');
      const field = element.shadowRoot?.querySelector('#number');
      expect(field?.getAttribute('aria-describedby')).to.equal('number-site number-error');
      expect(textOf(element, '#number-site')).to.contain(
        `Only continue if you started this yourself on ${location.host}`,
      );
      expect(textOf(element, '#number-error')).to.equal(message);
    }
    enter('13');
    await announces(words.phone.over['wrong-numbers'].title);
    expect(focused(element)).to.match(/^h\d$/);
    pressButton(words.actions.restart);
    await until(() => element.status === 'canceled');
  });

  for (const device of ['this device', 'the phone'] as const) {
    it(`shows and announces the same dead end on ${device}, with an error code and the support slot`, async () => {
      const isPhone = device === 'the phone';
      backend.problems.set(isPhone ? 'handoffs/claim' : 'handoffs', 'FORBIDDEN');
      if (isPhone) {
        await openLink();
        enter('42');
      } else {
        await mount({});
        part(element, 'primary-action')?.click();
      }
      const { title, text } = failures.errors.FORBIDDEN;
      await announces(`${title}. ${text}`);
      expect(textOf(element, '.passage h3')).to.equal(title);
      expect(textOf(element, '[part~="code"]')).to.contain('FORBIDDEN').and.to.contain('ref-1');
      expect(element.shadowRoot?.querySelector('slot[name="support"]')).not.to.equal(null);
      expect(part(element, 'primary-action')).to.equal(null);
      expect(part(element, 'secondary-action')).not.to.equal(null);
    });
  }

  it('continues automatically when the network is back', async () => {
    await openCode();
    isOnline = false;
    window.dispatchEvent(new Event('offline'));
    await shows(words.offline);
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    await until(() => !textOf(element, '.card').includes(words.offline));
  });

  it('renders each change once: Lit has no advice about the whole of the above', () => {
    expect(litAdvice()).to.deep.equal([]);
  });
});
