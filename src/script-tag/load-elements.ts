import { report } from '../contract/diagnostics.js';
import { watchTags } from './watch-tags.js';

export interface LoadElementsOptions {
  version: string;
  /** Files of each element by its tag, including the one that registers it. */
  files: Readonly<Record<string, readonly string[]>>;
  load: (file: string) => Promise<unknown>;
  /** Pauses between attempts, in milliseconds. */
  retryDelaysMs?: readonly number[];
}

const retryDelays = [1_000, 2_000, 4_000, 8_000, 16_000] as const;

/** Tag → version of the script that handles it, shared by all scripts of the page. */
function claimsOfPage(): Map<string, string> {
  const page = globalThis as unknown as Record<symbol, Map<string, string> | undefined>;
  return (page[Symbol.for('idv-elements.script-tag')] ??= new Map());
}

/** The version of an element that is already defined; empty if the element is not ours. */
function holderOf(tag: string): string | undefined {
  const present = customElements.get(tag) as { packageVersion?: string } | undefined;
  return present && (present.packageVersion ?? '');
}

/** Loads each element when its tag first appears. @returns a function that stops it */
export function loadElements(options: LoadElementsOptions): () => void {
  const { version, files } = options;
  const claims = claimsOfPage();
  const tags = Object.keys(files);
  for (const tag of tags) {
    const holder = claims.get(tag) ?? holderOf(tag);
    // The element's own code reports that the name is taken.
    if (holder === '') void loadElement(tag, options);
    else if (holder !== undefined && holder !== version) {
      const what = `<${tag}> is of ${holder}, which stays; this is ${version}.`;
      report('element-defined', what, 'Load one version: remove the other script tag or dependency.', {
        degrades: true,
      });
      // One console line is enough for all elements.
      break;
    }
  }
  reportTyposLater(tags);
  const own = tags.filter((tag) => !claims.has(tag));
  for (const tag of own) claims.set(tag, version);
  return watchTags(own, (tag) => void loadElement(tag, options));
}

/** Reports misspelled tags, once the page has had time to define elements of its own. */
function reportTyposLater(tags: readonly string[]): void {
  setTimeout(() => {
    for (const { localName } of document.querySelectorAll(':not(:defined)')) {
      if (!localName.startsWith('idv-') || tags.includes(localName)) continue;
      report('element-unknown', `<${localName}> is not defined.`, `Use one of ${tags.join(', ')}.`);
    }
  }, 3000);
}

async function loadElement(
  tag: string,
  { files, load, retryDelaysMs = retryDelays }: LoadElementsOptions,
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      // Load all files at once. A browser would otherwise discover and load them one after another.
      await Promise.all((files[tag] ?? []).map(load));
      return;
    } catch (cause) {
      // Don't blame the site if there is no network.
      if (navigator.onLine) reportMissing(tag, cause);
      await pause(retryDelaysMs[attempt]);
    }
  }
}

function reportMissing(tag: string, cause: unknown): void {
  const fix = 'Serve every file next to the script, with CORS headers, and allow its origin in script-src.';
  report('code-not-loaded', `The code of <${tag}> did not load.`, fix, { cause });
}

/** Waits until the network is back, the page is hidden or shown, or the delay has passed. */
function pause(ms?: number): Promise<unknown> {
  return new Promise((resolve) => {
    if (ms !== undefined) setTimeout(resolve, ms);
    for (const sign of ['online', 'visibilitychange']) addEventListener(sign, resolve, { once: true });
  });
}
