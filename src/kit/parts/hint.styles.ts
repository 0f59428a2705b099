import { css } from 'lit';

/** The hint: a pill under the header with an icon and at most five words. */
export const hintStyles = css`
  .hint {
    grid-area: main;
    align-self: start;
    justify-self: center;
    z-index: 1;
    max-inline-size: calc(100% - 32px);
    margin-block-start: 16px;
    padding: 8px 16px;
    padding-inline-start: 12px;
    border-radius: 22px;
    background: var(--_surface);
    box-shadow: var(--_shadow);
    font-weight: 600;
    line-height: 1.3;
  }

  .hint > span {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 28px;
    animation: appear 160ms var(--_ease);
  }

  .hint .icon {
    color: var(--_attention);
  }

  .hint .calm .icon {
    color: var(--_accent);
  }

  /* The browser's text size at 180 % or more: over the picture, the words would hide the face. */
  @media (orientation: portrait), (min-height: 521px) {
    @container (max-width: 17.4rem) {
      .card:has(> .stage) {
        grid-template:
          'header' min-content
          'hint' min-content
          'main' minmax(min-content, 1fr)
          'panel' min-content / minmax(0, 1fr);
      }

      .card > .hint {
        grid-area: hint;
        display: grid;
        align-items: center;
        /* Two lines, so that the stage keeps its size between most hints. */
        min-block-size: calc(2.6 * var(--_m) + 16px);
        margin-block: 0 8px;
        background: var(--_surface-raised);
        box-shadow: none;
      }
    }
  }

  @media (forced-colors: active) {
    .hint {
      border: 1px solid;
    }
  }
`;
