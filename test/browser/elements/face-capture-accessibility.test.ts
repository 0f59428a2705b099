import { expect } from 'chai';
import { english as en } from '../../../tools/docs/english.js';
import type { IdvFaceCapture } from '../../../src/elements/face-capture/face-capture.js';
import type { InstallOptions } from '../../../testing/src/index.js';
import { RecordedWorkers } from '../vision/recorded-workers.js';
import { findings, findingsIn, themesFor } from './axe.js';
import {
  cleanUp,
  focused,
  keepsFocusElsewhere,
  mountWithCamera,
  next,
  part,
  pausesOf,
  press,
  reaches,
  recordAnnouncements,
  recordStatuses,
  textOf,
  until,
} from './harness.js';

interface Case {
  state: string;
  attributes?: Record<string, string>;
  camera?: InstallOptions;
  go?: (element: IdvFaceCapture) => Promise<void>;
}

const start = async (element: IdvFaceCapture): Promise<void> => {
  element.start();
};

const cases: Case[] = [
  { state: 'idle' },
  { state: 'permission', camera: { failure: 'hanging' }, go: start },
  { state: 'framing', attributes: { manual: '' }, go: start },
  {
    state: 'framing',
    camera: { pose: { faceHeightShare: 0.22 } },
    go: async (element) => {
      element.start();
      await next(element, 'idv-hint-changed');
    },
  },
  { state: 'holding', go: start },
  { state: 'capturing', go: start },
  { state: 'review', attributes: { review: '' }, go: start },
  { state: 'done', go: start },
  {
    state: 'paused',
    attributes: { manual: '' },
    go: async (element) => {
      element.start();
      await reaches(element, 'framing');
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));
      Reflect.deleteProperty(document, 'hidden');
    },
  },
  { state: 'failed', camera: { failure: 'permission-denied' }, go: start },
  { state: 'failed', camera: { failure: 'blocked-by-policy' }, go: start },
  { state: 'failed', attributes: { backend: '/host-backend' }, go: start },
];

describe('<idv-face-capture> accessibility', () => {
  const workers = new RecordedWorkers();
  before(() => workers.install());
  after(() => workers.restore());
  afterEach(cleanUp);

  for (const { state, attributes, camera, go } of cases) {
    for (const themes of themesFor(state)) {
      const how = JSON.stringify({ ...camera, ...attributes });
      it(`axe finds nothing: ${themes.join(' and ')}, ${state} ${how}`, async () => {
        const { element } = await mountWithCamera({ ...attributes, theme: themes[0]! }, camera);
        // Some states end before `status` is read again, so all of them are recorded.
        const statuses = recordStatuses(element);
        await go?.(element);
        await until(() => element.status === state || statuses.includes(state));
        await element.updateComplete;
        expect(await findingsIn(themes, element)).to.deep.equal([]);
      });
    }
  }

  it('axe finds nothing while the engine loads', async () => {
    await until(() => workers.running.length === 0);
    const { element } = await mountWithCamera();
    const reached = reaches(element, 'loading');
    element.start();
    await reached;
    expect(await findings(element)).to.deep.equal([]);
  });

  it('moves the focus along from state to state', async () => {
    const { element } = await mountWithCamera({ review: '' });
    press(element, 'primary-action');
    await reaches(element, 'framing');
    expect(focused(element)).to.equal('shutter');
    await reaches(element, 'review');
    expect(focused(element)).to.equal('h3');
    expect(textOf(element, 'h3')).to.equal(en.face.review.title);
    press(element, 'secondary-action');
    await reaches(element, 'review');
    press(element, 'primary-action');
    await reaches(element, 'done');
    expect(focused(element)).to.equal('h3');
  });

  it('does not steal the focus from elsewhere on the page', async () => {
    const { element } = await mountWithCamera();
    const isKept = await keepsFocusElsewhere(async () => {
      element.start();
      await reaches(element, 'done');
    });
    expect(isKept).to.equal(true);
  });

  it('announces states and hints in one polite live region, no faster than a person can listen', async () => {
    // A state that ends at once is not announced, so the camera takes a second to answer.
    const { element } = await mountWithCamera({}, { pose: { people: 0 }, answerMs: 1000 });
    const regions = element.shadowRoot?.querySelectorAll('[aria-live]') ?? [];
    expect([...regions].map((region) => region.getAttribute('aria-live'))).to.deep.equal(['polite']);
    const announced = recordAnnouncements(element);
    element.start();
    await until(() => announced.at(-1)?.text === en.face.hints['no-face']);
    expect(announced[0]?.text).to.equal(en.face.states.permission);
    expect(Math.min(...pausesOf(announced))).to.be.at.least(1400);
  });

  it('announces a failure, and its steps with numbers', async () => {
    const { element } = await mountWithCamera({}, { failure: 'permission-denied' });
    element.start();
    await reaches(element, 'failed');
    await until(() => textOf(element, '[aria-live]').includes('The camera is blocked'));
    expect(part(element, 'failure-steps')?.localName).to.equal('ol');
    expect(part(element, 'failure-steps')?.children.length).to.be.at.least(2);
  });

  it('moves nothing if the person prefers reduced motion', async () => {
    const { element } = await mountWithCamera();
    const rules = [...(element.shadowRoot?.adoptedStyleSheets ?? [])]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule)
      .filter(({ conditionText }) => conditionText.includes('prefers-reduced-motion'));
    expect(rules.length).to.be.greaterThan(0);
    expect(rules.map(({ cssText }) => cssText).join()).to.contain('transition-property: opacity');
  });

  it('shows a hint’s arrow as a picture next to the words', async () => {
    const { element } = await mountWithCamera({}, { pose: { offsetX: -0.2 } });
    element.start();
    await until(() => textOf(element, '.hint') === 'Move left');
    const drawing = element.shadowRoot?.querySelector('.hint svg');
    expect(drawing?.getAttribute('aria-hidden')).to.equal('true');
  });
});
