import type { AxeResults } from 'axe-core';
import 'axe-core/axe.js';

const { axe } = globalThis as unknown as { axe: { run(context: Element): Promise<AxeResults> } };

/** What axe finds in an element as it stands, with the places. */
export async function findings(element: Element): Promise<string[]> {
  // Axe cannot see through what is still fading in.
  for (const animation of element.shadowRoot?.getAnimations() ?? []) {
    if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
  }
  const { violations } = await axe.run(element);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
