import { css } from 'lit';
import { flashStyles } from './flash.js';

/** Styles that every capture needs past its first screen: the camera's picture, the controls, the phone on its side. */
const stage = css`
  .picture video {
    transition: opacity 240ms var(--_ease);
  }

  :is([data-status='permission'], [data-status='paused']) .picture:not(.live) video {
    opacity: 0;
  }

  /* If the camera was allowed before, the browser does not ask, and nobody reads these words. */
  [data-status='permission'] .passage {
    animation: appear 160ms var(--_ease) 500ms backwards;
  }
`;

const controls = css`
  .controls {
    display: grid;
    grid-template-columns: 1fr auto 1fr;
    align-items: center;
    justify-items: center;
  }

  .controls .side {
    display: flex;
    gap: 4px;
  }

  .controls .round {
    inline-size: 48px;
    block-size: 48px;
    background: var(--_surface-raised);
  }

  .controls .round[aria-pressed='true'] {
    background: var(--_accent);
    color: var(--_surface);
  }

  @media (forced-colors: active) {
    .controls .round[aria-pressed='true'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }

  .shutter {
    grid-column: 2;
    inline-size: 72px;
    block-size: 72px;
    padding: 5px;
    border: 4px solid var(--_edge);
    border-radius: 50%;
    transition: opacity 160ms var(--_ease);
  }

  .shutter::before {
    content: '';
    display: block;
    inline-size: 100%;
    block-size: 100%;
    border-radius: 50%;
    background: var(--_primary);
    transition: transform 160ms var(--_ease);
  }

  .shutter:active::before {
    transform: scale(0.9);
  }

  .shutter[aria-disabled='true'] {
    opacity: 0.35;
    cursor: default;
  }

  .shutter-note {
    /* As high as the progress bar while the engine is loading, so that the stage keeps its size. */
    padding-block: 6px;
    color: var(--_on-surface-quiet);
    font-size: var(--_s);
    line-height: 1.5;
    text-align: center;
  }

  .warning,
  .note {
    display: grid;
    grid-template-columns: 20px auto;
    gap: 8px;
    justify-content: center;
    line-height: 1.35;
  }

  .note {
    padding: 12px;
    border-radius: 12px;
    background: var(--_surface-raised);
    font-size: var(--_s);
  }

  :is(.warning, .note) .icon {
    inline-size: 20px;
    block-size: 20px;
    color: var(--_attention);
  }

  /* Both would leave too little of the picture. */
  @media (max-height: 639px) {
    .panel:has(.note) .shutter-note {
      display: none;
    }
  }
`;

/** On a phone on its side, or a page zoomed to the same height: stage left, words and actions right. */
const landscape = css`
  @media (orientation: landscape) and (max-height: 520px) {
    @container (max-width: 519px) {
      .card:has(> .stage) {
        grid-template:
          'main header' auto
          'main panel' minmax(0, 1fr) / minmax(0, 1fr) minmax(128px, 40%);
        overflow: hidden;
      }

      .card:has(> .stage) :is(.title, .steps, .branding) {
        display: none;
      }

      .card > .stage {
        min-block-size: 0;
      }

      .card:has(> .stage) .panel {
        align-content: safe center;
        padding: 0 12px 8px;
        overflow: hidden auto;
      }

      .controls {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: 8px;
      }

      .shutter {
        order: -1;
        inline-size: 56px;
        block-size: 56px;
      }

      .panel .note {
        order: 1;
      }

      .card[data-screen] .hint {
        max-inline-size: calc(100% - 16px);
        margin-block-start: 8px;
        padding-block: 4px;
        font-size: var(--_s);
      }
    }

    @container (min-width: 520px) {
      .card:not([data-screen='intro'], [data-screen='failed']) {
        grid-template:
          'main header' auto
          'main hint' auto
          'main panel' minmax(0, 1fr) / minmax(0, 1.2fr) minmax(240px, 1fr);
      }

      .card:not([data-screen='intro'], [data-screen='failed']) .hint {
        grid-area: hint;
        margin-block: 0 8px;
        background: var(--_surface-raised);
        box-shadow: none;
      }
    }
  }
`;

/** The card over the whole screen of a phone, in the top layer: see `kit/flow/takeover.ts`. */
const over = css`
  .card[data-over] {
    position: fixed;
    inset: 0;
    inline-size: 100vw;
    block-size: 100vh;
    block-size: 100dvh;
    max-inline-size: none;
    max-block-size: none;
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: 0;
    overscroll-behavior: contain;
  }

  .card[data-over] > .header {
    padding-block-start: max(var(--idv-inset-top, 0px), env(safe-area-inset-top));
  }
`;

export const cameraStyles = [stage, controls, landscape, over, flashStyles];
