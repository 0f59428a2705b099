/**
 * A person who cannot see and has no pointer: they press Tab, and hear what has the focus and what live regions
 * announce. They decide only by these words.
 */
import type { Page, SerializedAXNode } from 'puppeteer-core';

interface FocusedControl {
  role: string;
  name: string;
}

function focusedNode(node: SerializedAXNode): FocusedControl | null {
  for (const child of node.children ?? []) {
    const found = focusedNode(child);
    if (found !== null) return found;
  }
  return node.focused === true ? { role: node.role, name: node.name ?? '' } : null;
}

/** Returns what a screen reader announces for the focus. */
async function focusedControl(page: Page): Promise<FocusedControl | null> {
  // The tree is rebuilt while the page changes.
  const tree = await page.accessibility.snapshot({ includeIframes: true }).catch(() => null);
  return tree === null ? null : focusedNode(tree);
}

/** Runs in every frame before its scripts: logs the live regions' announcements to the console, which all frames share. */
function reportLiveRegions(prefix: string): void {
  const announced = new WeakMap<Element, string>();
  const watched = new WeakSet<ShadowRoot | Document>();
  const listen = (root: ShadowRoot | Document): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot !== null) listen(element.shadowRoot);
      if (!element.matches('[aria-live], [role="status"], [role="alert"]')) continue;
      const text = element.textContent.trim();
      if (text !== '' && text !== announced.get(element)) console.debug(`${prefix}${text}`);
      announced.set(element, text);
    }
    if (watched.has(root)) return;
    watched.add(root);
    new MutationObserver(() => listen(root)).observe(root, { childList: true, subtree: true, characterData: true });
  };
  const start = () => listen(document);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
  // A shadow root that is attached later does not mutate the tree around it.
  setInterval(start, 250);
}

const mark = 'announced ';

export class KeyboardPerson {
  /** Announcements of live regions, in order. */
  readonly announced: string[] = [];
  /** Pressed buttons, by their accessible names. */
  readonly pressed: string[] = [];
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
    page.on('console', (message) => {
      const text = message.text();
      if (text.startsWith(mark)) this.announced.push(text.slice(mark.length));
    });
  }

  static async before(page: Page): Promise<KeyboardPerson> {
    await page.evaluateOnNewDocument(reportLiveRegions, mark);
    return new KeyboardPerson(page);
  }

  /** Tabs on until a button or link with this name has the focus. @returns its name; `null` after a whole round */
  async find(wanted: RegExp, stops = 24): Promise<string | null> {
    for (let stop = 0; stop < stops; stop += 1) {
      const focused = await focusedControl(this.#page);
      if (focused?.role === 'button' && wanted.test(focused.name)) return focused.name;
      await this.#strike('Tab');
    }
    return null;
  }

  /** @returns whether there was such a button */
  async press(wanted: RegExp): Promise<boolean> {
    const name = await this.find(wanted);
    if (name === null) return false;
    await this.#strike('Enter');
    this.pressed.push(name);
    return true;
  }

  /** Chromium never acknowledges a key press if its frame is removed meanwhile. */
  async #strike(key: 'Tab' | 'Enter'): Promise<void> {
    const struck = this.#page.keyboard.press(key).catch(() => undefined);
    await Promise.race([struck, new Promise((resolve) => setTimeout(resolve, 3000))]);
  }
}
