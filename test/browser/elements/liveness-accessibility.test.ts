import '../../../src/elements/liveness/define.js';
import { expect } from 'chai';
import type { LivenessSessionStatus } from '../../../src/capture/session/types.js';
import type { IdvLiveness } from '../../../src/elements/liveness/liveness.js';
import { english as en } from '../../../tools/english.js';
import { liveness as later } from '../../../src/i18n/locales/en/liveness.js';
import { installSimulatedCamera } from '../../../testing/src/index.js';
import type { InstalledCamera, InstallOptions } from '../../../testing/src/index.js';
import { findingsIn, themesFor } from './axe.js';
import { saidWhile } from '../said.js';
import { focused, part, press, textOf, until } from './harness.js';

/** The states on this side of the host backend; those with a hosted page stand under `test/e2e`. */
interface Way {
  state: LivenessSessionStatus;
  attributes?: Record<string, string>;
  camera?: InstallOptions;
}

const nobody: InstallOptions = { pose: { people: 0 } };
const ways: Way[] = [
  { state: 'idle' },
  { state: 'idle', attributes: { lang: 'fr', 'hide-branding': '' } },
  { state: 'permission', camera: { failure: 'hanging' } },
  { state: 'checking', camera: nobody },
  { state: 'failed', camera: { failure: 'permission-denied' } },
  { state: 'failed', camera: { failure: 'blocked-by-policy' } },
  { state: 'failed', attributes: { 'skip-pre-check': '', backend: '/host-backend' } },
];

describe('<idv-liveness> for everybody', function () {
  this.timeout(60_000);
  let camera: InstalledCamera | null = null;
  let element: IdvLiveness;

  async function mount({ attributes, camera: options }: Omit<Way, 'state'>): Promise<void> {
    camera = installSimulatedCamera({ maxFrameRate: 15, ...options });
    element = document.createElement('idv-liveness');
    const all = { assets: '/dist/assets/', backend: '/nowhere', ...attributes };
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
    camera = null;
  });

  for (const { state, attributes, camera: options } of ways) {
    for (const themes of themesFor(state)) {
      it(`axe finds nothing: ${themes.join(' and ')}, ${state} ${JSON.stringify({ ...options, ...attributes })}`, async () => {
        await mount({ attributes: { ...attributes, theme: themes[0]! }, camera: options });
        if (state !== 'idle') element.start();
        await reaches(state);
        expect(await findingsIn(themes, element)).to.deep.equal([]);
      });
    }
  }

  it('takes the focus along, and none from elsewhere on the page', async () => {
    await mount({ camera: { failure: 'permission-denied' } });
    press(element, 'primary-action');
    await reaches('failed');
    expect(focused(element)).to.equal('h3');
    const field = document.createElement('input');
    document.body.append(field);
    try {
      field.focus();
      element.start();
      await until(() => element.status !== 'failed');
      await reaches('failed');
      expect(document.activeElement).to.equal(field);
    } finally {
      field.remove();
    }
  });

  it('says hints and failures in one polite live region', async () => {
    await mount({ camera: nobody });
    const regions = element.shadowRoot?.querySelectorAll('[aria-live]') ?? [];
    expect([...regions].map((region) => region.getAttribute('aria-live'))).to.deep.equal(['polite']);
    element.start();
    await until(() => textOf(element, '[aria-live]') === en.face.hints['no-face']);
    element.stop();
    await until(() => textOf(element, '[aria-live]') === later.states.canceled);
    expect(part(element, 'primary-action')?.textContent).to.contain(en.liveness.start);
  });

  it('ignores a presentation that does not exist, with one line for the developer', async () => {
    const lines = await saidWhile(async (said) => {
      await mount({ attributes: { presentation: 'hologram' } });
      await until(() => said.length > 0);
    });
    expect(lines).to.have.length(1);
    expect(lines[0]).to.contain('presentation="hologram"');
  });
});
