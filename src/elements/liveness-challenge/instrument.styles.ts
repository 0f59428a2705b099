import { css } from 'lit';

/** The ring shows a movement's progress: it fills on the side to turn to, grows or closes. */
export const instrumentStyles = css`
  .instrument {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
    pointer-events: none;
    fill: none;
    animation: appear 160ms var(--_ease);
  }

  .instrument .zone {
    stroke: var(--_accent);
    stroke-width: 6;
    stroke-opacity: 0.3;
    stroke-linecap: round;
  }

  .instrument .target {
    stroke: var(--_accent);
    stroke-width: 3;
    stroke-dasharray: 3 7;
    stroke-linecap: round;
  }

  .instrument .arc {
    stroke: var(--_accent);
    stroke-width: 10;
    stroke-linecap: round;
    transition:
      stroke-dasharray 120ms linear,
      stroke-dashoffset 120ms linear;
  }

  .instrument .grown {
    stroke: var(--_accent);
    stroke-width: 6;
  }

  .ringless {
    visibility: hidden;
  }

  .instrument .around {
    fill: var(--_surface);
    fill-opacity: 0.55;
  }

  .instrument .arrow circle {
    fill: var(--_primary);
    stroke: var(--_surface);
    stroke-width: 3;
  }

  .instrument .arrow path {
    stroke: var(--_on-primary);
    stroke-width: 2.25;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;
