import { css } from 'lit';
import { tokens } from '../../theme/tokens.styles.js';
import { barStyles } from '../parts/bar.js';
import { portraitStyles } from '../parts/portrait-drawing.js';
import { captureStyles } from '../parts/capture.styles.js';
import { cardStyles } from '../parts/card.styles.js';
import { failureStyles } from '../parts/failure.js';
import { hintStyles } from '../parts/hint.js';
import { ovalStyles } from '../parts/oval.js';
import { instrumentStyles } from './instrument.js';

const stage = css`
  /* The person sees a mirror; the pictures that are sent are not mirrored. */
  .mirrored :is(video, img) {
    transform: scaleX(-1);
  }

  [data-status='challenge'] .hint {
    padding: 10px 20px 10px 16px;
    font-size: 17px;
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

export const livenessChallengeStyles = [
  tokens,
  cardStyles,
  hintStyles,
  barStyles,
  failureStyles,
  ovalStyles,
  ...captureStyles,
  portraitStyles,
  instrumentStyles,
  stage,
  panel,
];
