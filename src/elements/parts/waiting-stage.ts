import { html } from 'lit';
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
  attachVideo: RefOrCallback;
}

/** The empty stage that is shown until the code of the real one has loaded. */
export function renderWaitingStage(options: WaitingStageOptions): TemplateResult {
  const { label, icon = 'camera', watchStage, attachVideo } = options;
  return html`<div class="stage" part="stage" ${ref(watchStage)}>
    <div class="picture" role="img" aria-label=${label}>
      <video part="video" playsinline muted ${ref(attachVideo)}></video>
    </div>
    <div class="placeholder">${firstIcon(icon)}</div>
  </div>`;
}
