/** The browser's Back button within a journey. */
import { expect } from 'chai';
import '../../../src/elements/verification/define.js';
import type { IdvVerification } from '../../../src/elements/verification/verification.js';
import { paints, part, press, until } from './harness.js';

const ours = '<p slot="step-document">Ours</p><p slot="step-face">Ours</p>';
const isShown = (element: IdvVerification, slot: string): boolean =>
  element.shadowRoot?.querySelector(`slot[name="${slot}"]`) != null;
const isMarked = (): boolean => history.state !== null && 'idv-elements.back' in history.state;
/** Resolves after the listeners that were added later, too. */
const moved = async (): Promise<void> => {
  await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  await paints(1);
};

describe('the browser’s Back button in a journey', () => {
  let element: IdvVerification;
  /** The history state of a router on the page. */
  const route = { key: 'verify', idx: 3 };
  let heard: unknown[] = [];
  const listen = ({ state }: PopStateEvent): void => void heard.push(state);

  async function mount(attributes: Record<string, string>): Promise<void> {
    element = document.createElement('idv-verification');
    for (const [name, value] of Object.entries({ steps: 'consent document face', ...attributes })) {
      element.setAttribute(name, value);
    }
    element.innerHTML = ours;
    document.body.append(element);
    await element.updateComplete;
  }

  beforeEach(() => {
    history.pushState(route, '');
    heard = [];
    addEventListener('popstate', listen);
  });
  afterEach(async () => {
    removeEventListener('popstate', listen);
    element.remove();
    await until(() => !isMarked());
  });

  async function toDocument(): Promise<void> {
    press(element, 'primary-action');
    await until(() => isShown(element, 'step-document'));
  }

  it('goes back one step at a time, and leaves the page’s own entry as it was', async () => {
    await mount({ history: 'on' });
    const { length } = history;
    expect(isMarked()).to.equal(false);
    await toDocument();
    await until(isMarked);
    expect(history.state).to.deep.include(route);
    expect(history.length).to.equal(length + 1);
    element.completeStep('document');
    await until(() => isShown(element, 'step-face'));
    expect(history.length).to.equal(length + 1, 'one entry, however many steps');
    history.back();
    await moved();
    await until(() => element.status === 'kept');
    await until(isMarked);
    history.back();
    await moved();
    await until(() => part(element, 'asks') !== null);
    expect(isMarked()).to.equal(false);
    expect(history.state).to.deep.equal(route);
    expect(heard).to.deep.equal([route, route], 'a router sees its own state only');
  });

  it('leaves no entry behind at the end, before the page is notified', async () => {
    await mount({ history: 'on', steps: 'consent face' });
    press(element, 'primary-action');
    await until(() => isShown(element, 'step-face'));
    await until(isMarked);
    let stateAtEnd: unknown = null;
    element.addEventListener('idv-verification-completed', () => (stateAtEnd = history.state));
    element.completeStep('face');
    await until(() => stateAtEnd !== null);
    expect(stateAtEnd).to.deep.equal(route);
    expect(element.status).to.equal('passed');
  });

  it('removes its entry with reset()', async () => {
    await mount({ history: 'on' });
    await toDocument();
    await until(isMarked);
    element.reset();
    await until(() => !isMarked());
    expect(history.state).to.deep.equal(route);
  });

  it('stays out of the way of a router that has gone elsewhere', async () => {
    await mount({ history: 'on' });
    await toDocument();
    await until(isMarked);
    const home = location.href;
    history.pushState({ key: 'other' }, '', '#/other');
    element.remove();
    await paints(10);
    expect(history.state).to.deep.equal({ key: 'other' });
    history.back();
    await moved();
    expect(location.href).to.equal(home);
    history.back();
    await moved();
  });

  it('is the page’s again as soon as the element is removed', async () => {
    await mount({ history: 'on' });
    await toDocument();
    await until(isMarked);
    let changes = 0;
    element.addEventListener('idv-step-changed', () => changes++);
    element.remove();
    history.back();
    await moved();
    expect(history.state).to.deep.equal(route);
    expect(changes).to.equal(0, 'the removed journey stays where it was');
  });

  it('is left to the page if the element does not fill it, or if the page wants that', async () => {
    for (const attributes of [{ style: 'inline-size: 320px' }, { history: 'off' }] as Record<string, string>[]) {
      await mount(attributes);
      await toDocument();
      await paints(10);
      expect(isMarked()).to.equal(false);
      element.remove();
    }
  });
});
