/** The person's actions in the stories' interaction tests. */
import { expect, userEvent, waitFor } from 'storybook/test';

type Element = HTMLElement & { status: string; updateComplete: Promise<boolean> };

/** The visible element. */
export function elementIn(canvas: HTMLElement): Element {
  const element = [...canvas.querySelectorAll<Element>('*')].find(({ localName }) => localName.startsWith('idv-'));
  if (element === undefined) throw new Error('The story shows no element.');
  return element;
}

/** Waits until the element has one of these statuses. Loading the engine takes a while on a slow machine. */
export async function reaches(element: Element, ...statuses: string[]): Promise<void> {
  await waitFor(() => expect(statuses).toContain(element.status), { timeout: 100_000, interval: 50 });
  await element.updateComplete;
}

/** The element of a journey's current step. */
export async function stepOf(journey: Element, tag: string): Promise<Element> {
  const find = (): Element | null => journey.shadowRoot?.querySelector<Element>(tag) ?? null;
  await waitFor(() => expect(find()).not.toBeNull(), { timeout: 60_000, interval: 50 });
  return find() as Element;
}

function findPart(element: Element, part: string): HTMLElement {
  const found = element.shadowRoot?.querySelector<HTMLElement>(`[part~="${part}"]`);
  if (found == null) throw new Error(`Nothing is called "${part}" in the status ${element.status}.`);
  return found;
}

/** Presses the element with this CSS part. */
export async function press(element: Element, part: string): Promise<void> {
  await waitFor(() => findPart(element, part), { timeout: 20_000 });
  await userEvent.click(findPart(element, part));
}
