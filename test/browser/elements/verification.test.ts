import { expect } from 'chai';
import '../../../src/elements/verification/define.js';
import { verification as words } from '../../../src/kit/i18n/english/verification.js';
import { face as faceWords } from '../../../src/kit/i18n/locales/en/face.js';
import { verification as later } from '../../../src/kit/i18n/locales/en/verification.js';
import type { IdvVerification } from '../../../src/elements/verification/verification.js';
import type { InstalledCamera } from '../../../testing/src/index.js';
import { findings } from './axe.js';
import { accepted, installFakeBackend, sessionOf, type FakeBackend } from '../fake-backend.js';
import { consoleLinesOf } from '../console-lines.js';
import {
  cleanUp,
  focused,
  insertWithCamera,
  litAdvice,
  paints,
  part,
  pausesOf,
  personFilm,
  press,
  recordAnnouncements,
  smallCamera,
  textOf,
  until,
} from './harness.js';

let camera: InstalledCamera;
let backend: FakeBackend;

/** With a backend, unless the page does the steps itself. */
async function mount(attributes: Record<string, string> = {}, slots = ''): Promise<IdvVerification> {
  if (slots === '') attributes = { backend: backend.address, ...attributes };
  const created = document.createElement('idv-verification');
  created.innerHTML = slots;
  const film = { profile: smallCamera, frames: await personFilm(), maxFrameRate: 10 };
  const mounted = await insertWithCamera(created, attributes, film);
  ({ camera } = mounted);
  return mounted.element;
}

const ours = '<p slot="step-document">Ours</p><p slot="step-face">Ours</p>';

const stepIn = (element: IdvVerification): string =>
  element.shadowRoot?.querySelector('.step-content')?.firstElementChild?.localName ?? '';

const faceIn = async (element: IdvVerification) => {
  await until(() => stepIn(element) === 'idv-face-capture');
  const step = element.shadowRoot!.querySelector('idv-face-capture')!;
  await until(() => step.updateComplete !== undefined);
  await step.updateComplete;
  return step;
};

const showsSlot = (element: IdvVerification, step: string): Promise<void> =>
  until(() => element.shadowRoot?.querySelector(`slot[name="step-${step}"]`) != null);

const opensCamera = (): Promise<void> => until(() => camera.liveTracks > 0);

/** What the backend knows once it has the selfie. */
const progress = {
  ...sessionOf(),
  face: accepted,
  document: null,
  liveness: null,
  faceComparison: null,
  livenessAttemptsLeft: 3,
};

