import { html, nothing, css } from 'lit';
import type { TemplateResult } from 'lit';
import type { CommonWords, Passage } from '../i18n/types.js';
import type { PhotoFields } from '../steps/photo-types.js';
import { waitReason } from '../steps/machine.js';
import type { WaitReason, Waits } from '../steps/machine.js';
import { icon } from '../drawings/icons.js';
import { renderPassage, renderRemark } from './card.js';

export function renderBar({
  label,
  note,
  amount,
  share,
  late = false,
}: {
  /** What is happening. */
  label: string;
  /** Words under the bar that replace the label, which is then only for screen readers. May be empty. */
  note?: string;
  /** The progress in words. */
  amount?: string;
  /** 0 to 1; `null` while unknown. */
  share: number | null;
  /** Whether to show it only if it takes longer than a moment. */
  late?: boolean;
}): TemplateResult {
  const percent = share === null ? null : Math.round(share * 100);
  return html`<div class=${late ? 'bar late' : 'bar'} part="progress">
    <svg
      role="progressbar"
      aria-label=${label}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${percent ?? nothing}
      preserveAspectRatio="none"
    >
      <rect class=${percent === null ? 'loop' : ''} width=${percent === null ? '40%' : `${percent}%`} height="4"></rect>
    </svg>
    <div class="words">
      <span>${note ?? label}</span>
      ${amount === undefined ? nothing : html`<span>${amount}</span>`}
    </div>
  </div>`;
}

/** Shows the remaining time of a download, if it takes longer than a moment. @param note replaces the label */
export function renderLoading(
  words: CommonWords,
  label: string,
  { loadedBytes, totalBytes, secondsLeft }: { loadedBytes: number; totalBytes: number; secondsLeft: number | null },
  note?: string,
): TemplateResult {
  return renderBar({
    label,
    ...(note !== undefined && { note }),
    amount: secondsLeft === null ? '' : words.timeLeft(secondsLeft),
    share: totalBytes > 0 ? loadedBytes / totalBytes : null,
    late: true,
  });
}

const offlineTitle = ({ errors }: CommonWords): string => errors['backend-offline']?.title ?? '';

/** The announcement of a wait, with the same words as the screen. */
export function spokenWait(words: CommonWords, reason: WaitReason, offline: string): string {
  if (reason === 'session') return words.sendingLater;
  return reason === 'network' ? `${offlineTitle(words)}. ${offline}` : words.stillTrying;
}

/** Heading and bar. Without a network there is no bar, because nothing moves. */
export function renderSending({
  words,
  label,
  waits,
  offline,
}: {
  words: CommonWords;
  /** What is being done. */
  label: string;
  waits: Waits;
  /** What will happen once the network is back. */
  offline: string;
}): TemplateResult {
  const reason = waitReason(waits);
  const passage: Passage =
    reason === 'network' ? { title: offlineTitle(words), text: offline } : { title: label, text: '' };
  const bar =
    reason === 'network' ? nothing : renderBar({ label, note: reason === null ? '' : words.stillTrying, share: null });
  return html`${renderPassage(passage)} ${bar}`;
}

/** A note before the photo is taken that it will be sent later. */
export function renderLater({ isUnavailable }: PhotoFields, words: CommonWords): TemplateResult | typeof nothing {
  return isUnavailable ? renderRemark('note', words.sendingLater) : nothing;
}

/** A note in small print instead of a bar. */
export function renderOffline(words: CommonWords, offline: string): TemplateResult {
  return html`<p class="note" part="note">${icon('offline')}<span>${spokenWait(words, 'network', offline)}</span></p>`;
}

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
