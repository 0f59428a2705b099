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
  .own {
    flex: none;
    inline-size: 168px;
    aspect-ratio: 120 / 76;
  }

  .samples {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 12px;
    inline-size: 100%;
    max-inline-size: 400px;
  }

  .samples li {
    display: grid;
    gap: 8px;
    align-content: start;
    color: var(--_on-surface-quiet);
    font-size: 0.8125rem;
    line-height: 1.35;
    text-align: center;
    text-wrap: balance;
  }

  .samples i {
    display: block;
    aspect-ratio: 100 / 68;
  }

  @media (max-height: 639px) {
    .own {
      display: none;
    }

    .card[data-screen='intro'] .body {
      gap: 16px;
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
    grid-template-columns: auto 1fr 20px;
    gap: 16px;
    align-items: center;
    inline-size: 100%;
    min-block-size: 72px;
    padding: 8px 16px 8px 12px;
    border: 1px solid var(--_line);
    border-radius: 12px;
    font-size: 1.0625rem;
    line-height: 1.3;
    text-align: start;
  }

  .type b {
    display: block;
    font-weight: 600;
  }

  .type b::first-letter {
    text-transform: uppercase;
  }

  .type small {
    display: block;
    color: var(--_on-surface-quiet);
    font-size: 0.8125rem;
  }

  .type .lead {
    inline-size: 80px;
    aspect-ratio: 120 / 76;
  }

  .type .lead:empty {
    inline-size: 0;
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
