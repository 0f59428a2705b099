import { expect } from 'chai';
import '../../../src/elements/verification/define.js';
import { verification as words } from '../../../src/i18n/english/verification.js';
import type { IdvVerification } from '../../../src/elements/verification/verification.js';
import { installSimulatedCamera } from '../../../testing/src/index.js';
import type { InstalledCamera } from '../../../testing/src/index.js';
import { findings } from './axe.js';
import { consoleLinesOf } from '../console-lines.js';
import { litAdvice, part, press, textOf, until } from './harness.js';

let camera: InstalledCamera | null = null;

async function mount(attributes: Record<string, string> = {}, slots = ''): Promise<IdvVerification> {
  camera = installSimulatedCamera({ document: {}, pose: {}, natural: true, maxFrameRate: 15 });
  const element = document.createElement('idv-verification');
  for (const [name, value] of Object.entries({ assets: '/dist/assets/', ...attributes })) {
    element.setAttribute(name, value);
  }
  element.innerHTML = slots;
  document.body.append(element);
  await element.updateComplete;
  return element;
}

const stepIn = (element: IdvVerification): string =>
  element.shadowRoot?.querySelector('.step-content')?.firstElementChild?.localName ?? '';

describe('<idv-verification>', () => {
  afterEach(async () => {
    for (const element of document.querySelectorAll('idv-verification')) element.remove();
    const installed = camera;
    await until(() => installed === null || installed.liveTracks === 0);
    installed?.uninstall();
    camera = null;
  });

  it('asks for consent first, lists what is requested, and links the privacy notice', async () => {
    const element = await mount({ steps: 'consent face', 'privacy-url': '/privacy' });
    expect(textOf(element, '.title')).to.equal(words.places.consent);
    expect(textOf(element, '.asks')).to.contain(words.asks.face.title);
    expect(textOf(element, '.asks')).not.to.contain(words.asks.document.title);
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
    const element = await mount({
      steps: 'consent face',
      backend: '/journey-backend',
      'partner-name': name,
      retention: '90 days',
    });
    expect(part(element, 'privacy')?.textContent).to.contain(`${name} and its identity service`);
    expect(part(element, 'privacy')?.textContent).to.contain('Photos are kept for 90 days.');
    expect(element.shadowRoot?.querySelector('img')).to.equal(null);
    element.style.width = '280px';
    const privacy = part(element, 'privacy')!;
    expect(privacy.scrollWidth).to.be.at.most(privacy.clientWidth);
    expect(await findings(element)).to.deep.equal([]);
    press(element, 'primary-action');
    await until(() => stepIn(element) === 'idv-face-capture');
    const { partnerName, retention } = element.shadowRoot!.querySelector('idv-face-capture')!;
    expect([partnerName, retention]).to.deep.equal([name, '90 days']);
  });

  it('names the site if the page names nobody', async () => {
    const element = await mount({ steps: 'consent face' });
    expect(part(element, 'privacy')?.textContent).to.contain(`go to ${location.hostname} only`);
    expect(part(element, 'privacy')?.textContent).not.to.contain('kept');
  });

  it('“Not now” notifies the page, explains what happens, and still lets the person begin', async () => {
    const element = await mount({ steps: 'consent face' });
    let declined = 0;
    document.addEventListener('idv-declined', () => (declined += 1), { once: true });
    expect(textOf(element, '[part~="secondary-action"]')).to.equal(words.notNow);
    part(element, 'secondary-action')?.focus();
    press(element, 'secondary-action');
    await until(() => textOf(element, '[aria-live]').includes(words.declined.text));
    expect([declined, element.status]).to.deep.equal([1, 'declined']);
    expect(textOf(element, 'h3')).to.equal(words.declined.title);
    expect(part(element, 'secondary-action')).to.equal(null);
    await until(() => element.shadowRoot?.activeElement?.localName === 'h3');
    expect(await findings(element)).to.deep.equal([]);
    press(element, 'primary-action');
    await until(() => stepIn(element) === 'idv-face-capture');
    expect(element.status).to.equal('step');
  });

  for (const address of ['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', 'http://']) {
    it(`does not link a privacy notice at ${JSON.stringify(address)}, with one warning`, async () => {
      const lines = await consoleLinesOf(async (logged) => {
        const element = await mount({ steps: 'consent face', 'privacy-url': address });
        expect(part(element, 'primary-action')).not.to.equal(null);
        expect(part(element, 'privacy-link')).to.equal(null);
        await until(() => logged.length > 0);
      });
      expect(lines.length).to.equal(1);
      expect(lines[0]).to.match(/attribute-value\] <idv-verification> ignores privacy-url=/);
    });
  }

  it('renders the elements as steps, without their headers, and moves the focus along', async () => {
    const element = await mount({ steps: 'consent face' });
    part(element, 'primary-action')?.focus();
    press(element, 'primary-action');
    await until(() => stepIn(element) === 'idv-face-capture');
    const step = element.shadowRoot!.querySelector('idv-face-capture')!;
    await step.updateComplete;
    expect(step.embedded).to.equal(true);
    expect(part(step, 'header')).to.equal(null);
    await until(() => step.shadowRoot?.activeElement != null);
    // goBack() leads from the camera to the step's first screen, and from there to the consent.
    await until(() => camera !== null && camera.liveTracks > 0);
    expect(element.goBack()).to.equal(true);
    await until(() => step.status === 'canceled' && camera?.liveTracks === 0);
    expect(part(element, 'asks')).to.equal(null);
    expect(element.goBack()).to.equal(true);
    await until(() => part(element, 'asks') !== null);
    expect(element.goBack()).to.equal(false);
  });

  it('opens no camera before the person has agreed, and then without another press', async () => {
    const element = await mount({ steps: 'consent face' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(camera?.liveTracks).to.equal(0);
    press(element, 'primary-action');
    await until(() => camera !== null && camera.liveTracks > 0);
  });

  it('waits for a press if nobody has agreed to anything on this page', async () => {
    const element = await mount({ steps: 'face document' });
    await until(() => stepIn(element) === 'idv-face-capture');
    await new Promise((resolve) => setTimeout(resolve, 300));
    const step = element.shadowRoot!.querySelector('idv-face-capture')!;
    expect(step.status).to.equal('idle');
  });

  it('opens the camera when the person chooses a document', async () => {
    const element = await mount({ steps: 'consent document' });
    press(element, 'primary-action');
    await until(() => stepIn(element) === 'idv-document-capture');
    const step = element.shadowRoot!.querySelector('idv-document-capture')!;
    await until(() => part(step, 'type') !== null);
    expect(camera?.liveTracks).to.equal(0);
    press(step, 'type');
    await until(() => camera !== null && camera.liveTracks > 0);
  });

  it('lets the page do a step itself, and put content around another', async () => {
    const element = await mount(
      { steps: 'document face' },
      '<p slot="step-document">Ours</p><p slot="before-face">Before</p>',
    );
    const places: string[] = [];
    element.addEventListener('idv-step-changed', ({ step }) => places.push(step));
    await until(() => element.shadowRoot?.querySelector('slot[name="step-document"]') != null);
    element.completeStep('document');
    await until(() => stepIn(element) === 'idv-face-capture');
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
    await import('../../../src/elements/face-capture/define.js');
    await until(() => element.shadowRoot?.querySelector('slot[name="step-face"]') != null);
    element.querySelector('idv-face-capture')?.start();
    await until(() => completed !== null);
    await element.updateComplete;
    expect(await findings(element)).to.deep.equal([]);
    const photo = part(element, 'thumbnail') as HTMLImageElement;
    await until(() => photo.naturalWidth > 0);
    expect(completed).to.deep.equal({
      outcome: 'passed',
      sessionId: null,
      documentId: null,
      faceId: null,
      livenessId: null,
    });
  });

  it('stop() releases the camera and start() continues; reset() starts over', async () => {
    const element = await mount({ steps: 'consent face' });
    element.start();
    await until(() => camera !== null && camera.liveTracks > 0);
    element.stop();
    await until(() => camera?.liveTracks === 0 && element.status === 'stopped');
    element.start();
    await until(() => stepIn(element) === 'idv-face-capture');
    element.reset();
    await until(() => part(element, 'asks') !== null);
  });

  it('start() before the code has loaded is remembered, whatever the first step; stop() cancels it', async () => {
    const element = await mount({ steps: 'face' });
    element.start();
    await until(() => camera !== null && camera.liveTracks > 0);
    element.stop();
    await until(() => camera?.liveTracks === 0);
    element.remove();
    camera?.uninstall();

    const calm = await mount({ steps: 'face' });
    calm.start();
    calm.stop();
    await until(() => stepIn(calm) === 'idv-face-capture');
    const step = calm.shadowRoot!.querySelector('idv-face-capture')!;
    await step.updateComplete;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(step.status).to.equal('idle');
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

  it('renders each change once: Lit has no advice about the whole of the above', () => {
    expect(litAdvice()).to.deep.equal([]);
  });
});
