import type { CSSResult } from 'lit';

/** Adds styles that come late. Those that are there stay, whoever brought them; none comes twice. */
export function addStyles(root: ShadowRoot, styles: readonly CSSResult[]): void {
  // Every browser that we support constructs style sheets.
  const later = styles.map(({ styleSheet }) => styleSheet!);
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...later])];
}
