import { css } from 'lit';
import { barStyles } from '../parts/bar.js';
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

  :is(
      [data-status='submitting'],
      [data-status='done'],
      [data-status='permission'],
      [data-status='paused']
    )
    .oval
    .scrim {
    fill-opacity: 1;
  }
`;

const intro = css`
  .bust {
    flex: 0 1 auto;
    inline-size: 152px;
    min-block-size: 96px;
    overflow: visible;
  }

  @media (max-height: 639px) {
    .bust {
      display: none;
    }
  }

  .bust .room {
    fill: var(--_surface-raised);
  }

  .bust .skin {
    fill: var(--_accent);
    fill-opacity: 0.24;
  }

  .bust .hair {
    fill: var(--_accent);
  }

  .bust .cloth {
    fill: var(--_accent);
    fill-opacity: 0.12;
  }

  .bust .line {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 2.5;
    stroke-linecap: round;
  }

  .bust .track {
    fill: none;
    stroke: var(--_line);
    stroke-width: 4;
  }

  .bust .ring {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 4;
    stroke-linecap: round;
  }

  @media (forced-colors: active) {
    .bust :is(.line, .ring) {
      stroke: CanvasText;
    }
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
  intro,
];
