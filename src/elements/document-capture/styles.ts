import { css } from 'lit';
import { tokens } from '../../kit/theme/palette.js';
import { captureStyles } from '../../kit/parts/capture.styles.js';
import { cardStyles } from '../../kit/parts/card.styles.js';
import { unloadedStyles } from '../../kit/parts/unloaded.js';

const host = css`
  :host {
    max-inline-size: var(--idv-max-width, 640px);
  }

  .card.dropping::after {
    content: '';
    position: absolute;
    inset: 8px;
    border: 2px dashed var(--_accent);
    border-radius: 12px;
    pointer-events: none;
  }
`;

const firstScreen = css`
  .own {
    flex: none;
    inline-size: 168px;
    aspect-ratio: 120 / 76;
  }

  .samples {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 12px;
    inline-size: 100%;
    max-inline-size: 400px;
  }

  .samples li {
    display: grid;
    gap: 8px;
    align-content: start;
    color: var(--_on-surface-quiet);
    font-size: var(--_s);
    line-height: 1.35;
    text-align: center;
    text-wrap: balance;
  }

  .samples i {
    display: block;
    aspect-ratio: 100 / 68;
  }

  /* A card that is too low for everything on the first screen. */
  @media (max-height: 799px) and (min-width: 480px) {
    .own {
      inline-size: 120px;
    }

    .card[data-screen='intro'] .body {
      gap: 16px;
    }
  }

  @media (max-height: 639px) {
    .own {
      display: none;
    }

    .card[data-screen='intro'] .body {
      gap: 16px;
    }
  }

  .types {
    display: grid;
    gap: 12px;
    inline-size: 100%;
    max-inline-size: 400px;
  }

  .type {
    display: grid;
    grid-template-columns: auto 1fr 20px;
    gap: 16px;
    align-items: center;
    inline-size: 100%;
    min-block-size: 72px;
    padding: 8px 16px;
    padding-inline-start: 12px;
    border: 1px solid var(--_line);
    border-radius: 12px;
    font-size: var(--_l);
    line-height: 1.3;
    text-align: start;
  }

  /* With large text, the names need the room. */
  @container (max-width: 17.4rem) {
    .type .lead {
      display: none;
    }

    .type {
      grid-template-columns: 1fr 20px;
    }
  }

  .type b {
    display: block;
    font-weight: 600;
  }

  .type b::first-letter {
    text-transform: uppercase;
  }

  .type small {
    display: block;
    color: var(--_on-surface-quiet);
    font-size: var(--_s);
  }

  .type .lead {
    inline-size: 80px;
    aspect-ratio: 120 / 76;
  }

  /* On narrow phones, long words in names are not broken. */
  @container (max-width: 20.5rem) {
    .type {
      column-gap: 10px;
    }

    .type .lead {
      inline-size: 60px;
    }
  }

  .type .lead:empty {
    inline-size: 0;
  }

  .type .go {
    inline-size: 20px;
    block-size: 20px;
    color: var(--_on-surface-quiet);
  }

  @media (hover: hover) {
    .type:hover {
      background: var(--_surface-raised);
    }
  }

  /* Side by side if the words have room. */
  .others {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .others .button {
    flex: 1 0 auto;
    max-inline-size: 100%;
    padding-inline: 12px;
  }

  .drop-note {
    color: var(--_on-surface-quiet);
    font-size: var(--_s);
    text-align: center;
  }

  @media (pointer: coarse) {
    .drop-note {
      display: none;
    }
  }

  input[type='file'] {
    display: none;
  }
`;

/** Styles of the first screens. The rest loads with `later.styles.ts`. */
export const documentCaptureStyles = [tokens, cardStyles, unloadedStyles, ...captureStyles, host, firstScreen];
