import { css } from 'lit';

/** The header past the first screen, and a card that a step fills. */
const frame = css`
  .journey-steps .past::before {
    transform: none;
  }

  /* On narrow phones, a title of three lines would overlap the bar. */
  @container (max-width: 20.5rem) {
    .journey .title {
      font-size: var(--_m);
    }
  }

  .card[data-screen='step'] .panel {
    display: none;
  }

  @media (orientation: landscape) and (max-height: 520px) {
    .card.card[data-screen='step'] {
      grid-template: 'header' auto 'main' minmax(0, 1fr) / minmax(0, 1fr);
    }
  }
`;

const screens = css`
  .step {
    grid-area: main;
    display: flex;
    flex-direction: column;
    min-block-size: 0;
  }

  .step-content {
    flex: 1;
    position: relative;
    display: grid;
    min-block-size: 0;
  }

  .step-content > * {
    animation: enter 240ms var(--_ease) backwards;
  }

  .step > .note {
    margin: 0 16px 8px;
  }

  .drawing.good {
    inline-size: 112px;
    block-size: 112px;
    border: 4px solid var(--_good);
    background: none;
    color: var(--_good);
    animation: settle 240ms var(--_ease) backwards;
  }

  .drawing.good .icon {
    inline-size: 56px;
    block-size: 56px;
    stroke-width: 2;
  }

  .drawing.calm {
    color: var(--_accent);
  }

  /* The page has no next step, so this button is alone. */
  .actions > slot:empty + .quiet {
    border-color: var(--_line);
  }

  .tries {
    padding: 6px 16px;
    border-radius: 999px;
    background: var(--_surface-raised);
    font-size: var(--_s);
    line-height: 1.5;
  }

  .wait {
    display: grid;
    gap: 16px;
    inline-size: 100%;
    max-inline-size: 280px;
  }

  .pair {
    display: flex;
    align-items: center;
    color: var(--_accent);
  }

  .pair .icon {
    inline-size: 72px;
    block-size: 72px;
    padding: 18px;
    border-radius: 20px;
    background: var(--_surface-raised);
    stroke-width: 1.5;
  }

  .pair i {
    inline-size: 32px;
    border-block-start: 2px dashed var(--_line);
  }

  .accepted {
    display: grid;
    inline-size: 100%;
    max-inline-size: 400px;
    border: 1px solid var(--_line);
    border-radius: 12px;
  }

  .accepted li {
    display: grid;
    grid-template-columns: 64px minmax(0, 1fr);
    gap: 12px;
    align-items: center;
    padding: 8px 12px;
  }

  .accepted :is(img, li > .icon) {
    justify-self: center;
  }

  .accepted img {
    inline-size: 64px;
    block-size: 44px;
    border-radius: 8px;
    background: var(--_surface-raised);
    object-fit: cover;
  }

  .accepted li + li {
    border-block-start: 1px solid var(--_line);
  }

  .accepted strong {
    display: block;
    font-weight: 600;
    line-height: 1.35;
  }

  .accepted small {
    display: flex;
    gap: 4px;
    align-items: center;
    color: var(--_good);
    font-size: var(--_s);
    line-height: 1.35;
  }

  .accepted small .icon {
    inline-size: 16px;
    block-size: 16px;
    stroke-width: 2.5;
  }

  @keyframes settle {
    from {
      opacity: 0;
      transform: scale(0.92);
    }
  }

  @keyframes enter {
    from {
      opacity: 0;
      transform: translateY(8px);
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .drawing.good,
    .step-content > * {
      animation-name: appear;
    }
  }
`;

const success = css`
  .success {
    flex: none;
    inline-size: 160px;
    fill: none;
    stroke: var(--_good);
    stroke-linecap: round;
    stroke-linejoin: round;
    overflow: visible;
  }

  .success .disc {
    fill: var(--_good);
    fill-opacity: 0.1;
    stroke: none;
    animation: appear 240ms var(--_ease) 240ms backwards;
  }

  .success .ring {
    stroke-width: 6;
    stroke-dasharray: 1;
    animation: draw 480ms var(--_ease);
  }

  .success .tick {
    stroke-width: 8;
    stroke-dasharray: 1;
    animation: draw 240ms var(--_ease) 400ms backwards;
  }

  .success .pulse {
    stroke-width: 6;
    opacity: 0;
    transform-origin: center;
    transform-box: fill-box;
    animation: pulse 560ms var(--_ease) 560ms;
  }

  @keyframes draw {
    from {
      stroke-dashoffset: 1;
    }
  }

  @keyframes pulse {
    from {
      opacity: 0.6;
    }

    to {
      opacity: 0;
      transform: scale(1.16);
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .success :is(.ring, .tick) {
      animation-name: appear;
    }

    .success .pulse {
      animation: none;
    }
  }
`;

export const stageStyles = [frame, screens, success];
