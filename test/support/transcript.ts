/**
 * Records what a screen reader would say while a page is used: live regions as they change, and whatever takes the
 * focus.
 */
import type { Page } from 'puppeteer-core';

export interface SpokenLine {
  /** Milliseconds since the page was watched. */
  at: number;
  /** `says` comes from a live region. `focus` is the role and name of the newly focused part. */
  kind: 'says' | 'focus';
  text: string;
}

const mark = 'spoken ';

/** Runs in every frame before its scripts. The console crosses frame boundaries, which the page cannot. */
function reportSpeech(prefix: string): void {
  const report = (kind: SpokenLine['kind'], text: string): void => {
    console.debug(`${prefix}${JSON.stringify({ at: Date.now(), kind, text })}`);
  };
  const announced = new WeakMap<Element, string>();
  const watched = new WeakSet<ShadowRoot | Document>();
  const clean = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

  const nameOf = (element: Element): string => {
    const root = element.getRootNode() as ShadowRoot | Document;
    const labelIds = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = labelIds.map((id) => root.getElementById(id)?.textContent ?? '').join(' ');
    const own = element.getAttribute('aria-label') ?? (labels || element.getAttribute('title'));
    return clean(own ?? element.textContent).slice(0, 120);
  };
  const roleOf = (element: Element): string => {
    const roles: Record<string, string> = { A: 'link', BUTTON: 'button', IFRAME: 'frame', INPUT: 'field' };
    if (/^H\d$/.test(element.tagName)) return 'heading';
    return element.getAttribute('role') ?? roles[element.tagName] ?? '';
  };
  const stateOf = (element: Element): string => {
    const pressed = element.getAttribute('aria-pressed');
    const disabled = element.getAttribute('aria-disabled') === 'true' ? ', unavailable' : '';
    return pressed === null ? disabled : `, ${pressed === 'true' ? 'on' : 'off'}${disabled}`;
  };

  const listen = (root: ShadowRoot | Document): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot !== null) listen(element.shadowRoot);
      if (!element.matches('[aria-live], [role="status"], [role="alert"]')) continue;
      // Even an invisible change, such as another kind of space, is read out.
      const text = element.textContent;
      if (clean(text) !== '' && text !== announced.get(element)) report('says', clean(text));
      announced.set(element, text);
    }
    if (watched.has(root)) return;
    watched.add(root);
    new MutationObserver(() => listen(root)).observe(root, { childList: true, subtree: true, characterData: true });
  };
  const start = (): void => listen(document);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
  // A shadow root that is attached later does not mutate the tree around it.
  setInterval(start, 250);

  document.addEventListener(
    'focusin',
    (event) => {
      const [target] = event.composedPath();
      if (target instanceof Element) report('focus', `${roleOf(target)} “${nameOf(target)}”${stateOf(target)}`.trim());
    },
    true,
  );
}

export class Transcript {
  /** In the order spoken. */
  readonly lines: SpokenLine[] = [];

  private constructor(page: Page) {
    const since = Date.now();
    page.on('console', (message) => {
      const text = message.text();
      if (!text.startsWith(mark)) return;
      const line = JSON.parse(text.slice(mark.length)) as SpokenLine;
      this.lines.push({ ...line, at: line.at - since });
    });
  }

  /** Call it before the page is opened. */
  static async of(page: Page): Promise<Transcript> {
    const transcript = new Transcript(page);
    await page.evaluateOnNewDocument(reportSpeech, mark);
    return transcript;
  }

  /** What live regions said. */
  get announcements(): readonly SpokenLine[] {
    return this.lines.filter(({ kind }) => kind === 'says');
  }
}
