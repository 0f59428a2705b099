/** The screens of a handoff on both devices, with a host backend that answers as each state requires. */
import { expect } from 'chai';
import type { IdvFaceCapture } from '../../../src/elements/face-capture/face-capture.js';
import { common as failures } from '../../../src/kit/i18n/locales/en/common.js';
import { handoff as arabic } from '../../../src/kit/i18n/locales/ar/handoff.js';
import { handoff as words } from '../../../src/kit/i18n/locales/en/handoff.js';
import type { InstalledCamera } from '../../../testing/src/index.js';
import { installFakeBackend, pretendOnline, problemOf, type FakeBackend } from '../fake-backend.js';
import { findings } from './axe.js';
import {
  cleanUp,
  focused,
  litAdvice,
  mount as mountAnother,
  mountWithCamera,
  next,
  part,
  press,
  reaches,
  textOf,
  until,
} from './harness.js';

const code = 'AbCdEfGhIjKlMnOpQrStUv';
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const session = {
  ...{ sessionId: 'session', token: 'token', expiresAt: inMinutes(10), livenessAttemptsLeft: 3 },
  policy: { maxImageBytes: 1e7, maxImagePixels: 1e8, livenessAttempts: 3 },
};
const done = { faceId: 'face-1', reference: 'r', sha256: 's', confidence: 1 };

