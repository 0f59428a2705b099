import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { RefOrCallback } from 'lit/directives/ref.js';
import { firstIcon } from '../drawings/first-icons.js';
import type { FirstIconName } from '../drawings/first-icons.js';

export interface WaitingStageOptions {
  /** What will be seen on it. */
  label: string;
  icon?: FirstIconName;
  watchStage: RefOrCallback;
  attachVideo: RefOrCallback;
}

/** The stage as it will be, until the code is here that does something on it. */
export function renderWaitingStage(options: WaitingStageOptions): TemplateResult {
  const { label, icon = 'camera', watchStage, attachVideo } = options;
  return html`<div class="stage" part="stage" ${ref(watchStage)}>
    <div class="picture" role="img" aria-label=${label}>
      <video part="video" playsinline muted ${ref(attachVideo)}></video>
    </div>
    <div class="placeholder">${firstIcon(icon)}</div>
  </div>`;
}
