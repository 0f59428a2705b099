import { css } from 'lit';
import { barStyles } from '../../kit/parts/bar.js';
import { failureStyles } from '../../kit/parts/failure.js';
import { hintStyles } from '../../kit/parts/hint.js';
import { instrumentStyles } from './instrument.js';

const stage = css`
  [data-status='challenge'] .hint {
    padding: 10px 20px;
    padding-inline-start: 16px;
    font-size: var(--_l);
  }

  [data-status='swapping'] .picture video {
    opacity: 0.4;
  }
`;

const panel = css`
  /* The same height whatever is shown, so that the stage keeps its size. */
  .pace {
    min-block-size: 32px;
  }

  .pace rect {
    transition: none;
  }

  .pace .note {
    padding: 0;
    border-radius: 0;
    background: none;
    font-size: var(--_m);
  }

  .sending {
    display: grid;
    gap: 16px;
  }

  .panel .sending .passage {
    min-block-size: 0;
  }

  .controls .button {
    grid-column: 2;
  }

  .controls > :first-child {
    justify-self: start;
  }

  .controls [part='switch-button'] {
    grid-column: 3;
    justify-self: end;
  }

  .bar .words > .pace-count:only-child {
    margin-inline: 0;
  }
`;

const landscape = css`
  @media (orientation: landscape) and (max-height: 520px) {
    :host([embedded]) .card .hint {
      margin-block-start: 16px;
    }
  }
`;

/** Styles past the first screen. */
export const laterStyles = [failureStyles, hintStyles, barStyles, instrumentStyles, stage, panel, landscape];
