import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { icon } from './icons.js';
import type { IconName } from './icons.js';
import type { SceneName } from './scenes.js';

/** Draws the scene into the element; where the drawings cannot be fetched, the icon stays. */
function draw(element: Element | undefined, name: SceneName): void {
  if (element === undefined || element.getAttribute('data-scene') === name) return;
  element.setAttribute('data-scene', name);
  import('./scenes.js').then(
    ({ drawScene }) => drawScene(element, name),
    () => undefined,
  );
}

const sceneOf: Partial<Record<IconName, SceneName>> = {
  alert: 'unplugged',
  'camera-off': 'camera-blocked',
  clock: 'clock',
  'face-missing': 'face-missing',
  offline: 'offline',
  people: 'people',
};

/**
 * The small drawing over the words of a failure or an ending. Scenes are fetched when one is shown; until then, and for
 * an icon without a scene, the icon stands alone.
 * @param tone `mild`: nothing is lost; `calm`: nothing is wrong; `good`: done
 */
export function renderDrawing(
  name: IconName,
  tone: '' | 'mild' | 'calm' | 'good',
  scene: SceneName | undefined = sceneOf[name],
): TemplateResult {
  return html`<div class="drawing ${tone}" part="drawing">
    ${scene === undefined ? nothing : html`<div class="scene" ${ref((element) => draw(element, scene))}></div>`}
    ${icon(name)}
  </div>`;
}
