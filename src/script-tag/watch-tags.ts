/**
 * Calls `onTag` once for each tag when an element of that name is first in the document: in the page as it is, in what
 * comes later, and in open shadow roots. Nothing of the page is patched for it, so a closed shadow root stays unseen, and
 * one that an element opens later than its definition or its place in the page.
 *
 * @returns ends it
 */
export function watchTags(tags: readonly string[], onTag: (tag: string) => void): () => void {
  const wanted = new Set(tags.filter((tag) => customElements.get(tag) === undefined));
  /** Other elements that are not defined yet: they may bring a shadow root. */
  const awaited = new Set<string>();

  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node instanceof Element) look(node);
    }
  });

  function watch(root: Document | ShadowRoot): void {
    if (wanted.size === 0) return;
    observer.observe(root, { childList: true, subtree: true });
    for (const element of root.children) look(element);
  }

  function look(top: Element): void {
    visit(top);
    for (const element of top.querySelectorAll('*')) visit(element);
    if (wanted.size === 0) observer.disconnect();
  }

  function visit({ localName, shadowRoot }: Element): void {
    // One that a server has drawn has a shadow root before it is defined.
    if (shadowRoot !== null) watch(shadowRoot);
    if (wanted.delete(localName)) onTag(localName);
    else if (localName.includes('-')) awaitDefinition(localName);
  }

  /** One promise for each name: most names with a hyphen are components of a framework, never defined, in any number. */
  function awaitDefinition(name: string): void {
    if (awaited.has(name) || customElements.get(name) !== undefined) return;
    awaited.add(name);
    const rescan = (): void => watch(document);
    // What is no name of a custom element, such as `font-face`, is refused.
    customElements.whenDefined(name).then(rescan, () => undefined);
  }

  watch(document);
  return () => {
    wanted.clear();
    observer.disconnect();
  };
}
