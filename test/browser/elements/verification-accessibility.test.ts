import '../../../src/elements/verification/define.js';
import { expect } from 'chai';
import { verification as words } from '../../../src/i18n/english/verification.js';
import { verification as later } from '../../../src/i18n/locales/en/verification.js';
import type { IdvVerification } from '../../../src/elements/verification/verification.js';
import { findings } from './axe.js';
import {
  cleanUp,
  focused,
  insertWithCamera,
  part,
  pausesOf,
  press,
  recordAnnouncements,
  textOf,
  until,
} from './harness.js';

const token = 'eyJhbGciOiJub25lIn0.e30.x';
const expiresAt = new Date(Date.now() + 300_000).toISOString();

/** Answers like a host backend. */
function answer(method: string, path: string): Response {
  const json = (body: unknown, status = 200): Response => Response.json(body, { status });
  if (path === '/sessions') return json({ sessionId: 's', token, expiresAt, policy: {} }, 201);
  if (path === '/handoffs' && method === 'POST') {
    return json({ handoffId: 'h', code: 'a'.repeat(22), number: '42', expiresAt }, 201);
  }
  if (path.startsWith('/handoffs/h')) return json({ handoffId: 'h', status: 'waiting', accepted: [] });
  return json({ type: 'about:blank', title: 'Not found', status: 404, code: 'NOT_FOUND', retryable: false }, 404);
}

describe('<idv-verification> accessibility', function () {
  this.timeout(60_000);
  const { fetch } = globalThis;
  let element: IdvVerification;

  beforeEach(() => {
    globalThis.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      if (!url.pathname.startsWith('/journey-backend')) return fetch(input, init);
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
      return Promise.resolve(answer(method, url.pathname.slice('/journey-backend'.length)));
    };
  });
  afterEach(() => {
    element.remove();
    globalThis.fetch = fetch;
    sessionStorage.clear();
    history.replaceState(null, '', location.pathname + location.search);
  });

  async function mount(attributes: Record<string, string>, slots = ''): Promise<void> {
    element = document.createElement('idv-verification');
    for (const [name, value] of Object.entries({ assets: '/dist/assets/', ...attributes })) {
      element.setAttribute(name, value);
    }
    element.innerHTML = slots;
    document.body.append(element);
    await element.updateComplete;
  }

  const barOf = (): string[] =>
    [...(element.shadowRoot?.querySelectorAll('.journey-steps li') ?? [])].map(({ className }) => className);
  const ours = '<p slot="step-document">Ours</p><p slot="step-face">Ours</p>';

  for (const theme of ['light', 'dark']) {
    it(`axe finds nothing: ${theme}, consent, accepted step and result`, async () => {
      await mount({ theme, steps: 'consent document face' }, ours);
      expect(await findings(element)).to.deep.equal([]);
      element.start();
      await until(() => element.shadowRoot?.querySelector('slot[name="step-document"]') != null);
      element.completeStep('document');
      await until(() => element.shadowRoot?.querySelector('slot[name="step-face"]') != null);
      // Go back to the accepted step.
      element.goBack();
      await until(() => element.status === 'kept');
      await element.updateComplete;
      expect(await findings(element)).to.deep.equal([]);
      press(element, 'primary-action');
      await until(() => element.shadowRoot?.querySelector('slot[name="step-face"]') != null);
      element.completeStep('face');
      await until(() => element.status === 'passed');
      await element.updateComplete;
      expect(element.shadowRoot?.querySelector('.success .tick')).not.to.equal(null);
      await until(() => textOf(element, '[aria-live]').includes(later.passed.title));
      expect(await findings(element)).to.deep.equal([]);
    });

    it(`axe finds nothing: ${theme}, the number of a handoff on a phone`, async () => {
      history.replaceState(null, '', `#idv-handoff=${'a'.repeat(22)}&idv-step=journey`);
      await mount({ theme, steps: 'consent face', backend: '/journey-backend' });
      await until(() => element.shadowRoot?.querySelector('#number') != null);
      expect(barOf()).to.deep.equal([''], 'nothing is done on this phone');
      expect(await findings(element)).to.deep.equal([]);
    });
  }

  it('a press right after the first render is not lost, and moves the focus along', async () => {
    await mount({ steps: 'consent face', lang: 'fr', backend: '/journey-backend' }, ours);
    press(element, 'primary-action');
    await until(() => element.shadowRoot?.querySelector('slot[name="step-face"]') != null);
    expect(barOf()).to.deep.equal(['now']);
  });

  it('announces for its steps: names each step once, and never says two things at once', async () => {
    ({ element } = await insertWithCamera(document.createElement('idv-verification'), { steps: 'consent face' }, {}));
    const announced = recordAnnouncements(element);
    press(element, 'primary-action');
    const step = () => element.shadowRoot?.querySelector('idv-face-capture') ?? null;
    await until(() => step()?.updateComplete !== undefined);
    const ofStep = recordAnnouncements(step()!);
    await until(() => element.status === 'passed');
    await until(() => announced.some(({ text }) => text.startsWith(later.passed.title)));
    expect(ofStep, 'the step has no voice of its own').to.deep.equal([]);
    const texts = announced.map(({ text }) => text);
    const named = texts.filter((text) => text.includes(words.places.face));
    expect(named.length, texts.join(' · ')).to.equal(1);
    expect(texts).to.include('Photo taken');
    expect(Math.min(...pausesOf(announced)), texts.join(' · ')).to.be.at.least(1400);
    element.remove();
    await cleanUp();
  });

  it('announces its own screens in one polite live region', async () => {
    await mount({ steps: 'consent document face' }, ours);
    expect(element.shadowRoot?.querySelectorAll('.card > [aria-live]').length).to.equal(1);
    press(element, 'primary-action');
    await until(() => textOf(element, '[aria-live]').includes(words.places.document));
    element.stop();
    await until(() => textOf(element, '[aria-live]').includes(later.stopped.title));
    await until(() => focused(element) === 'h3');
    expect(part(element, 'primary-action')).not.to.equal(null);
    expect(await findings(element)).to.deep.equal([]);
  });
});
