import { expect } from 'chai';
import { english as en } from '../../../tools/docs/english.js';
import type { InstallOptions } from '../../../testing/src/index.js';
import { RecordedWorkers } from '../vision/recorded-workers.js';
import { findings } from './axe.js';
import {
  cleanUp,
  focused,
  keepsFocusElsewhere,
  mountWithCamera,
  next,
  part,
  pausesOf,
  press,
  pretendHidden,
  reaches,
  recordAnnouncements,
  shoot,
  textOf,
  until,
} from './harness.js';

describe('<idv-face-capture> accessibility', function () {
  this.timeout(90_000);
  const workers = new RecordedWorkers();
  before(() => workers.install());
  after(() => workers.restore());
  afterEach(cleanUp);

  const failures: [what: string, attributes: Record<string, string>, camera: InstallOptions][] = [
    ['blocked by the person', {}, { failure: 'permission-denied' }],
    ['blocked by the page', {}, { failure: 'blocked-by-policy' }],
    ['refused by the backend', { backend: '/host-backend' }, {}],
  ];
  for (const [what, attributes, camera] of failures) {
    it(`axe finds nothing in a failure: ${what}`, async () => {
      const { element } = await mountWithCamera(attributes, camera);
      element.start();
      await reaches(element, 'failed');
      expect(await findings(element)).to.deep.equal([]);
    });
  }

  it('axe finds nothing before the start and while the camera is asked for', async () => {
    const { element } = await mountWithCamera({}, { failure: 'hanging' });
    expect(await findings(element)).to.deep.equal([]);
    element.start();
    await reaches(element, 'permission');
    expect(await findings(element)).to.deep.equal([]);
  });

  it('axe finds nothing while the engine loads, at the shutter, and while the page is hidden', async () => {
    // An engine that an earlier test started stays alive for a moment. With it, the element would skip `loading`.
    await until(() => workers.running.length === 0);
    const { element } = await mountWithCamera({ manual: '' });
    const found: string[] = [];
    const checked = reaches(element, 'loading').then(async () => found.push(...(await findings(element))));
    element.start();
    await checked;
    await reaches(element, 'framing');
    found.push(...(await findings(element)));
    try {
      pretendHidden(true);
      await reaches(element, 'paused');
      found.push(...(await findings(element)));
    } finally {
      pretendHidden(false);
    }
    expect(found).to.deep.equal([]);
  });

  it('axe finds nothing under a hint', async () => {
    const { element } = await mountWithCamera({}, { pose: { faceHeightShare: 0.22 } });
    const hinted = next(element, 'idv-hint-changed');
    element.start();
    await hinted;
    await element.updateComplete;
    expect(await findings(element)).to.deep.equal([]);
  });

  it('moves the focus from state to state, where axe finds nothing', async () => {
    const { element } = await mountWithCamera({ review: '' });
    press(element, 'primary-action');
    await reaches(element, 'framing');
    expect(focused(element)).to.equal('shutter');
    await reaches(element, 'holding');
    expect(await findings(element)).to.deep.equal([]);
    await reaches(element, 'review');
    expect(focused(element)).to.equal('h3');
    expect(textOf(element, 'h3')).to.equal(en.face.review.title);
    expect(await findings(element)).to.deep.equal([]);
    press(element, 'primary-action');
    await reaches(element, 'done');
    expect(focused(element)).to.equal('h3');
    expect(await findings(element)).to.deep.equal([]);
  });

  it('moves the focus to the main control if the focused button disappears while the screen stays', async () => {
    const { element } = await mountWithCamera({ manual: '' }, { pose: { people: 0 } });
    element.start();
    await reaches(element, 'framing');
    part(element, 'sound-button')!.focus();
    expect(focused(element)).to.equal('sound-button');
    element.signals = 'off';
    await element.updateComplete;
    expect(part(element, 'sound-button')).to.equal(null);
    expect(element.status).to.equal('framing');
    expect(focused(element)).to.equal('shutter');
  });

  it('does not steal the focus from elsewhere on the page', async () => {
    const { element } = await mountWithCamera({ manual: '' });
    const isKept = await keepsFocusElsewhere(async () => {
      element.start();
      await shoot(element);
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
});
