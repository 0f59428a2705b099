import { css } from 'lit';

/** The card that every element renders into: header, body or stage, panel. */
export const cardStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    box-sizing: border-box;
    inline-size: 100%;
    min-inline-size: 280px;
    max-inline-size: var(--idv-max-width, 480px);
    block-size: min(720px, 100vh);
    block-size: min(720px, 100dvh);
    min-block-size: 280px;
    margin-inline: auto;
    container-type: inline-size;
    font: inherit;
    text-align: start;
  }

  :host([hidden]) {
    display: none;
  }

  @media (max-width: 479px) {
    :host {
      block-size: 100vh;
      block-size: 100dvh;
    }
  }

  :host([embedded]) {
    block-size: 100%;
    min-block-size: 0;
    max-inline-size: none;
  }

  :host([embedded]) .card {
    border-radius: 0;
    box-shadow: none;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  .card {
    position: relative;
    flex: 1;
    display: grid;
    grid-template: 'header' auto 'main' minmax(0, 1fr) 'panel' auto / minmax(0, 1fr);
    min-block-size: 0;
    overflow: hidden;
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: var(--_shadow);
    color: var(--_on-surface);
    font-size: 15px;
    line-height: 1.45;
    font-weight: 400;
    -webkit-tap-highlight-color: transparent;
  }

  @media (max-width: 479px) {
    .card {
      border-radius: 0;
      box-shadow: none;
    }
  }

  h2,
  h3,
  p,
  ol,
  ul {
    margin: 0;
    padding: 0;
    font: inherit;
    list-style: none;
  }

  .header {
    grid-area: header;
    display: grid;
    grid-template-columns: 56px minmax(0, 1fr) 56px;
    align-items: center;
    min-block-size: 56px;
    padding-block-start: var(--idv-inset-top, 0px);
    padding-inline: max(8px, env(safe-area-inset-left)) max(8px, env(safe-area-inset-right));
  }

  .title {
    grid-column: 2;
    overflow: hidden;
    font-size: 17px;
    font-weight: 600;
    text-align: center;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .steps {
    grid-column: 3;
    justify-self: end;
    display: flex;
    gap: 4px;
    padding-inline-end: 8px;
  }

  .steps i {
    inline-size: 6px;
    block-size: 6px;
    border-radius: 3px;
    background: var(--_line);
    transition: inline-size 240ms var(--_ease);
  }

  .steps .past {
    background: var(--_accent);
  }

  .steps .now {
    inline-size: 16px;
    background: var(--_accent);
  }

  .body {
    grid-area: main;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: safe center;
    gap: 24px;
    min-block-size: 0;
    padding: 8px max(24px, env(safe-area-inset-left)) 16px;
    overflow: hidden auto;
    overscroll-behavior: contain;
  }

  .passage {
    display: grid;
    gap: 8px;
    text-align: center;
  }

  .passage h3 {
    font-size: 22px;
    font-weight: 600;
    letter-spacing: -0.012em;
    line-height: 1.2;
    text-wrap: balance;
  }

  .passage p {
    color: var(--_on-surface-quiet);
    text-wrap: pretty;
  }

  h3:focus {
    outline: none;
  }

  .panel {
    grid-area: panel;
    display: grid;
    gap: 16px;
    padding: 16px max(24px, env(safe-area-inset-left)) max(16px, env(safe-area-inset-bottom));
  }

  .panel .passage h3 {
    font-size: 17px;
    letter-spacing: 0;
  }

  .panel .passage {
    gap: 4px;
  }

  .actions {
    display: grid;
    gap: 8px;
  }

  button {
    appearance: none;
    margin: 0;
    padding: 0;
    border: 1px solid transparent;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
    touch-action: manipulation;
  }

  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  .button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: 52px;
    padding: 8px 24px;
    border-radius: 999px;
    font-size: 17px;
    font-weight: 600;
    line-height: 1.2;
    transition:
      opacity 160ms var(--_ease),
      background-color 160ms var(--_ease);
  }

  .button.primary {
    background: var(--_primary);
    color: var(--_on-primary);
  }

  .button.quiet {
    min-block-size: 44px;
    font-size: 15px;
    color: var(--_on-surface);
  }

  @media (hover: hover) {
    .button.primary:hover {
      opacity: 0.9;
    }

    .button.quiet:hover,
    .round:hover {
      background: var(--_surface-raised);
    }
  }

  .button:active {
    opacity: 0.8;
  }

  .round {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    border-radius: 50%;
    transition: background-color 160ms var(--_ease);
  }

  .icon {
    display: block;
    flex: none;
    inline-size: 24px;
    block-size: 24px;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  [dir='rtl'] .back .icon {
    transform: scaleX(-1);
  }

  .branding {
    color: var(--_on-surface-quiet);
    font-size: 12px;
    line-height: 16px;
    text-align: center;
  }

  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      transition-property: opacity !important;
    }
  }

  @media (forced-colors: active) {
    .card,
    .button,
    .round {
      border: 1px solid;
    }

    .steps i {
      background: GrayText;
    }

    .steps .past,
    .steps .now {
      background: Highlight;
    }
  }
`;
