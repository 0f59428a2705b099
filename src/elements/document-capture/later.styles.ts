import { css } from 'lit';
import { barStyles } from '../../kit/parts/bar.js';
import { cameraStyles } from '../../kit/parts/camera.styles.js';
import { failureStyles } from '../../kit/parts/failure.js';
import { hintStyles } from '../../kit/parts/hint.js';

const photo = css`
  .picture.whole video {
    object-fit: contain;
  }

  .result {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    padding: 16px;
    overflow: hidden;
  }

  .result.zoomed {
    display: block;
    padding: 0;
    overflow: auto;
    overscroll-behavior: contain;
  }

  .zoom {
    display: grid;
    place-items: center;
    max-inline-size: 100%;
    /* Large enough to press even before the photo is decoded. */
    min-inline-size: 44px;
    min-block-size: 0;
    block-size: 100%;
    cursor: zoom-in;
  }

  .zoomed .zoom {
    max-inline-size: none;
    inline-size: 250%;
    block-size: auto;
    cursor: zoom-out;
  }

  .result:not(.zoomed) {
    container-type: size;
  }

  .result img {
    display: block;
    min-inline-size: 0;
    min-block-size: 0;
    max-inline-size: 100cqi;
    max-block-size: 100cqb;
    border-radius: 8px;
    box-shadow: var(--_shadow);
  }

  /* Rounded as ISO/IEC 7810 defines it, which hides the background at the corners. */
  .result.card-shaped:not(.zoomed) img {
    border-radius: 3.9% / 6.2%;
  }

  .taken {
    position: relative;
    inline-size: fit-content;
    perspective: 1200px;
  }

  .side {
    position: relative;
    backface-visibility: hidden;
  }

  .side.back {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    transform: rotateY(180deg);
  }

  .side.back .doc {
    block-size: 100%;
    filter: drop-shadow(0 4px 12px rgb(0 0 0 / 18%));
  }

  /* Visible for a second, then turns, to show what the person should do. */
  .turns .side {
    animation: turn-away 640ms var(--_ease) 1100ms forwards;
  }

  .turns .side.back {
    animation-name: turn-up;
  }

  @keyframes turn-away {
    to {
      transform: rotateY(-180deg);
    }
  }

  @keyframes turn-up {
    to {
      transform: rotateY(0deg);
    }
  }

  .zoomed img {
    inline-size: 100%;
    max-inline-size: none;
    max-block-size: none;
    border-radius: 0;
  }

  /* Placed on the corner, so that it hides no words. */
  .seal {
    position: absolute;
    inset-block-start: -14px;
    inset-inline-end: -14px;
    inline-size: 44px;
    block-size: 44px;
    padding: 8px;
    border: 4px solid var(--_surface-raised);
    border-radius: 50%;
    background: var(--_good);
    color: var(--_surface);
    animation: pop 240ms var(--_ease) 240ms backwards;
  }

  .seal .icon {
    inline-size: 100%;
    block-size: 100%;
    stroke-width: 3;
    stroke-dasharray: 1;
    animation: draw 320ms var(--_ease) 400ms backwards;
  }

  @keyframes pop {
    from {
      opacity: 0;
      transform: scale(0.6);
    }
  }

  @keyframes draw {
    from {
      stroke-dashoffset: 1;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .seal,
    .seal .icon {
      animation: none;
    }

    .side.back {
      transform: none;
      opacity: 0;
    }

    .turns .side {
      animation: fade-out 240ms linear 1100ms forwards;
    }

    .turns .side.back {
      animation-name: fade-in;
    }

    @keyframes fade-out {
      to {
        opacity: 0;
      }
    }

    @keyframes fade-in {
      to {
        opacity: 1;
      }
    }
  }
`;

/** Styles past the first screen. */
export const laterStyles = [failureStyles, hintStyles, barStyles, ...cameraStyles, photo];
