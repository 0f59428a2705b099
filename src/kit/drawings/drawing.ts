import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { SceneName } from './scenes.js';
import { icon } from './icons.js';
import type { IconName } from './icons.js';

/** Draws the scene into the element. If the drawings cannot be fetched, the icon stays. */
function draw(element: Element | undefined, name: SceneName): void {
  if (element === undefined || element.getAttribute('data-scene') === name) return;
  element.setAttribute('data-scene', name);
  import('./scenes.js').then(
    ({ drawScene }) => drawScene(element, name),
    () => undefined,
  );
}

/** `mild`: nothing is lost; `calm`: nothing is wrong; `good`: done. */
type Tone = '' | 'mild' | 'calm' | 'good';

/**
 * The small drawing over the words of a failure or an ending. Scenes are fetched when one is shown; until then, and
 * without a scene, the icon stands alone.
 */
export function renderDrawn(icon: TemplateResult, tone: Tone, scene?: SceneName): TemplateResult {
  return html`<div class="drawing ${tone}" part="drawing">
    ${scene === undefined ? nothing : html`<div class="scene" hidden ${ref((element) => draw(element, scene))}></div>`}
    ${icon}
  </div>`;
}

const sceneOf: Partial<Record<IconName, SceneName>> = {
  alert: 'unplugged',
  'camera-off': 'camera-blocked',
  clock: 'clock',
  'face-missing': 'face-missing',
  offline: 'offline',
  people: 'people',
};

/** An icon with its scene. */
export function renderDrawing(
  name: IconName,
  tone: Tone,
  scene: SceneName | undefined = sceneOf[name],
): TemplateResult {
  return renderDrawn(icon(name), tone, scene);
}
