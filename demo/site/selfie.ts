import 'idv-elements/face-capture';
import { installSimulatedCamera, poseScripts, type MonkTone, type PoseScriptName } from 'idv-elements-testing';
import { find, setUpPage } from './page.js';

const monkSlider = find<HTMLInputElement>('#monk');
const monkTone = (): MonkTone => Number(monkSlider.value) as MonkTone;

const capture = find<HTMLElementTagNameMap['idv-face-capture']>('#capture');
const engineMenu = find<HTMLSelectElement>('#engine');
const useEngine = (): void => capture.setAttribute('engine', engineMenu.value);
engineMenu.addEventListener('change', useEngine);
engineMenu.value = new URLSearchParams(location.search).get('engine') ?? 'auto';
useEngine();

const page = await setUpPage({
  capture,
  scripts: poseScripts,
  install: (script) => installSimulatedCamera({ script: script as PoseScriptName, pose: { monk: monkTone() } }),
  play: (camera, script) => camera.play(script as PoseScriptName),
  simulationControls: [monkSlider],
});

monkSlider.addEventListener('input', () => page.simulated?.set({ monk: monkTone() }));
document.addEventListener('idv-face-captured', ({ image, width, height, mode }) => {
  const kilobytes = Math.round(image.size / 1000);
  page.logEvent('idv-face-captured', `${mode}, ${width} × ${height}, ${kilobytes} kB`);
});
document.addEventListener('idv-face-submitted', ({ result }) => {
  page.logEvent('idv-face-submitted', `confidence ${result.confidence}`);
});
