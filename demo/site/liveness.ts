import 'idv-elements/liveness';
import { installSimulatedCamera, poseScripts, type PoseScriptName } from 'idv-elements-testing';
import { find, setUpPage } from './page.js';

const check = find<HTMLElementTagNameMap['idv-liveness']>('#check');
const presentation = find<HTMLSelectElement>('#presentation');

const page = await setUpPage({
  capture: check,
  scripts: poseScripts,
  install: (script) => installSimulatedCamera({ script: script as PoseScriptName }),
  play: (camera, script) => camera.play(script as PoseScriptName),
});

presentation.addEventListener('change', () => {
  check.presentation = presentation.value as typeof check.presentation;
});
document.addEventListener('idv-liveness-started', ({ presentation }) => {
  page.logEvent('idv-liveness-started', presentation);
});
document.addEventListener('idv-liveness-completed', ({ result }) => {
  page.logEvent('idv-liveness-completed', result.status);
});
