import { css } from 'lit';
import { barStyles } from '../parts/bar.js';
import { hintStyles } from '../parts/hint.js';
import { instrumentStyles } from './instrument.js';

const camera = css`
  [data-status='challenge'] .hint {
    padding: 10px 20px 10px 16px;
    font-size: 17px;
  }

  [data-status='swapping'] .picture video {
    opacity: 0.4;
  }
`;

const panel = css`
  /* The same height whatever stands here, so that the stage keeps its size. */
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
    font-size: 15px;
  }

  .controls .button {
    grid-column: 2;
  }

  .controls [part='sound-button'] {
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

/** Of the camera with its guidance. */
export const stageStyles = [hintStyles, barStyles, instrumentStyles, camera, panel];
