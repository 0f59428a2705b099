import { css } from 'lit';
import { tokens } from '../../theme/tokens.styles.js';
import { barStyles } from '../parts/bar.js';
import { captureStyles } from '../parts/capture.styles.js';
import { cardStyles } from '../parts/card.styles.js';
import { failureStyles } from '../parts/failure.js';
import { hintStyles } from '../parts/hint.js';

const host = css`
  :host {
    max-inline-size: var(--idv-max-width, 640px);
  }

  .card.dropping::after {
    content: '';
    position: absolute;
    inset: 8px;
    border: 2px dashed var(--_accent);
    border-radius: 12px;
    pointer-events: none;
  }
`;

const firstScreen = css`
  .specimen {
    flex: 0 1 auto;
    inline-size: 200px;
    min-block-size: 80px;
    overflow: visible;
    fill: none;
    stroke: var(--_accent);
    stroke-width: 3;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .specimen .paper {
    fill: var(--_surface-raised);
    stroke: var(--_line);
  }

  .specimen .tint {
    fill: var(--_accent);
    fill-opacity: 0.2;
    stroke: none;
  }

  .specimen .text {
    stroke: var(--_line);
    stroke-width: 6;
  }

  @media (max-height: 639px) {
    .specimen {
      display: none;
    }
  }

  .types {
    display: grid;
    gap: 12px;
    inline-size: 100%;
    max-inline-size: 400px;
  }

  .type {
    display: grid;
    grid-template-columns: 40px 1fr 20px;
    gap: 12px;
    align-items: center;
    inline-size: 100%;
    min-block-size: 64px;
    padding: 8px 16px 8px 12px;
    border: 1px solid var(--_line);
    border-radius: 12px;
    font-size: 17px;
    text-align: start;
  }

  .type > span::first-letter {
    text-transform: uppercase;
  }

  .type .lead {
    display: grid;
    place-items: center;
    block-size: 40px;
    border-radius: 8px;
    background: var(--_surface-raised);
    color: var(--_accent);
  }

  .type .go {
    inline-size: 20px;
    block-size: 20px;
    color: var(--_on-surface-quiet);
  }

  [dir='rtl'] .type .go {
    transform: scaleX(-1);
  }

  @media (hover: hover) {
    .type:hover {
      background: var(--_surface-raised);
    }
  }

  .drop-note {
    color: var(--_on-surface-quiet);
    font-size: 13px;
    text-align: center;
  }

  @media (pointer: coarse) {
    .drop-note {
      display: none;
    }
  }

  input[type='file'] {
    display: none;
  }
`;

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
    font-size: 13px;
    line-height: 20px;
    text-align: center;
  }

  @media (prefers-reduced-motion: reduce) {
    .seal .icon {
      animation: none;
    }
  }
`;

export const documentCaptureStyles = [
  tokens,
  cardStyles,
  hintStyles,
  barStyles,
  failureStyles,
  ...captureStyles,
  host,
  firstScreen,
  photo,
];
