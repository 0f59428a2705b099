import { css } from 'lit';
import { barStyles } from '../parts/bar.styles.js';
import { cameraStyles } from '../parts/camera.styles.js';
import { hintStyles } from '../parts/hint.styles.js';
import { ovalStyles } from '../parts/oval.styles.js';

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

/** Past the first screen. */
export const laterStyles = [hintStyles, barStyles, ovalStyles, ...cameraStyles, stage];
