import { css } from 'lit';

/** Styles of an element before its code has loaded: the first screen, and the waiting camera's box. */
const stage = css`
  .stage {
    grid-area: main;
    position: relative;
    min-block-size: 0;
    overflow: hidden;
    background: var(--_surface-raised);
  }

  .picture,
  .picture :is(video, img) {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }

  /* The person sees a mirror; the photo that is kept is not mirrored. */
  .mirrored :is(video, img) {
    transform: scaleX(-1);
  }

  .placeholder {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    color: var(--_on-surface-quiet);
  }

  .placeholder .icon {
    inline-size: 48px;
    block-size: 48px;
    stroke-width: 1.5;
  }

  /* Applies until the styles have loaded. */
  .oval {
    display: none;
  }
`;

const firstScreen = css`
  .tips {
    display: grid;
    gap: 12px;
    inline-size: fit-content;
    max-inline-size: 100%;
  }

  .tips li {
    display: grid;
    grid-template-columns: 40px auto;
    gap: 12px;
    align-items: center;
  }

  /* A list whose items begin with an icon on a tile. */
  .tiled > li > .icon {
    inline-size: 40px;
    block-size: 40px;
    padding: 9px;
    border-radius: 12px;
    background: var(--_surface-raised);
    color: var(--_accent);
  }

  .privacy {
    display: grid;
    grid-template-columns: 20px 1fr;
    gap: 8px;
    color: var(--_on-surface-quiet);
    font-size: var(--_s);
    line-height: 1.4;
    text-wrap: pretty;
  }

  .privacy .icon {
    inline-size: 20px;
    block-size: 20px;
  }

  @media (max-height: 639px) {
    .body {
      gap: 16px;
    }

    .tips {
      gap: 8px;
    }
  }
`;

/** On a phone on its side, or a page zoomed to the same height: words left, actions right. */
const landscape = css`
  @media (orientation: landscape) and (max-height: 520px) {
    :host {
      max-inline-size: var(--idv-max-width, none);
    }

    .card {
      border-radius: 0;
      box-shadow: none;
    }

    @container (min-width: 520px) {
      .card:is([data-screen='intro'], [data-screen='failed']) {
        grid-template: 'header header' auto 'main panel' minmax(0, 1fr) / minmax(0, 1.4fr) minmax(240px, 1fr);
      }

      .card .panel {
        align-content: safe end;
        overflow: hidden auto;
      }

      .card .drawing:has(~ .numbered) {
        display: none;
      }
    }
  }
`;

export const captureStyles = [stage, firstScreen, landscape];
