import { css } from 'lit';
import { barStyles } from '../parts/bar.styles.js';
import { cameraStyles } from '../parts/camera.styles.js';
import { hintStyles } from '../parts/hint.styles.js';

const photo = css`
  .result {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    padding: 16px;
    overflow: hidden;
  }

  .result.zoomed {
    display: block;
    padding: 0;
    overflow: auto;
    overscroll-behavior: contain;
  }

  .zoom {
    display: grid;
    place-items: center;
    max-inline-size: 100%;
    min-block-size: 0;
    block-size: 100%;
    cursor: zoom-in;
  }

  .zoomed .zoom {
    max-inline-size: none;
    inline-size: 250%;
    block-size: auto;
    cursor: zoom-out;
  }

  .result img {
    display: block;
    min-inline-size: 0;
    min-block-size: 0;
    max-inline-size: 100%;
    max-block-size: 100%;
    border-radius: 8px;
    box-shadow: var(--_shadow);
  }

  .zoomed img {
    inline-size: 100%;
    max-block-size: none;
    border-radius: 0;
  }

  .seal {
    position: absolute;
    inset-block-end: 16px;
    inset-inline: 0;
    inline-size: 56px;
    block-size: 56px;
    margin-inline: auto;
    padding: 14px;
    border: 4px solid var(--_surface);
    border-radius: 50%;
    background: var(--_good);
    color: var(--_surface);
  }

  .seal .icon {
    stroke-width: 3;
    stroke-dasharray: 1;
    animation: draw 240ms var(--_ease) 160ms backwards;
  }

  @keyframes draw {
    from {
      opacity: 0;
    }
  }

  .waiting-card {
    stroke-width: 1.25;
  }

  .side-now {
    color: var(--_on-surface-quiet);
    font-size: var(--_s);
    line-height: 1.5;
    text-align: center;
  }

  @media (prefers-reduced-motion: reduce) {
    .seal .icon {
      animation: none;
    }
  }
`;

/** Past the first screen. */
export const laterStyles = [hintStyles, barStyles, ...cameraStyles, photo];
