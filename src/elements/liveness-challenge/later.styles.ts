import { css } from 'lit';
import { barStyles } from '../parts/bar.styles.js';
import { cameraStyles } from '../parts/camera.styles.js';
import { hintStyles } from '../parts/hint.styles.js';
import { ovalStyles } from '../parts/oval.styles.js';
import { instrumentStyles } from './instrument.styles.js';

const stage = css`
  /* The person sees a mirror; the pictures that are sent are not mirrored. */
  .mirrored :is(video, img) {
    transform: scaleX(-1);
  }

  [data-status='challenge'] .hint {
    padding: 10px 20px;
    padding-inline-start: 16px;
    font-size: var(--_l);
  }

  [data-status='swapping'] .picture video {
    opacity: 0.4;
  }

  :is([data-status='submitting'], [data-status='passed'], [data-status='permission'], [data-status='paused'])
    .oval
    .scrim {
    fill-opacity: 1;
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
    font-size: var(--_m);
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

/** Past the first screen. */
export const laterStyles = [hintStyles, barStyles, ovalStyles, ...cameraStyles, instrumentStyles, stage, panel];
