import type { TemplateResult } from 'lit';
import { renderDrawn } from './drawn.js';
import type { Tone } from './drawn.js';
import { icon } from './icons.js';
import type { IconName } from './icons.js';
import type { SceneName } from './scenes.js';

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
