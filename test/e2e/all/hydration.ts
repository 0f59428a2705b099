/** Hydrates what a server has rendered; `react.test.ts` checks the result in `globalThis.hydrated`. */
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { IdvDocumentCapture, IdvFaceCapture } from 'idv-elements';
import { Page, type RecordedEvents } from './hydration-page.js';
import { until } from '../../support/time.js';

export interface Hydrated {
  errors: string[];
  /** Attributes of every element after hydration. */
  attributes: Record<string, string>[];
  statuses: string[];
  titles: (string | null | undefined)[];
  limits: unknown;
  /** The theme after it was set, and after it was removed. */
  themes: string[];
}

const globals = globalThis as unknown as { serverRendered: string; hydrated?: Hydrated };
const errors: string[] = [];
const recorded: RecordedEvents = { statuses: [] };
const container = document.querySelector('#root');
if (container === null) throw new Error('The root element is missing.');
container.innerHTML = globals.serverRendered;
const selfie = document.querySelector<IdvFaceCapture>('#wrapped');
if (selfie === null) throw new Error('The server rendered no selfie element.');

const root = hydrateRoot(container, createElement(Page, { recorded }), {
  onRecoverableError: (error) => errors.push(String(error)),
});
const titleOf = (element: Element | null): string | null | undefined =>
  element?.shadowRoot?.querySelector('#title')?.textContent?.trim();
await until(() => selfie.strings !== null && titleOf(selfie) === 'Your selfie');
const themes: string[] = [];
root.render(createElement(Page, { recorded, theme: 'dark' }));
await until(() => selfie.theme === 'dark');
themes.push(selfie.theme);
root.render(createElement(Page, { recorded }));
await until(() => selfie.theme !== 'dark');
themes.push(selfie.theme);
const isSame = document.querySelector('#wrapped') === selfie;
if (!isSame) errors.push('React recreated the element.');
selfie.dispatchEvent(Object.assign(new Event('idv-status-changed'), { status: 'framing' }));
globals.hydrated = {
  errors,
  attributes: [...container.querySelectorAll('main > *')].map((element) =>
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  ),
  statuses: recorded.statuses,
  titles: [titleOf(selfie), titleOf(document.querySelector('#plain'))],
  limits: document.querySelector<IdvDocumentCapture>('idv-document-capture')?.limits,
  themes,
};
