import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { RefOrCallback } from 'lit/directives/ref.js';
import { firstIcon } from '../drawings/first-icons.js';
import type { FirstIconName } from '../drawings/first-icons.js';

export interface WaitingStageOptions {
  /** What the stage will show. */
  label: string;
  icon?: FirstIconName;
  watchStage: RefOrCallback;
  /** Called with the stage's own video. */
  attachVideo?: RefOrCallback;
  /** A video to show instead of the stage's own. */
  video?: HTMLVideoElement;
  /** Whether `video` already shows the camera. */
  isPreviewing?: boolean;
  mirrored?: boolean;
}

/** @param isPreviewing the camera is on show although the screen is still the one that asks for it */
export const classOfPicture = (mirrored: boolean, isPreviewing: boolean): string =>
  `picture${mirrored ? ' mirrored' : ''}${isPreviewing ? ' live' : ''}`;

/** The stage that is shown until the code of the real one has loaded. */
export function renderWaitingStage(options: WaitingStageOptions): TemplateResult {
  const { label, icon = 'camera', watchStage, attachVideo, video, isPreviewing = false, mirrored = false } = options;
  return html`<div class="stage" part="stage" ${ref(watchStage)}>
    <div class=${classOfPicture(mirrored, isPreviewing)} role="img" aria-label=${label}>
      ${video ?? html`<video part="video" playsinline muted ${ref(attachVideo)}></video>`}
    </div>
    ${isPreviewing ? nothing : html`<div class="placeholder">${firstIcon(icon)}</div>`}
  </div>`;
}
