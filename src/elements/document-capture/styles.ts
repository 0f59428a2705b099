import { css } from 'lit';
import { tokens } from '../../theme/tokens.styles.js';
import { captureStyles } from '../parts/capture.styles.js';
import { cardStyles } from '../parts/card.styles.js';
import { failureStyles } from '../parts/failure.js';

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
    padding: 8px 16px;
    padding-inline-start: 12px;
    border: 1px solid var(--_line);
    border-radius: 12px;
    font-size: var(--_l);
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

  @media (hover: hover) {
    .type:hover {
      background: var(--_surface-raised);
    }
  }

  .drop-note {
    color: var(--_on-surface-quiet);
    font-size: var(--_s);
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

/** Of the first screen and of failures. */
export const documentCaptureStyles = [tokens, cardStyles, failureStyles, ...captureStyles, host, firstScreen];