describe('handoff accessibility', function () {
  this.timeout(60_000);
  let backend: FakeBackend;
  let element: IdvFaceCapture;
  let camera: InstalledCamera;
  /** What the backend says of the handoff. */
  let progress: { status: 'waiting' | 'claimed' | 'completed' | 'expired'; accepted: string[] };
  /** Answers that a test changes, by path. */
  let answers: Record<string, () => Response>;

  beforeEach(() => {
    sessionStorage.clear();
    progress = { status: 'waiting', accepted: [] };
    let number = 41;
    const whileOnline = (answer: () => Response) => () => {
      // The element does not believe that a device is offline if its requests are answered.
      if (!navigator.onLine) throw new TypeError('Failed to fetch');
      return answer();
    };
    const status = (handoffId: string) => ({
      [`handoffs/${handoffId}`]: whileOnline(() => Response.json({ handoffId, ...progress })),
      // No event stream: the element polls.
      [`handoffs/${handoffId}/events`]: whileOnline(() => new Response(null, { status: 404 })),
    });
    answers = {
      'sessions/current': () => Response.json({ ...session, face: done, document: null, liveness: null }),
      handoffs: () => {
        number += 1;
        const created = { handoffId: `handoff-${number}`, code, number: `${number}`, expiresAt: inMinutes(4) };
        return Response.json(created, { status: 201 });
      },
      'handoffs/claim': whileOnline(() =>
        Response.json({ ...session, handoffId: 'handoff-42', steps: ['face'] }, { status: 201 }),
      ),
      ...status('handoff-42'),
      ...status('handoff-43'),
    };
    backend = installFakeBackend(answers);
  });

  afterEach(async () => {
    element.reset();
    await cleanUp();
    backend.uninstall();
    pretendOnline(null);
    document.documentElement.removeAttribute('dir');
    history.replaceState(null, '', location.pathname + location.search);
  });

  async function mount(attributes: Record<string, string> = {}): Promise<void> {
    const all = { backend: backend.address, 'handoff-url': 'https://bank.example/verify', ...attributes };
    ({ element, camera } = await mountWithCamera(all, { failure: 'not-found' }));
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

  /** Starts without a camera, which leads to the code. */
  async function begin(attributes: Record<string, string> = {}): Promise<void> {
    await mount(attributes);
    press(element, 'primary-action');
  }

  async function openCode(attributes: Record<string, string> = {}): Promise<void> {
    await begin(attributes);
    await until(() => part(element, 'number') !== null);
  }

  /** Asks for the number, because a link opened the page. */
  async function openLink(): Promise<void> {
    history.replaceState(null, '', `#idv-handoff=${code}&idv-step=face`);
    await mount();
    await until(() => part<HTMLInputElement>(element, 'number') !== null);
  }

  function enter(number: string): void {
    const field = element.shadowRoot?.querySelector<HTMLInputElement>('#number');
    if (field == null) throw new Error('No number is asked for.');
    field.focus();
    field.value = number;
    field.form?.requestSubmit();
  }

  async function goOffline(open: Promise<void>): Promise<void> {
    await open;
    pretendOnline(false);
  }

  /** Each case leads to one screen, which is open once it shows `text`. */
  const screens: Record<string, { reach: () => Promise<void>; text: string }> = {
    'the code, from right to left': { reach: () => openCode({ lang: 'ar' }), text: arabic.offer.title },
    'the code, which a phone cannot open': {
      reach: () => openCode({ 'handoff-url': 'http://localhost:9/' }),
      text: 'a phone can’t open this address',
    },
    'the code, expired': {
      reach: async () => {
        await openCode();
        progress = { status: 'expired', accepted: [] };
      },
      text: words.expired.title,
    },
    'the number': { reach: openLink, text: words.phone.ask.title },
    'a used link': {
      reach: async () => {
        answers['handoffs/claim'] = () => problemOf(409, 'HANDOFF_CLAIMED');
        await openLink();
        enter('42');
      },
      text: words.phone.over.used.title,
    },
  };

  for (const [name, { reach, text }] of Object.entries(screens)) {
    it(`axe finds nothing: ${name}`, async () => {
      await reach();
      await shows(text);
      await element.updateComplete;
      expect(await findings(element)).to.deep.equal([]);
    });
  }

  it('says at the code that the device is offline, and continues automatically', async () => {
    await goOffline(openCode());
    await shows(words.offline);
    expect(await findings(element)).to.deep.equal([]);
    pretendOnline(true);
    // The live region keeps what it has said.
    await until(() => !textOf(element, '[part~="note"]').includes(words.offline));
  });

  it('moves the focus with the screen, and announces the number and the checklist, where axe finds nothing', async () => {
    await openCode();
    expect(focused(element)).to.match(/^h\d$/);
    await announces(`${words.number}: 4 2`);
    progress = { status: 'claimed', accepted: [] };
    await announces(words.claimed.text);
    expect(focused(element)).to.match(/^h\d$/);
    expect(textOf(element, '[part~="tasks"]')).to.contain(words.taskOpen);
    progress = { status: 'claimed', accepted: ['face'] };
    await announces(`${words.tasks.face}: ${words.taskDone}`);
    expect(textOf(element, '[part~="tasks"]')).to.contain(words.taskDone);
    expect(await findings(element)).to.deep.equal([]);
    progress = { status: 'completed', accepted: ['face'] };
    await reaches(element, 'done');
    expect(await findings(element)).to.deep.equal([]);
  });

  it('says that a backend without handoffs cannot connect a phone, and does not offer it again', async () => {
    answers['handoffs'] = () => new Response('Not found', { status: 404 });
    // The page remembers backends without handoffs by their address.
    await begin({ backend: `${backend.address}/?once`, lang: 'en' });
    await announces(words.unsupported.title);
    expect(await findings(element)).to.deep.equal([]);
    pressButton(words.actions.here);
    await reaches(element, 'canceled');
    element.start();
    await reaches(element, 'failed');
    expect(textOf(element, '.actions')).not.to.match(/phone/i);
    expect(backend.requests.filter((request) => request === 'POST handoffs').length).to.equal(1);
  });

  it('says on the phone that the device is offline, and moves nothing', async () => {
    await goOffline(openLink());
    enter('42');
    await announces(words.offline);
    expect(part(element, 'progress')).to.equal(null);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('lets the phone continue while the element is out of the page, and follows it again afterwards', async () => {
    await openCode();
    camera.fail('hanging');
    const another = mountAnother();
    another.start();
    await reaches(another, 'permission');
    element.remove();
    // Another element that leaves the page gives up. It may be moved in the page for as long as the first.
    const canceled = next(another, 'idv-capture-canceled');
    another.remove();
    await canceled;
    expect(backend.requests.filter((request) => request.startsWith('DELETE'))).to.deep.equal([]);
    expect(element.status).to.equal('handoff');
    progress = { status: 'claimed', accepted: [] };
    document.body.append(element);
    await shows(words.claimed.title);
    progress = { status: 'completed', accepted: ['face'] };
    await reaches(element, 'done');
  });

  it('sends the phone to this page if handoff-url is not a page address', async () => {
    await openCode({ 'handoff-url': 'javascript:alert(1)' });
    const link = part<HTMLInputElement>(element, 'link');
    await element.updateComplete;
    expect(link?.value ?? '').to.match(new RegExp(`^${location.origin}/`));
  });

  it('removes the code from the address, and returns to the field after a wrong number', async () => {
    answers['handoffs/claim'] = () => problemOf(422, 'HANDOFF_NUMBER_MISMATCH');
    await openLink();
    expect(location.hash).to.equal('');
    enter('1');
    await announces(words.phone.incomplete);
    expect(focused(element)).to.equal('number');
    expect(backend.requests).not.to.include('POST handoffs/claim');
    enter('11');
    await announces(words.phone.wrong(2));
    expect(focused(element)).to.equal('number');
    const field = element.shadowRoot?.querySelector('#number');
    expect(field?.getAttribute('aria-describedby')).to.equal('number-site number-error');
    expect(textOf(element, '#number-site')).to.contain(
      `Only continue if you started this yourself on ${location.host}`,
    );
    expect(textOf(element, '#number-error')).to.equal(words.phone.wrong(2));
    expect(await findings(element)).to.deep.equal([]);
  });

  for (const device of ['this device', 'the phone'] as const) {
    it(`shows and announces the same dead end on ${device}, with an error code and the support slot`, async () => {
      const isPhone = device === 'the phone';
      answers[isPhone ? 'handoffs/claim' : 'handoffs'] = () => problemOf(410, 'FORBIDDEN');
      if (isPhone) {
        await openLink();
        enter('42');
      } else {
        await begin();
      }
      const { title, text } = failures.errors.FORBIDDEN;
      await announces(`${title}. ${text}`);
      expect(textOf(element, '.passage h3')).to.equal(title);
      expect(textOf(element, '[part~="code"]')).to.contain('FORBIDDEN').and.to.contain('reference');
      expect(element.shadowRoot?.querySelector('slot[name="support"]')).not.to.equal(null);
      expect(part(element, 'primary-action')).to.equal(null);
      expect(part(element, 'secondary-action')).not.to.equal(null);
      expect(await findings(element)).to.deep.equal([]);
    });
  }

  it('renders each change once: Lit has no advice about the whole of the above', () => {
    expect(litAdvice()).to.deep.equal([]);
  });
});
