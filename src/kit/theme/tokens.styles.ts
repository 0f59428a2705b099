import { css } from 'lit';

/**
 * Colors of the card. Each is a documented custom property that the page may set on the element or above it; `--_*` are
 * private copies. Dark mode has its own colors, not inverted light ones. Text sizes follow the browser's.
 */
export const tokens = css`
  .card {
    --_surface: var(--idv-surface, #ffffff);
    --_surface-raised: var(--idv-surface-raised, #f3f3f6);
    --_on-surface: var(--idv-on-surface, #16181d);
    --_on-surface-quiet: var(--idv-on-surface-quiet, #5b606b);
    --_line: var(--idv-line, #dfe1e7);
    --_primary: var(--idv-primary, var(--_given-primary));
    --_on-primary: var(--idv-on-primary, var(--_given-onPrimary));
    --_accent: var(--idv-accent, var(--_given-accent));
    --_edge: var(--idv-primary, var(--_given-edge));
    --_good: var(--idv-good, #14804a);
    --_attention: var(--idv-attention, #9a5b00);
    --_stop: var(--idv-stop, #b42318);
    --_shadow: var(--idv-shadow, 0 1px 2px rgb(16 18 23 / 8%), 0 8px 24px rgb(16 18 23 / 12%));
    --_radius: var(--idv-radius, 20px);
    --_ease: cubic-bezier(0.2, 0, 0, 1);
    --_rem: var(--idv-rem, 1rem);
    --_xs: calc(0.75 * var(--_rem));
    --_s: calc(0.8125 * var(--_rem));
    --_m: calc(0.9375 * var(--_rem));
    --_l: calc(1.0625 * var(--_rem));
    --_xl: calc(1.375 * var(--_rem));
    --_gutter: max(24px, env(safe-area-inset-left), env(safe-area-inset-right));
    color-scheme: light;
  }

  .card[data-scheme='dark'] {
    --_surface: var(--idv-surface, #101217);
    --_surface-raised: var(--idv-surface-raised, #1a1d24);
    --_on-surface: var(--idv-on-surface, #f1f2f5);
    --_on-surface-quiet: var(--idv-on-surface-quiet, #a6abb8);
    --_line: var(--idv-line, #343944);
    --_good: var(--idv-good, #4ade80);
    --_attention: var(--idv-attention, #fbbf24);
    --_stop: var(--idv-stop, #f97066);
    --_shadow: var(--idv-shadow, 0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 48%));
    color-scheme: dark;
  }

  /* The browser does not recolor drawings. */
  @media (forced-colors: active) {
    .card[data-scheme] {
      --_surface: Canvas;
      --_surface-raised: Canvas;
      --_on-surface: CanvasText;
      --_on-surface-quiet: CanvasText;
      --_line: GrayText;
      --_primary: ButtonText;
      --_on-primary: ButtonFace;
      --_edge: ButtonText;
      --_accent: Highlight;
      --_good: Highlight;
      --_attention: CanvasText;
      --_stop: CanvasText;
    }
  }
`;
