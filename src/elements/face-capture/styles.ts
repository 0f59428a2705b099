import { css } from 'lit';
import { barStyles } from '../parts/bar.js';
import { portraitStyles } from '../parts/portrait-drawing.js';
import { captureStyles } from '../parts/capture.styles.js';
import { cardStyles } from '../parts/card.styles.js';
import { failureStyles } from '../parts/failure.js';
import { hintStyles } from '../parts/hint.js';
import { ovalStyles } from '../parts/oval.js';
import { tokens } from '../../theme/tokens.styles.js';

const stage = css`
  /* The person sees a mirror; the photo that is kept is not mirrored. */
  .mirrored :is(video, img) {
    transform: scaleX(-1);
  }

  [data-status='review'] .oval :is(.scrim, .edge, .track, .ring) {
    opacity: 0;
    transition: opacity 240ms var(--_ease) 320ms;
  }

  :is([data-status='submitting'], [data-status='done'], [data-status='permission'], [data-status='paused'])
    .oval
    .scrim {
    fill-opacity: 1;
  }
`;

export const faceCaptureStyles = [
  tokens,
  cardStyles,
  hintStyles,
  barStyles,
  failureStyles,
  ovalStyles,
  ...captureStyles,
  stage,
  portraitStyles,
];
