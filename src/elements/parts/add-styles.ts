import type { CSSResult } from 'lit';

/** Adds styles that come late. Those that are there stay, whoever brought them; none comes twice. */
export function addStyles(root: ShadowRoot, styles: readonly CSSResult[]): void {
  for (const { styleSheet } of styles) {
    if (styleSheet !== undefined && !root.adoptedStyleSheets.includes(styleSheet)) {
      root.adoptedStyleSheets.push(styleSheet);
    }
  }
}
