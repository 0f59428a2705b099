/**
 * Calls `onTag` once per tag when an element with that name first appears: in the page itself, in later additions, and
 * in open shadow roots. It does not patch the page, so it misses closed shadow roots, and those that an element opens
 * after its definition or insertion.
 *
 * @returns a function that stops it
 */
export function watchTags(tags: readonly string[], onTag: (tag: string) => void): () => void {
  const wanted = new Set(tags.filter((tag) => customElements.get(tag) === undefined));
  /** Names of other undefined elements, which may get a shadow root when they are defined. */
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
    // Server-rendered elements have a shadow root before they are defined.
    if (shadowRoot !== null) watch(shadowRoot);
    if (wanted.delete(localName)) onTag(localName);
    else if (localName.includes('-')) awaitDefinition(localName);
  }

  /** One promise per name: most names with a hyphen are a framework's components, which are never defined. */
  function awaitDefinition(name: string): void {
    if (awaited.has(name) || customElements.get(name) !== undefined) return;
    awaited.add(name);
    const rescan = (): void => watch(document);
    // Rejects for reserved names such as `font-face`.
    customElements.whenDefined(name).then(rescan, () => undefined);
  }

  watch(document);
  return () => {
    wanted.clear();
    observer.disconnect();
  };
}
