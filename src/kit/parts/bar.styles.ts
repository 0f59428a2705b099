import { css } from 'lit';

/** A thin progress bar, with words for what is happening. */
export const barStyles = css`
  .bar {
    display: grid;
    gap: 8px;
    color: var(--_on-surface-quiet);
    font-size: var(--_s);
    line-height: 1.5;
    animation: appear 160ms var(--_ease) both;
  }

  /* Shorter work needs no bar. */
  .bar.late {
    animation-delay: 400ms;
  }

  .bar svg {
    display: block;
    inline-size: 100%;
    block-size: 4px;
    border-radius: 2px;
    background: var(--_line);
  }

  .bar rect {
    block-size: 4px;
    fill: var(--_accent);
    transition: width 160ms linear;
  }

  .bar .loop {
    animation: loop 1.6s var(--_ease) infinite;
  }

  .bar .words {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 12px;
    font-variant-numeric: tabular-nums;
  }

  .bar .words > :only-child {
    margin-inline: auto;
    text-align: center;
  }

  @keyframes appear {
    from {
      opacity: 0;
    }
  }

  @keyframes loop {
    from {
      transform: translateX(-40%);
    }

    to {
      transform: translateX(100%);
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .bar .loop {
      animation: none;
      width: 100%;
      opacity: 0.5;
    }
  }

  @media (forced-colors: active) {
    .bar svg {
      background: Canvas;
      border: 1px solid;
    }
  }
`;
