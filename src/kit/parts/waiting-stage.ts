import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { firstIcon } from '../drawings/first-icons.js';
import type { FirstIconName } from '../drawings/first-icons.js';

/** @param isPreviewing the camera is on show although the screen is still the one that asks for it */
export const classOfPicture = (mirrored: boolean, isPreviewing: boolean): string =>
  `picture${mirrored ? ' mirrored' : ''}${isPreviewing ? ' live' : ''}`;

/** The stage that is shown until the code of the real one has loaded. */
export function renderWaitingStage(options: {
  /** What the stage will show. */
  label: string;
  icon?: FirstIconName;
  /** The picture of the camera. */
  video: HTMLVideoElement;
  /** Whether `video` already shows the camera. */
  isPreviewing?: boolean;
  mirrored?: boolean;
}): TemplateResult {
  const { label, icon = 'camera', video, isPreviewing = false, mirrored = false } = options;
  return html`<div class="stage" part="stage">
    <div class=${classOfPicture(mirrored, isPreviewing)} role="img" aria-label=${label}>${video}</div>
    ${isPreviewing ? nothing : html`<div class="placeholder">${firstIcon(icon)}</div>`}
  </div>`;
}