describe('<idv-verification>', function () {
  this.timeout(60_000);
  beforeEach(() => {
    backend = installFakeBackend({
      faces: () => Response.json(accepted, { status: 201 }),
      'sessions/current': () => Response.json(progress),
    });
  });
  afterEach(async () => {
    await cleanUp();
    backend.uninstall();
    sessionStorage.clear();
  });

  it('lets nobody begin, and warns in the console, until it has a backend or the page’s own step', async () => {
    const lines = await consoleLinesOf(async (logged) => {
      const element = await mount({ steps: 'consent face', backend: '' });
      expect(textOf(element, 'h3')).to.equal(words.misconfigured.title);
      expect(part(element, 'primary-action')).to.equal(null);
      element.start();
      await until(() => logged.length > 0);
      expect([element.status, camera.opened]).to.deep.equal(['misconfigured', 0]);
      element.innerHTML = ours;
      await until(() => element.status === 'step');
      await cleanUp();
      const other = await mount({ steps: 'consent face', backend: '' });
      other.backend = backend.address;
      await until(() => part(other, 'primary-action') !== null);
    });
    expect(lines).to.have.length(1);
    expect(lines[0]).to.match(/backend-missing\] <idv-verification> .* → Set the address of your host backend/);
  });

  it('asks for consent first, lists what is requested, and links the privacy notice', async () => {
    const element = await mount({ steps: 'consent face', 'privacy-url': '/privacy' });
    expect(textOf(element, '.title')).to.equal(words.places.consent);
    expect(textOf(element, '.asks')).to.contain(words.asks.face.title);
    expect(textOf(element, '.asks')).not.to.contain(words.asks.document.title);
    expect(part(element, 'privacy')?.textContent).to.contain(location.hostname).and.not.contain('kept');
    expect(part(element, 'privacy-link')?.getAttribute('href')).to.equal('/privacy');
    // The notice scrolls with the list; in a low window, a fixed footer would hide the list.
    expect(part(element, 'privacy')?.closest('.body')).to.equal(
      element.shadowRoot?.querySelector('.asks')?.parentElement,
    );
    const steps = [...(element.shadowRoot?.querySelectorAll('.journey-steps li') ?? [])];
    expect(steps.map((step) => step.getAttribute('aria-current'))).to.deep.equal([null], 'to agree is no step');
    expect(await findings(element)).to.deep.equal([]);
  });

  it('names who gets the photos, and for how long, here and in each step', async () => {
    const name = 'Bank <img src=x> & Sons of the Very Long Name That Has No End';
    const who = { 'partner-name': name, retention: '90 days' };
    const element = await mount({ steps: 'consent face', backend: '/journey-backend', ...who });
    const privacy = part(element, 'privacy')!;
    expect(privacy.textContent)
      .to.contain(`${name} and its identity service`)
      .and.contain('Photos are kept for 90 days.');
    expect(element.shadowRoot?.querySelector('img')).to.equal(null);
    element.style.width = '280px';
    expect(privacy.scrollWidth).to.be.at.most(privacy.clientWidth);
    press(element, 'primary-action');
    const { partnerName, retention } = await faceIn(element);
    expect([partnerName, retention]).to.deep.equal([name, '90 days']);
  });

  it('“Not now” notifies the page, explains what happens, and still lets the person begin', async () => {
    const element = await mount({ steps: 'consent face' });
    let declined = 0;
    document.addEventListener('idv-declined', () => (declined += 1), { once: true });
    expect(textOf(element, '[part~="secondary-action"]')).to.equal(words.notNow);
    press(element, 'secondary-action');
    await until(() => textOf(element, '[aria-live]').includes(words.declined.text));
    expect([declined, element.status]).to.deep.equal([1, 'declined']);
    expect(textOf(element, 'h3')).to.equal(words.declined.title);
    expect(part(element, 'secondary-action')).to.equal(null);
    await until(() => focused(element) === 'h3');
    expect(await findings(element)).to.deep.equal([]);
    press(element, 'primary-action');
    await faceIn(element);
    expect(element.status).to.equal('step');
  });

  it('does not link a privacy notice at an address that is no page, with one warning', async () => {
    const lines = await consoleLinesOf(async (logged) => {
      const element = await mount({ steps: 'consent face', 'privacy-url': ' java\nscript:alert(1)' });
      expect(part(element, 'primary-action')).not.to.equal(null);
      expect(part(element, 'privacy-link')).to.equal(null);
      await until(() => logged.length > 0);
    });
    expect(lines.length).to.equal(1);
    expect(lines[0]).to.match(/attribute-value\] <idv-verification> ignores privacy-url=/);
  });

  it('opens no camera before the person has agreed, then without another press, and can go back', async () => {
    const element = await mount({ steps: 'consent face' });
    await paints(20);
    expect(camera.opened).to.equal(0);
    press(element, 'primary-action');
    const step = await faceIn(element);
    expect(step.embedded).to.equal(true);
    expect(part(step, 'header')).to.equal(null);
    await until(() => step.shadowRoot?.activeElement != null);
    await opensCamera();
    // goBack() leads from the camera to the step's first screen, and from there to the consent.
    expect(element.goBack()).to.equal(true);
    await until(() => step.status === 'canceled' && camera.liveTracks === 0);
    expect(part(element, 'asks')).to.equal(null);
    expect(element.goBack()).to.equal(true);
    await until(() => part(element, 'asks') !== null);
    expect(element.goBack()).to.equal(false);
  });

  it('waits for a press if nobody has agreed to anything on this page, or if stop() follows start()', async () => {
    for (const act of [() => undefined, (element: IdvVerification) => (element.start(), element.stop())]) {
      const element = await mount({ steps: 'face document' });
      act(element);
      const step = await faceIn(element);
      await paints(20);
      expect([step.status, camera.opened]).to.deep.equal(['idle', 0]);
      await cleanUp();
    }
  });

  it('opens the camera when the person chooses a document', async () => {
    const element = await mount({ steps: 'consent document' });
    press(element, 'primary-action');
    await until(() => stepIn(element) === 'idv-document-capture');
    const step = element.shadowRoot!.querySelector('idv-document-capture')!;
    await until(() => part(step, 'type') !== null);
    expect(camera.liveTracks).to.equal(0);
    press(step, 'type');
    await opensCamera();
  });

  it('lets the page do a step itself, and put content around another', async () => {
    const element = await mount(
      { steps: 'document face', backend: backend.address },
      '<p slot="step-document">Ours</p><p slot="before-face">Before</p>',
    );
    const places: string[] = [];
    element.addEventListener('idv-step-changed', ({ step }) => places.push(step));
    await showsSlot(element, 'document');
    element.completeStep('document');
    await faceIn(element);
    expect(places).to.deep.equal(['face']);
    const slot = element.shadowRoot?.querySelector<HTMLSlotElement>('slot[name="before-face"]');
    expect(slot?.assignedElements().length).to.equal(1);
  });

  it('listens to an element in a slot, and ends with references only', async () => {
    const element = await mount(
      { steps: 'face' },
      '<idv-face-capture slot="step-face" embedded assets="/dist/assets/"></idv-face-capture>',
    );
    let completed: object | null = null;
    element.addEventListener('idv-verification-completed', ({ outcome, references }) => {
      completed = { outcome, ...references };
    });
    await showsSlot(element, 'face');
    element.querySelector('idv-face-capture')?.start();
    await until(() => completed !== null);
    await element.updateComplete;
    const photo = part(element, 'thumbnail') as HTMLImageElement;
    await until(() => photo.naturalWidth > 0);
    const nothing = { sessionId: null, documentId: null, faceId: null, livenessId: null };
    expect(completed).to.deep.equal({ outcome: 'passed', ...nothing });
  });

  it('an unknown step is reported, to the developer and on the card', async () => {
    const lines = await consoleLinesOf(async (logged) => {
      const element = await mount({ steps: 'consent selfie' });
      expect(element.status).to.equal('misconfigured');
      expect(textOf(element, '.passage')).to.contain(words.misconfigured.title);
      await until(() => logged.length > 0);
    });
    expect(lines.join('\n')).to.contain('selfie');
  });

  it('a press right after the first render is not lost, and shows the step in the bar', async () => {
    const element = await mount({ steps: 'consent face', lang: 'fr', backend: '/journey-backend' }, ours);
    press(element, 'primary-action');
    await showsSlot(element, 'face');
    const bar = element.shadowRoot?.querySelectorAll('.journey-steps li') ?? [];
    expect([...bar].map(({ className }) => className)).to.deep.equal(['now']);
  });

  it('axe finds nothing at an accepted step and the result', async () => {
    const element = await mount({ steps: 'document face' }, ours);
    await showsSlot(element, 'document');
    element.completeStep('document');
    await showsSlot(element, 'face');
    // Go back to the accepted step.
    element.goBack();
    await until(() => element.status === 'kept');
    await element.updateComplete;
    expect(await findings(element)).to.deep.equal([]);
    press(element, 'primary-action');
    await showsSlot(element, 'face');
    element.completeStep('face');
    await until(() => element.status === 'passed');
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('.success .tick')).not.to.equal(null);
    await until(() => textOf(element, '[aria-live]').includes(later.passed.title));
    expect(await findings(element)).to.deep.equal([]);
  });

  it('announces for its steps: names each step once, and never says two things at once', async () => {
    const element = await mount({ steps: 'consent face' });
    const announced = recordAnnouncements(element);
    press(element, 'primary-action');
    const ofStep = recordAnnouncements(await faceIn(element));
    await until(() => element.status === 'passed');
    await until(() => announced.some(({ text }) => text.startsWith(later.passed.title)));
    expect(ofStep, 'the step has no voice of its own').to.deep.equal([]);
    const texts = announced.map(({ text }) => text);
    const named = texts.filter((text) => text.includes(words.places.face));
    expect(named.length, texts.join(' · ')).to.equal(1);
    expect(texts).to.include(faceWords.done.sent.title);
    expect(Math.min(...pausesOf(announced)), texts.join(' · ')).to.be.at.least(1400);
  });

  it('announces its own screens in one polite live region', async () => {
    const element = await mount({ steps: 'consent document face' }, ours);
    expect(element.shadowRoot?.querySelectorAll('.card > [aria-live]').length).to.equal(1);
    press(element, 'primary-action');
    await until(() => textOf(element, '[aria-live]').includes(words.places.document));
    element.stop();
    await until(() => textOf(element, '[aria-live]').includes(later.stopped.title));
    await until(() => focused(element) === 'h3');
    expect(part(element, 'primary-action')).not.to.equal(null);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('renders each change once: Lit has no advice about the whole of the above', () => {
    expect(litAdvice()).to.deep.equal([]);
  });
});
