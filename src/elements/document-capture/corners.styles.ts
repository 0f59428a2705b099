import { css } from 'lit';

/** A given picture with four corners to move, by pointer or by arrow keys, and a loupe. */
export const cornerStyles = css`
  .given,
  .corners {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }

  .given {
    object-fit: contain;
  }

  .corners {
    overflow: hidden;
    touch-action: none;
  }

  .corners .outside {
    fill: var(--_surface);
    fill-opacity: 0.55;
  }

  .corners .side-edge {
    fill: none;
    stroke: var(--_surface);
    stroke-width: 6;
    stroke-opacity: 0.6;
  }

  .corners .side {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 2.5;
  }

  .corner {
    cursor: grab;
  }

  .corner:focus {
    outline: none;
  }

  .corner .reach {
    fill: transparent;
  }

  .corner .dot {
    fill: var(--_accent);
    stroke: var(--_surface);
    stroke-width: 3;
  }

  .corner .focus {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 3;
    opacity: 0;
  }

  .corner:focus-visible .focus {
    opacity: 1;
  }

  .loupe {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-start: 8px;
    inline-size: 112px;
    block-size: 112px;
    border: 3px solid var(--_surface);
    border-radius: 50%;
    box-shadow: var(--_shadow);
    pointer-events: none;
  }

  .loupe.far {
    inset-inline: auto 8px;
  }
`;
