import { css } from 'lit';
import { barStyles } from '../parts/bar.styles.js';
import { cameraStyles } from '../parts/camera.styles.js';
import { hintStyles } from '../parts/hint.styles.js';
import { ovalStyles } from '../parts/oval.styles.js';

const camera = css`
  .mirrored video {
    transform: scaleX(-1);
  }

  :is([data-status='permission'], [data-status='paused']) .oval .scrim {
    fill-opacity: 1;
  }
`;

const hosted = css`
  .foot {
    display: grid;
    align-content: center;
    min-block-size: 44px;
  }

  .foot:focus {
    outline: none;
  }

  /* The hosted page has title and branding of its own: here only the way back is left. */
  [data-screen='frame'] :is(.title, .steps) {
    opacity: 0;
  }

  [data-screen='frame'] .header {
    min-block-size: 48px;
  }

  [data-screen='frame'] .branding {
    display: none;
  }

  [data-screen='frame'] .panel:not(:has(.fallback, .note)) {
    padding-block: 0 env(safe-area-inset-bottom);
  }

  .frame {
    grid-area: main;
    position: relative;
    min-block-size: 0;
    background: var(--_surface-raised);
  }

  .frame iframe {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    border: 0;
  }

  .cover {
    position: absolute;
    inset: 0;
    display: grid;
    align-items: center;
    padding: 24px;
    background: var(--_surface);
  }

  .qr {
    flex: 0 1 auto;
    inline-size: min(256px, 100%);
    aspect-ratio: 1;
    min-block-size: 160px;
    border: 1px solid var(--_line);
    border-radius: 20px;
    overflow: hidden;
    background: #fff;
  }

  .qr svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
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

  /* The ring of the stage, closed. */
  .drawing.good {
    inline-size: 128px;
    block-size: 128px;
    border: 6px solid;
    background: none;
    color: var(--_good);
    animation: appear 240ms var(--_ease);
  }

  .drawing.good .icon {
    inline-size: 64px;
    block-size: 64px;
  }

  a.button {
    text-decoration: none;
  }
`;

/** Of the camera, the hosted page, the ways there and the results. */
export const stageStyles = [hintStyles, barStyles, ovalStyles, ...cameraStyles, camera, hosted];
