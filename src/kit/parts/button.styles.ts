import { css } from 'lit';

/** Styles of text buttons and round ones. Part of the card's styles, where their position matters. */
export const buttonRules = css`
  button {
    appearance: none;
    margin: 0;
    padding: 0;
    border: 1px solid transparent;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
    touch-action: manipulation;
  }

  .button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: 52px;
    padding: 8px 24px;
    border-radius: 999px;
    text-align: center;
    font-size: var(--_l);
    font-weight: 600;
    line-height: 1.2;
    transition:
      box-shadow 160ms var(--_ease),
      background-color 160ms var(--_ease);
  }

  .button.primary {
    border: 2px solid var(--_edge);
    background: var(--_primary);
    color: var(--_on-primary);
  }

  .button.quiet {
    min-block-size: 44px;
    font-size: var(--_m);
    color: var(--_on-surface);
  }

  @media (hover: hover) {
    .button.primary:hover {
      box-shadow: var(--_shadow);
    }

    .button.quiet:hover,
    .round:hover {
      background: var(--_surface-raised);
    }
  }

  .button:active {
    transform: scale(0.98);
  }

  .round {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    border-radius: 50%;
    transition: background-color 160ms var(--_ease);
  }
`;
