import { css } from 'lit';
import { barStyles } from '../../kit/parts/bar.styles.js';
import { cameraStyles } from '../../kit/parts/camera.styles.js';
import { failureStyles } from '../../kit/parts/failure.styles.js';
import { hintStyles } from '../../kit/parts/hint.styles.js';
import { ovalStyles } from '../../kit/parts/oval.styles.js';

const stage = css`
  /* As high as the shutter and note that follow, so that the oval stays in place when the camera opens. */
  :is([data-status='permission'], [data-status='paused']) .panel .passage {
    align-content: center;
    min-block-size: calc(72px + 16px + 12px + 1.5 * var(--_s));
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

/** Styles past the first screen. */
export const laterStyles = [failureStyles, hintStyles, barStyles, ovalStyles, ...cameraStyles, stage];
