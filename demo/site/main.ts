import 'idv-elements/face-capture';
import {
  installSimulatedCamera,
  poseScripts,
  type InstalledCamera,
  type MonkTone,
  type PoseScriptName,
} from 'idv-elements/testing';

function find<T extends Element>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}

const capture = find<HTMLElementTagNameMap['idv-face-capture']>('#capture');
const simulatedSwitch = find<HTMLInputElement>('#simulated');
const scriptMenu = find<HTMLSelectElement>('#script');
const monkSlider = find<HTMLInputElement>('#monk');
const note = find<HTMLElement>('#camera-note');
const log = find<HTMLOListElement>('#events');

let simulated: InstalledCamera | null = null;

function monkTone(): MonkTone {
  return Number(monkSlider.value) as MonkTone;
}

function scriptName(): PoseScriptName {
  return scriptMenu.value as PoseScriptName;
}

function say(words: string): void {
  note.textContent = words;
}

/** The element lets its camera go before another one is put in its place. */
function useSimulatedCamera(wanted: boolean): void {
  capture.stop();
  simulated?.uninstall();
  simulated = wanted
    ? installSimulatedCamera({ script: scriptName(), pose: { monk: monkTone() } })
    : null;
  simulatedSwitch.checked = wanted;
  for (const control of [scriptMenu, monkSlider]) control.disabled = !wanted;
}

async function hasCamera(): Promise<boolean> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.some(({ kind }) => kind === 'videoinput');
  } catch {
    return false;
  }
}

async function chooseCamera(): Promise<void> {
  const asked = new URLSearchParams(location.search);
  const script = asked.get('script');
  if (script !== null && script in poseScripts) scriptMenu.value = script;
  const camera = asked.get('camera');
  if (camera === 'real' || camera === 'simulated') {
    useSimulatedCamera(camera === 'simulated');
    return;
  }
  const found = await hasCamera();
  useSimulatedCamera(!found);
  say(found ? '' : 'No camera here, so a simulated one is on.');
}

function logEvent(name: string, details: string): void {
  const entry = document.createElement('li');
  const title = document.createElement('b');
  title.textContent = name;
  entry.append(title, details === '' ? '' : ` ${details}`);
  log.append(entry);
  log.scrollTop = log.scrollHeight;
}

for (const { name, summary } of Object.values(poseScripts)) {
  scriptMenu.append(new Option(summary, name));
}

simulatedSwitch.addEventListener('change', () => {
  useSimulatedCamera(simulatedSwitch.checked);
  say(simulatedSwitch.checked ? 'The simulated person is in front of the camera.' : '');
});
scriptMenu.addEventListener('change', () => simulated?.play(scriptName()));
monkSlider.addEventListener('input', () => simulated?.set({ monk: monkTone() }));
find<HTMLSelectElement>('#theme').addEventListener('change', ({ currentTarget }) => {
  const { value } = currentTarget as HTMLSelectElement;
  capture.setAttribute('theme', value);
  document.documentElement.style.colorScheme = value === 'auto' ? 'light dark' : value;
});
find<HTMLInputElement>('#colour').addEventListener('input', ({ currentTarget }) => {
  capture.setAttribute('primary-color', (currentTarget as HTMLInputElement).value);
});
find<HTMLInputElement>('#manual').addEventListener('change', ({ currentTarget }) => {
  capture.toggleAttribute('manual', (currentTarget as HTMLInputElement).checked);
});

// A script starts with the camera, so that every go sees it from its beginning.
document.addEventListener('idv-status-changed', ({ status, previous }) => {
  logEvent('idv-status-changed', `${previous} → ${status}`);
  if (status === 'permission') simulated?.play(scriptName());
});
document.addEventListener('idv-capture-readied', ({ mode }) => {
  logEvent('idv-capture-readied', mode);
});
document.addEventListener('idv-hint-changed', ({ hint, direction }) => {
  logEvent('idv-hint-changed', [hint ?? 'nothing to correct', direction].filter(Boolean).join(' '));
});
document.addEventListener('idv-face-captured', ({ image, width, height, mode }) => {
  const kilobytes = Math.round(image.size / 1000);
  logEvent('idv-face-captured', `${mode}, ${width} × ${height}, ${kilobytes} kB`);
});
document.addEventListener('idv-face-submitted', ({ result }) => {
  logEvent('idv-face-submitted', `confidence ${result.confidence}`);
});
document.addEventListener('idv-capture-failed', ({ error }) => {
  logEvent('idv-capture-failed', error.code);
});
document.addEventListener('idv-capture-cancelled', () => logEvent('idv-capture-cancelled', ''));
document.addEventListener('idv-device-changed', ({ label }) => {
  logEvent('idv-device-changed', label);
});

await chooseCamera();
