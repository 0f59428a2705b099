import { css } from 'lit';

/** The mark of success: the stage's ring, closed. */
export const ringStyles = css`
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
`;
