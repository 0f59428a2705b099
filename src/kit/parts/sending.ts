/** What is shown and announced while a call to the backend runs. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { PhotoFields } from '../steps/photo-types.js';
import { waitReason } from '../steps/waits.js';
import type { WaitReason, Waits } from '../steps/waits.js';
import type { CommonWords, Passage } from '../i18n/types.js';
import { icon } from '../drawings/icons.js';
import { renderBar } from './bar.js';
import { renderPassage } from './card.js';
import { renderRemark } from './panel.js';

interface SendingOptions {
  words: CommonWords;
  /** What is being done. */
  label: string;
  waits: Waits;
  /** What will happen once the network is back. */
  offline: string;
}

const offlineTitle = ({ errors }: CommonWords): string => errors['backend-offline']?.title ?? '';

/** The announcement of a wait, with the same words as the screen. */
export function spokenWait(words: CommonWords, reason: WaitReason, offline: string): string {
  if (reason === 'session') return words.sendingLater;
  return reason === 'network' ? `${offlineTitle(words)}. ${offline}` : words.stillTrying;
}

/** Heading and bar. Without a network there is no bar, because nothing moves. */
export function renderSending({ words, label, waits, offline }: SendingOptions): TemplateResult {
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
