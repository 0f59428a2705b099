import { css } from 'lit';

/** Scrim, oval and ring over the picture: the stage's instrument. */
export const ovalStyles = css`
  .oval {
    display: block;
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
    pointer-events: none;
  }

  .oval path {
    fill: none;
  }

  .oval .scrim {
    fill: var(--_surface);
    fill-opacity: 0.55;
    transition: fill-opacity 240ms var(--_ease);
  }

  .oval .edge {
    stroke: var(--_surface);
    stroke-width: 10;
  }

  .oval .track {
    stroke: var(--_on-surface-quiet);
    stroke-width: 4;
    stroke-opacity: 0.5;
  }

  .oval .track.target {
    stroke: var(--_accent);
    stroke-opacity: 1;
    stroke-dasharray: 10 10;
  }

  .oval .ring {
    stroke: var(--_accent);
    stroke-width: 6;
    stroke-linecap: round;
    stroke-dasharray: 1;
    transition:
      stroke-dashoffset 120ms linear,
      stroke 160ms var(--_ease);
  }

  .oval.good .ring {
    stroke: var(--_good);
  }

  .oval .pulse {
    stroke: var(--_good);
    stroke-width: 6;
    opacity: 0;
    transform-origin: center;
    transform-box: fill-box;
    animation: pulse 560ms var(--_ease);
  }

  @keyframes pulse {
    from {
      opacity: 0.7;
    }

    to {
      opacity: 0;
      transform: scale(1.1);
    }
  }

  .oval .badge circle {
    fill: var(--_good);
    stroke: var(--_surface);
    stroke-width: 5;
  }

  .oval .badge path {
    stroke: var(--_surface);
    stroke-width: 4;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-dasharray: 1;
    animation: draw 240ms var(--_ease) 160ms backwards;
  }

  @keyframes draw {
    from {
      stroke-dashoffset: 1;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .oval .pulse {
      transform: none;
      animation-name: appear;
      animation-direction: reverse;
    }

    .oval .badge path {
      animation-name: appear;
    }
  }
`;
