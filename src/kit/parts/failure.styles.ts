import { css } from 'lit';

/** Styles of a failure in addition to `unloadedStyles`. */
export const failureStyles = css`
  @media (max-height: 639px) {
    .drawing:has(~ .numbered > :nth-child(3)) {
      display: none;
    }
  }

  /* The only button of a failure. */
  .actions > .quiet:only-child {
    border-color: var(--_line);
  }

  .numbered {
    display: grid;
    gap: 12px;
    inline-size: 100%;
    max-inline-size: 340px;
    counter-reset: step;
  }

  .numbered li {
    display: grid;
    grid-template-columns: 28px 1fr;
    gap: 12px;
    align-items: center;
    counter-increment: step;
  }

  .numbered li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    border-radius: 50%;
    background: var(--_surface-raised);
    font-size: var(--_s);
    font-weight: 600;
  }
`;
