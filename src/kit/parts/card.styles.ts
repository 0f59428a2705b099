import { css } from 'lit';

/** Styles of text buttons and round ones. Part of the card's styles, where their position matters. */
const buttonRules = css`
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

  .button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: 52px;
    padding: 8px 24px;
    border-radius: 999px;
    text-align: center;
    font-size: var(--_l);
    font-weight: 600;
    line-height: 1.2;
    transition:
      box-shadow 160ms var(--_ease),
      background-color 160ms var(--_ease);
  }

  .button.primary {
    border: 2px solid var(--_edge);
    background: var(--_primary);
    color: var(--_on-primary);
  }

  .button.quiet {
    min-block-size: 44px;
    font-size: var(--_m);
    color: var(--_on-surface);
  }

  @media (hover: hover) {
    .button.primary:hover {
      box-shadow: var(--_shadow);
    }

    .button.quiet:hover,
    .round:hover {
      background: var(--_surface-raised);
    }
  }

  .button:active {
    transform: scale(0.98);
  }

  .round {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    border-radius: 50%;
    transition: background-color 160ms var(--_ease);
  }
`;

/** If its parts have no room to scroll, the whole card scrolls. */
const asAWhole = css`
  .card {
    grid-template-rows: min-content minmax(min-content, 1fr) min-content;
    overflow: hidden auto;
  }

  .body {
    overflow: visible;
  }

  .body > svg,
  .card .drawing {
    display: none;
  }

  .card > .stage {
    min-block-size: 40vh;
  }
`;

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
    min-block-size: min(280px, 100vh);
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
    font-size: var(--_m);
    line-height: 1.45;
    font-weight: 400;
    overflow-wrap: anywhere;
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
    grid-template-columns: 48px minmax(0, 1fr) 48px;
    align-items: center;
    min-block-size: 56px;
    padding: 4px calc(var(--_gutter) - 16px);
    padding-block-start: calc(4px + var(--idv-inset-top, 0px));
  }

  .title {
    grid-column: 2;
    font-size: var(--_l);
    font-weight: 600;
    line-height: 1.2;
    text-align: center;
    text-wrap: balance;
  }

  .steps {
    grid-column: 3;
    justify-self: end;
    display: flex;
    gap: 4px;
    padding-inline-end: 8px;
    color: var(--_on-surface-quiet);
  }

  .steps i {
    inline-size: 6px;
    block-size: 6px;
    border: 1px solid;
    border-radius: 3px;
    transition: inline-size 240ms var(--_ease);
  }

  .steps .past,
  .steps .now {
    background: var(--_accent);
    color: var(--_accent);
  }

  .steps .now {
    inline-size: 16px;
  }

  .body {
    grid-area: main;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: safe center;
    gap: 24px;
    min-block-size: 0;
    padding: 8px var(--_gutter) 16px;
    overflow: hidden auto;
    overscroll-behavior: contain;
    /* Shows a shadow only at an edge with hidden content: covers that scroll along hide the others. */
    background:
      linear-gradient(var(--_surface) 8px, transparent) top / 100% 32px no-repeat local,
      linear-gradient(transparent, var(--_surface) 24px) bottom / 100% 32px no-repeat local,
      linear-gradient(transparent, var(--_line) 1px, transparent) top / 100% 12px no-repeat scroll,
      linear-gradient(transparent, var(--_line) 11px, transparent) bottom / 100% 12px no-repeat scroll;
  }

  .passage {
    display: grid;
    gap: 8px;
    text-align: center;
  }

  .passage h3 {
    font-size: var(--_xl);
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
    grid-auto-rows: min-content;
    gap: 16px;
    padding: 16px var(--_gutter) max(16px, env(safe-area-inset-bottom));
  }

  .panel .passage h3 {
    font-size: var(--_l);
    letter-spacing: 0;
  }

  .panel .passage {
    gap: 4px;
  }

  .actions {
    display: grid;
    gap: 8px;
  }

  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  ${buttonRules}

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

  /* Arrows that point in the text's direction, and bars that fill along it. */
  [dir='rtl'] :is(.back .icon, .go, .bar svg) {
    transform: scaleX(-1);
  }

  .branding {
    color: var(--_on-surface-quiet);
    font-size: var(--_xs);
    line-height: 1.35;
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

  /* For browser text sizes of 180 % or more on a phone's width. */
  @container (max-width: 17.4rem) {
    ${asAWhole}
  }

  /* A page zoomed to 400 %. */
  @media (max-height: 300px) {
    @container (max-width: 519px) {
      ${asAWhole}
    }
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

    /* Without the backplate that browsers draw behind text, because the text has the backplate's color. */
    .button.primary {
      forced-color-adjust: none;
    }
  }
`;
