import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { CommonWords } from '../i18n/types.js';

interface BarOptions {
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
}

export function renderBar({ label, note, amount, share, late = false }: BarOptions): TemplateResult {
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
