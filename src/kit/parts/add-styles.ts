import type { CSSResult } from 'lit';

/** Adds styles that load late. Keeps existing ones and adds none twice. */
export function addStyles(root: ShadowRoot, styles: readonly CSSResult[]): void {
  // Every browser that we support constructs style sheets.
  const later = styles.map(({ styleSheet }) => styleSheet!);
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...later])];
}
