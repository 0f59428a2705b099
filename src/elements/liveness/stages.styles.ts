import { css } from 'lit';
import { barStyles, ringStyles } from '../../kit/parts/bar.js';
import { cameraStyles } from '../../kit/parts/camera.styles.js';
import { failureStyles } from '../../kit/parts/failure.js';
import { hintStyles } from '../../kit/parts/hint.js';
import { ovalStyles } from '../../kit/parts/oval.js';
import { qrCodeStyles } from '../../kit/handoff/qr-code.js';

const camera = css`
  .mirrored video {
    transform: scaleX(-1);
  }

  :is([data-status='permission'], [data-status='paused'], [data-status='creating'], [data-screen='frame'])
    .oval
    .scrim {
    fill-opacity: 1;
  }

  [data-status='creating'] .picture video {
    opacity: 0;
  }
`;

const hosted = css`
  /* As high as the controls of the guided challenge, so that the oval stays in place from permission to the hosted page. */
  .foot,
  [data-screen='permission'] .panel .passage {
    display: grid;
    align-content: center;
    min-block-size: 96px;
  }

  .foot:focus {
    outline: none;
  }

  /* The hosted page has its own panel at the bottom. */
  [data-screen='frame'] .panel:not(:has(.fallback, .note)) {
    gap: 0;
    padding-block: 0;
  }

  [data-screen='frame'] .panel:not(:has(.fallback, .note)) .branding {
    padding-block-end: max(16px, env(safe-area-inset-bottom));
  }

  .frame {
    grid-area: main;
    position: relative;
    min-block-size: 0;
    background: var(--_surface-raised);
  }

  .frame iframe {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    border: 0;
  }

  .cover {
    position: absolute;
    inset: 0;
    display: grid;
    grid-template: 'main' minmax(0, 1fr) 'foot' auto / minmax(0, 1fr);
    background: var(--_surface);
    transition:
      opacity 240ms var(--_ease),
      visibility 0s 240ms;
  }

  .cover.gone {
    visibility: hidden;
    opacity: 0;
  }

  .cover .foot {
    grid-area: foot;
    min-block-size: 128px;
    padding: 16px max(24px, env(safe-area-inset-left));
  }

  /* On a phone on its side, or a zoomed page, the hosted page fills the card and the back button lies over it. */
  @media (orientation: landscape) and (max-height: 520px) {
    .card[data-screen='frame']:not(:has(.fallback, .note)) {
      grid-template: 'main' minmax(0, 1fr) / minmax(0, 1fr);
    }

    .card[data-screen='frame']:not(:has(.fallback, .note)) .header {
      grid-area: main;
      z-index: 1;
      place-self: start;
      display: block;
      min-block-size: 0;
      padding: 8px;
    }

    .card[data-screen='frame']:not(:has(.fallback, .note)) .back {
      background: var(--_surface);
    }

    .card[data-screen='frame']:not(:has(.fallback, .note)) :is(.title, .steps) {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    .card[data-screen='frame']:not(:has(.fallback, .note)) .panel {
      display: none;
    }

    @container (min-width: 520px) {
      .cover {
        grid-template: 'main foot' minmax(0, 1fr) / minmax(0, 1.2fr) minmax(240px, 1fr);
      }

      .cover .foot {
        align-content: end;
      }

      .card .drawing.good {
        display: grid;
        inline-size: 96px;
        block-size: 96px;
      }
    }
  }

  .qr {
    flex: 0 1 auto;
    inline-size: min(256px, 100%);
    min-block-size: 160px;
  }

  .link {
    inline-size: 100%;
    padding: 12px;
    border: 1px solid var(--_line);
    border-radius: 12px;
    background: var(--_surface-raised);
    color: inherit;
    font: inherit;
  }

  .drawing.calm {
    color: var(--_accent);
  }

  a.button {
    text-decoration: none;
  }
`;

/** Styles of the camera, the hosted page, the screens that lead to it, and the results. */
export const stageStyles = [
  failureStyles,
  hintStyles,
  barStyles,
  ovalStyles,
  ...cameraStyles,
  ringStyles,
  qrCodeStyles,
  camera,
  hosted,
];
