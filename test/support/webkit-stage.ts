/** The stage in WebKit, through its driver: acts on the element and reports what the page has done. */
import type { IdvFaceCapture } from 'idv-elements';
import type { InstalledCamera } from 'idv-elements-testing';
import type { WebDriverSession } from '../../tools/test/browsers/webdriver.js';
import type { StageServer } from './stage-server.js';
import type { StageOptions } from './stage.js';

/** What the stage exposes to tests. */
export interface Stage {
  stage: { camera: InstalledCamera; element: HTMLElement & Pick<IdvFaceCapture, 'start' | 'status'> };
}

/** A slow machine draws the simulated camera only a few times a second. */
const patienceMs = 120_000;

/** A window without toolbars, which can be as narrow as a phone. */
export async function asPhone(session: WebDriverSession, server: StageServer): Promise<void> {
  await session.goto(new URL('/', server.url).href);
  await session.moveToPopup('about:blank', 'popup,width=390,height=844');
  await session.resize(390, 844);
}

export async function openStage(session: WebDriverSession, server: StageServer, options: StageOptions): Promise<void> {
  // A navigation that changes only the fragment does not load the page again.
  await session.goto('about:blank');
  await session.goto(server.urlOf(options));
  await session.until('the stage', () => (globalThis as Partial<Stage>).stage !== undefined, { args: [] });
}

/** Waits until the element has this status, or a step within it does. */
export async function reaches(session: WebDriverSession, status: string, tag = ''): Promise<void> {
  const holds = (wanted: string, within: string): boolean => {
    const stage = document.querySelector('[data-stage]');
    const element = within === '' ? stage : stage?.shadowRoot?.querySelector(within);
    return (element as { status?: string } | null | undefined)?.status === wanted;
  };
  try {
    await session.until(`${tag} ${status}`, holds, { args: [status, tag], timeoutMs: patienceMs });
  } catch (cause) {
    throw new Error(`${String(cause)}; it is ${JSON.stringify(await stateOf(session, tag))}`, { cause });
  }
}

/**
 * Waits until it shows a hint, which proves that the camera's frames reach the engine and its answers reach the person.
 */
export async function showsHint(session: WebDriverSession): Promise<void> {
  const shown = await session.until(
    'a hint about what the camera sees',
    () => {
      const { status, flow } = document.querySelector('[data-stage]') as unknown as {
        status: string;
        flow: { state: { hint?: string | null } };
      };
      if (typeof flow.state.hint === 'string') return 'a hint';
      // A capture that has ended never shows a hint; waiting for the timeout would only hide the reason.
      return status === 'framing' ? null : 'an end';
    },
    { args: [], timeoutMs: 60_000 },
  );
  if (shown !== 'a hint') throw new Error(`No hint: the element is ${JSON.stringify(await stateOf(session, ''))}`);
}

/** The flow's state, for the message of a wait that failed. */
function stateOf(session: WebDriverSession, tag: string): Promise<unknown> {
  return session.evaluate((within) => {
    const stage = document.querySelector('[data-stage]');
    const element = within === '' ? stage : stage?.shadowRoot?.querySelector(within);
    const { status, flow } = (element ?? {}) as { status?: string; flow?: { state: Record<string, unknown> } };
    const { hint, error } = flow?.state ?? {};
    return { status, hint, error: (error as { code?: string } | undefined)?.code };
  }, tag);
}

/** Presses the main button of the element, or of a step within it. */
export async function pressMain(session: WebDriverSession, tag = ''): Promise<void> {
  const press = (within: string): boolean => {
    const stage = document.querySelector('[data-stage]');
    const element = within === '' ? stage : stage?.shadowRoot?.querySelector(within);
    const button = element?.shadowRoot?.querySelector<HTMLElement>('.panel [part~="primary-action"]');
    if (!button?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    button.click();
    return true;
  };
  await session.until(`the main button ${tag}`, press, { args: [tag], timeoutMs: patienceMs });
}

/** Origins of the page's http requests. */
export function askedOrigins(session: WebDriverSession): Promise<string[]> {
  return session.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name))
        .filter(({ protocol }) => protocol.startsWith('http'))
        .map(({ origin }) => origin),
    ),
  ]);
}
