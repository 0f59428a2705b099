import { css } from 'lit';
import { failureStyles } from '../parts/failure.js';
import { ringStyles } from '../parts/bar.js';
import { qrCodeStyles } from './qr-code.js';

const handoff = css`
  .devices {
    flex: 0 1 auto;
    inline-size: 200px;
    min-block-size: 88px;
  }

  .devices .glass,
  .devices .phone {
    fill: var(--_surface-raised);
  }

  .devices .phone {
    stroke: var(--_accent);
    stroke-width: 2.5;
  }

  .devices .tint {
    fill: var(--_accent);
    fill-opacity: 0.2;
  }

  .devices :is(.line, .text) {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 2.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .devices .text {
    stroke-opacity: 0.35;
    stroke-width: 5;
  }

  .offer {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 16px 24px;
    align-items: center;
    inline-size: 100%;
    max-inline-size: 440px;
  }

  .offer .qr {
    inline-size: 184px;
  }

  .offer .numbered {
    gap: 16px;
  }

  .offer .number {
    font-size: calc(2.5 * var(--_rem));
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.12em;
    line-height: 1.1;
  }

  /* The step's own number is next to its first line. */
  .offer .numbered li:has(.number) {
    align-items: start;
  }

  .offer .numbered li > :has(.number) {
    padding-block-start: 3px;
  }

  .offer .numbered .number {
    margin-block-start: 4px;
  }

  .lasts {
    color: var(--_on-surface-quiet);
    font-size: var(--_s);
    line-height: 1.5;
    text-align: center;
  }

  .offer .reach,
  .offer .linked {
    grid-column: 1 / -1;
  }

  /* Needed even if no other styles of a camera have loaded. */
  .offer .reach {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr);
    gap: 8px;
    padding: 12px;
    border-radius: 12px;
    background: var(--_surface-raised);
    font-size: var(--_s);
    line-height: 1.35;
  }

  .offer .reach .icon {
    inline-size: 20px;
    block-size: 20px;
    color: var(--_attention);
  }

  .linked {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px;
    inline-size: 100%;
  }

  .linked input {
    min-inline-size: 0;
    padding: 8px 12px;
    border: 1px solid var(--_line);
    border-radius: 12px;
    background: var(--_surface-raised);
    color: var(--_on-surface-quiet);
    font: inherit;
    font-size: var(--_s);
    text-overflow: ellipsis;
  }

  a.button {
    text-decoration: none;
  }

  .linked .button,
  .alone .button {
    border-color: var(--_line);
  }

  .linked .button {
    padding-inline: 16px;
  }

  @container (max-width: 419px) {
    .offer {
      grid-template-columns: minmax(0, 1fr);
      justify-items: center;
    }

    .offer .qr {
      inline-size: 160px;
    }
  }

  .tasks {
    display: grid;
    gap: 12px;
    inline-size: fit-content;
    max-inline-size: 100%;
  }

  .tasks li {
    display: grid;
    grid-template-columns: 28px auto;
    gap: 12px;
    align-items: center;
  }

  .tasks i {
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    border: 2px solid var(--_line);
    border-radius: 50%;
    color: transparent;
  }

  .tasks .icon {
    inline-size: 18px;
    block-size: 18px;
    stroke-width: 2.5;
  }

  .tasks .ticked i {
    border-color: var(--_good);
    color: var(--_good);
  }

  /* The ring of the stage, closed. */
  #number-site {
    color: inherit;
  }

  .ask {
    display: grid;
    gap: 8px;
    justify-items: center;
    inline-size: 100%;
  }

  .ask label {
    font-size: var(--_m);
    font-weight: 600;
  }

  .ask input {
    inline-size: 144px;
    padding: 8px;
    border: 2px solid var(--_on-surface-quiet);
    border-radius: 12px;
    background: var(--_surface);
    color: inherit;
    font: inherit;
    font-size: calc(2.5 * var(--_rem));
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.12em;
    line-height: 1.1;
    text-align: center;
  }

  .ask input:focus {
    border-color: var(--_accent);
  }

  .ask input[aria-invalid='true'] {
    border-color: var(--_stop);
  }

  .ask .error {
    color: var(--_stop);
    text-align: center;
    text-wrap: pretty;
  }

  @media (max-height: 639px) {
    .devices {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .devices :is(.line, .phone) {
      stroke: CanvasText;
    }

    .tasks .ticked i {
      border-color: Highlight;
      color: Highlight;
    }
  }
`;

/** Styles for the code on the first device and the number on the phone. They load with the handoff's code. */
export const handoffStyles = [failureStyles, ringStyles, qrCodeStyles, handoff];
