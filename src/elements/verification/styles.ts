import { css } from 'lit';
import { tokens } from '../../kit/theme/palette.js';
import { captureStyles } from '../../kit/parts/capture.styles.js';
import { cardStyles } from '../../kit/parts/card.styles.js';

const journey = css`
  :host {
    max-inline-size: var(--idv-max-width, 520px);
  }

  .header.journey {
    grid-template-rows: minmax(48px, auto) auto;
    row-gap: 4px;
    min-block-size: 60px;
    padding-block-end: 8px;
  }

  .journey-steps {
    grid-column: 1 / -1;
    display: flex;
    gap: 4px;
    padding-inline: 16px;
  }

  .journey-steps li {
    flex: 1;
    position: relative;
    block-size: 4px;
    border-radius: 2px;
    background: var(--_line);
    overflow: hidden;
  }

  .journey-steps li::before {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: 2px;
    background: var(--_accent);
    transform: scaleX(0);
    transform-origin: 0 50%;
    transition: transform 240ms var(--_ease);
  }

  [dir='rtl'] .journey-steps li::before {
    transform-origin: 100% 50%;
  }

  .journey-steps .now::before {
    transform: scaleX(0.5);
  }

  .together {
    flex: 0 1 auto;
    inline-size: 176px;
    min-block-size: 80px;
    fill: none;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .together .paper {
    fill: var(--_surface-raised);
    stroke: var(--_accent);
    stroke-width: 2.5;
  }

  .together .tint {
    fill: var(--_accent);
    fill-opacity: 0.24;
  }

  .together .text {
    stroke: var(--_line);
    stroke-width: 6;
  }

  .together .badge {
    fill: var(--_good);
    stroke: var(--_surface);
    stroke-width: 4;
  }

  .together.mild .badge {
    fill: var(--_attention);
  }

  .together .check {
    stroke: var(--_surface);
    stroke-width: 4;
  }

  .asks {
    display: grid;
    gap: 16px;
    inline-size: 100%;
    max-inline-size: 340px;
  }

  .asks li {
    display: grid;
    grid-template-columns: 40px 1fr;
    gap: 12px;
    align-items: center;
  }

  .asks :is(strong, small) {
    display: block;
    font-size: inherit;
    font-weight: 600;
    line-height: 1.35;
  }

  .asks small {
    color: var(--_on-surface-quiet);
    font-size: var(--_s);
    font-weight: 400;
  }

  .consent {
    display: grid;
    gap: 4px;
    inline-size: 100%;
    max-inline-size: 340px;
  }

  .consent a {
    display: inline-block;
    justify-self: start;
    margin-inline-start: 28px;
    padding-block: 4px;
    color: var(--_on-surface);
    font-size: var(--_s);
    line-height: 1.35;
    text-underline-offset: 3px;
  }

  @media (max-height: 639px) {
    .together {
      display: none;
    }

    .asks {
      gap: 10px;
    }
  }

  @media (orientation: landscape) and (max-height: 520px) {
    :host {
      max-inline-size: var(--idv-max-width, none);
    }

    .card .header.journey {
      grid-area: header;
      min-block-size: 44px;
    }

    .asks {
      gap: 8px;
    }
  }

  @media (forced-colors: active) {
    .journey-steps li {
      background: GrayText;
    }

    .journey-steps li::before {
      background: Highlight;
    }
  }
`;

export const verificationStyles = [tokens, cardStyles, ...captureStyles, journey];
