import { css } from 'lit';
import { tokens } from '../../kit/theme/tokens.styles.js';
import { cameraStyles } from '../../kit/parts/camera.styles.js';
import { captureStyles } from '../../kit/parts/capture.styles.js';
import { cardStyles } from '../../kit/parts/card.styles.js';
import { ovalStyles } from '../../kit/parts/oval.styles.js';
import { portraitStyles } from '../../kit/drawings/portrait.js';
import { unloadedStyles } from '../../kit/parts/unloaded.js';

const stage = css`
  /* The person sees a mirror; the pictures that are sent are not mirrored. */
  .mirrored :is(video, img) {
    transform: scaleX(-1);
  }

  :is([data-status='submitting'], [data-status='passed'], [data-status='permission'], [data-status='paused'])
    .oval
    .scrim {
    fill-opacity: 1;
  }

  /* As high as the controls below the camera, so that the oval stays in place between screens. */
  :is([data-screen='permission'], [data-screen='result']) .panel :is(.passage, .sending) {
    align-content: center;
    min-block-size: 96px;
  }
`;

/** Styles of the first screen and the empty stage. The rest loads with `later.styles.ts`. */
export const livenessChallengeStyles = [
  tokens,
  cardStyles,
  unloadedStyles,
  ...captureStyles,
  ovalStyles,
  ...cameraStyles,
  portraitStyles,
  stage,
];
