import { css } from 'lit';

/** What every capture's card holds: the camera's box, the first screen's list, the controls, the phone on its side. */
const stage = css`
  .stage {
    grid-area: main;
    position: relative;
    min-block-size: 0;
    overflow: hidden;
    background: var(--_surface-raised);
  }

  .picture {
    position: absolute;
    inset: 0;
  }

  .picture :is(video, img) {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }

  .picture video {
    transition: opacity 240ms var(--_ease);
  }

  :is([data-status='permission'], [data-status='paused']) .picture video {
    opacity: 0;
  }

  /* Where the camera was allowed before, the browser asks nothing: then these words are not read. */
  [data-status='permission'] .passage {
    animation: appear 160ms var(--_ease) 500ms backwards;
  }

  .placeholder {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    color: var(--_on-surface-quiet);
  }

  .placeholder .icon {
    inline-size: 48px;
    block-size: 48px;
    stroke-width: 1.5;
  }
`;

const firstScreen = css`
  .tips {
    display: grid;
    gap: 12px;
    inline-size: fit-content;
    max-inline-size: 100%;
  }

  .tips li {
    display: grid;
    grid-template-columns: 40px auto;
    gap: 12px;
    align-items: center;
  }

  .tips .icon {
    inline-size: 40px;
    block-size: 40px;
    padding: 9px;
    border-radius: 12px;
    background: var(--_surface-raised);
    color: var(--_accent);
  }

  .privacy {
    display: grid;
    grid-template-columns: 20px 1fr;
    gap: 8px;
    color: var(--_on-surface-quiet);
    font-size: 13px;
    line-height: 18px;
    text-wrap: pretty;
  }

  .privacy .icon {
    inline-size: 20px;
    block-size: 20px;
  }
`;

const controls = css`
  .controls {
    display: grid;
    grid-template-columns: 1fr auto 1fr;
    align-items: center;
    justify-items: center;
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

  .shutter {
    grid-column: 2;
    inline-size: 72px;
    block-size: 72px;
    padding: 5px;
    border: 4px solid var(--_primary);
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
    /* As high as the bar that stands here while the engine loads: the stage keeps its size. */
    padding-block: 6px;
    color: var(--_on-surface-quiet);
    font-size: 13px;
    line-height: 20px;
    text-align: center;
  }

  .warning,
  .note {
    display: grid;
    grid-template-columns: 20px auto;
    gap: 8px;
    justify-content: center;
    font-size: 15px;
    line-height: 20px;
  }

  .note {
    padding: 12px;
    border-radius: 12px;
    background: var(--_surface-raised);
    font-size: 13px;
  }

  :is(.warning, .note) .icon {
    inline-size: 20px;
    block-size: 20px;
    color: var(--_attention);
  }

  @media (forced-colors: active) {
    .shutter {
      border-color: ButtonText;
    }

    .shutter::before {
      background: ButtonText;
    }
  }
`;

/** A phone on its side, or a page zoomed until it is as low: stage left, words and actions right. */
const landscape = css`
  @media (orientation: landscape) and (max-height: 520px) {
    :host {
      max-inline-size: var(--idv-max-width, none);
    }

    @container (min-width: 520px) {
      .card:not([data-screen='intro'], [data-screen='failed']) {
        grid-template:
          'main header' auto
          'main hint' auto
          'main panel' minmax(0, 1fr) / minmax(0, 1.2fr) minmax(240px, 1fr);
      }

      .card .header {
        padding-inline: 8px max(8px, env(safe-area-inset-right));
      }

      .card:not([data-screen='intro'], [data-screen='failed']) .hint {
        grid-area: hint;
        margin-block: 0 8px;
        background: var(--_surface-raised);
        box-shadow: none;
      }

      .card:not([data-screen='intro'], [data-screen='failed']) .panel {
        align-content: end;
        overflow: hidden auto;
        padding-inline-end: max(24px, env(safe-area-inset-right));
      }

      .card[data-screen='intro'],
      .card[data-screen='failed'] {
        grid-template: 'header header' auto 'main panel' minmax(0, 1fr) / minmax(0, 1.4fr) minmax(240px, 1fr);
      }

      .card:is([data-screen='intro'], [data-screen='failed']) .panel {
        align-content: end;
        padding-inline-end: max(24px, env(safe-area-inset-right));
      }

      .card .body {
        gap: 16px;
      }

      .card .drawing {
        display: none;
      }

      .card {
        border-radius: 0;
        box-shadow: none;
      }
    }
  }
`;

export const captureStyles = [stage, firstScreen, controls, landscape];
