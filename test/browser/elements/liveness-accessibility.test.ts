import '../../../src/elements/liveness/define.js';
import { expect } from 'chai';
import type { LivenessSessionStatus } from '../../../src/capture/session/types.js';
import type { IdvLiveness } from '../../../src/elements/liveness/liveness.js';
import { english as en } from '../../../tools/docs/english.js';
import { liveness as later } from '../../../src/i18n/locales/en/liveness.js';
import { installSimulatedCamera, type InstalledCamera, type InstallOptions } from '../../../testing/src/index.js';
import { findingsIn, themesFor } from './axe.js';
import { consoleLinesOf } from '../console-lines.js';
import { installFakeBackend, type FakeBackend } from '../fake-backend.js';
import { focused, keepsFocusElsewhere, part, press, textOf, until } from './harness.js';

/** The states before the hosted page opens. The tests in `test/e2e` cover the later ones. */
interface Case {
  state: LivenessSessionStatus;
  attributes?: Record<string, string>;
  camera?: InstallOptions;
}

const nobody: InstallOptions = { pose: { people: 0 } };
const cases: Case[] = [
  { state: 'idle' },
  { state: 'idle', attributes: { lang: 'fr', 'hide-branding': '' } },
  { state: 'permission', camera: { failure: 'hanging' } },
  { state: 'checking', camera: nobody },
  { state: 'failed', camera: { failure: 'permission-denied' } },
  { state: 'failed', camera: { failure: 'blocked-by-policy' } },
  { state: 'failed', attributes: { 'skip-pre-check': '', backend: '/host-backend' } },
];

describe('<idv-liveness> accessibility', function () {
  this.timeout(60_000);
  let camera: InstalledCamera | null = null;
  let element: IdvLiveness;
  let backend: FakeBackend | null = null;

  async function mount({ attributes, camera: options }: Omit<Case, 'state'>): Promise<void> {
    camera = installSimulatedCamera({ maxFrameRate: 15, ...options });
    element = document.createElement('idv-liveness');
    backend = installFakeBackend();
    const all = { assets: '/dist/assets/', backend: backend.address, ...attributes };
    for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
    document.body.append(element);
    await element.updateComplete;
  }

  async function reaches(status: LivenessSessionStatus): Promise<void> {
    await until(() => element.status === status);
    await element.updateComplete;
  }

  afterEach(async () => {
    element.remove();
    await until(() => camera === null || camera.liveTracks === 0);
    camera?.uninstall();
    backend?.uninstall();
    backend = null;
    camera = null;
  });

  for (const { state, attributes, camera: options } of cases) {
    for (const themes of themesFor(state)) {
      it(`axe finds nothing: ${themes.join(' and ')}, ${state} ${JSON.stringify({ ...options, ...attributes })}`, async () => {
        await mount({ attributes: { ...attributes, theme: themes[0]! }, camera: options });
        if (state !== 'idle') element.start();
        await reaches(state);
        expect(await findingsIn(themes, element)).to.deep.equal([]);
      });
    }
  }

  it('moves the focus along, and does not steal it from elsewhere on the page', async () => {
    await mount({ camera: { failure: 'permission-denied' } });
    press(element, 'primary-action');
    await reaches('failed');
    expect(focused(element)).to.equal('h3');
    const isKept = await keepsFocusElsewhere(async () => {
      element.start();
      await until(() => element.status !== 'failed');
      await reaches('failed');
    });
    expect(isKept).to.equal(true);
  });

  it('announces hints and failures in one polite live region', async () => {
    await mount({ camera: nobody });
    const regions = element.shadowRoot?.querySelectorAll('[aria-live]') ?? [];
    expect([...regions].map((region) => region.getAttribute('aria-live'))).to.deep.equal(['polite']);
    element.start();
    await until(() => textOf(element, '[aria-live]') === en.face.hints['no-face']);
    element.stop();
    await until(() => textOf(element, '[aria-live]') === later.states.canceled);
    expect(part(element, 'primary-action')?.textContent).to.contain(en.liveness.start);
  });

  it('ignores an unknown presentation, with one warning for the developer', async () => {
    const lines = await consoleLinesOf(async (logged) => {
      await mount({ attributes: { presentation: 'hologram' } });
      await until(() => logged.length > 0);
    });
    expect(lines).to.have.length(1);
    expect(lines[0]).to.contain('presentation="hologram"');
  });
});
