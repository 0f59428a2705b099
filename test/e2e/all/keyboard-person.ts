/**
 * A person who cannot see and uses no pointer: they press Tab, hear what has the focus and what live regions announce,
 * and decide by these words alone.
 */
import type { Page, SerializedAXNode } from 'puppeteer-core';
import { Transcript } from '../../support/transcript.js';

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
  // The snapshot fails while a changing page rebuilds its tree.
  const tree = await page.accessibility.snapshot({ includeIframes: true }).catch(() => null);
  return tree === null ? null : focusedNode(tree);
}

export class KeyboardPerson {
  readonly #page: Page;
  readonly #transcript: Transcript;

  private constructor(page: Page, transcript: Transcript) {
    this.#page = page;
    this.#transcript = transcript;
  }

  static async before(page: Page): Promise<KeyboardPerson> {
    return new KeyboardPerson(page, await Transcript.of(page));
  }

  /** Announcements of live regions, in order. */
  get announced(): string[] {
    return this.#transcript.announcements.map(({ text }) => text);
  }

  /**
   * Presses Tab until a button with this name has the focus. @returns its name; `null` if none has it after `stops`
   * presses
   */
  async find(wanted: RegExp, stops = 24): Promise<string | null> {
    for (let stop = 0; stop < stops; stop += 1) {
      const focused = await focusedControl(this.#page);
      if (focused?.role === 'button' && wanted.test(focused.name)) return focused.name;
      await this.#strike('Tab');
    }
    return null;
  }

  /** Finds and presses a button. @returns whether there was one */
  async press(wanted: RegExp): Promise<boolean> {
    const name = await this.find(wanted);
    if (name === null) return false;
    await this.#strike('Enter');
    return true;
  }

  /** Chromium never acknowledges a key press if its frame is removed meanwhile. */
  async #strike(key: 'Tab' | 'Enter'): Promise<void> {
    const removed = new Promise((resolve) => this.#page.once('framedetached', resolve));
    await Promise.race([this.#page.keyboard.press(key).catch(() => undefined), removed]);
  }
}
