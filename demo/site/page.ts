/** Shared by the demo's pages: the controls next to the element, the simulated camera, the log of events. */
import type { InstalledCamera } from 'idv-elements-testing';

export function find<T extends Element>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}

export interface PageOptions {
  /** The element on the page. */
  capture: HTMLElement & { stop(): void };
  /** Scripts for the simulated camera, by name. */
  scripts: Record<string, { name: string; summary: string }>;
  install: (script: string) => InstalledCamera;
  play: (camera: InstalledCamera, script: string) => void;
  /** Further controls that need the simulated camera. */
  simulationControls?: (HTMLInputElement | HTMLSelectElement)[];
}

export interface DemoPage {
  /** The simulated camera; `null` while the real one is in use. */
  readonly simulated: InstalledCamera | null;
  logEvent(name: string, details?: string): void;
}

async function hasCamera(): Promise<boolean> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.some(({ kind }) => kind === 'videoinput');
  } catch {
    return false;
  }
}

function logEvent(name: string, details = ''): void {
  const log = find<HTMLOListElement>('#events');
  const entry = document.createElement('li');
  const title = document.createElement('b');
  title.textContent = name;
  entry.append(title, details === '' ? '' : ` ${details}`);
  log.append(entry);
  log.scrollTop = log.scrollHeight;
}

const languages = ['en', 'fr', 'pt', 'ar', 'sw', 'ha', 'yo', 'ig', 'pcm', 'am'];

/** Language of the element only; the page around it is in English. `?lang=` sets it too. */
function setUpLanguage(capture: HTMLElement): void {
  const menu = find<HTMLSelectElement>('#language');
  for (const tag of languages) {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    menu.append(new Option(name, tag));
    (menu.lastElementChild as HTMLOptionElement).lang = tag;
  }
  const choose = (tag: string): void => {
    menu.value = tag;
    capture.lang = tag;
  };
  menu.addEventListener('change', () => choose(menu.value));
  const asked = new URLSearchParams(location.search).get('lang') ?? '';
  if (languages.includes(asked)) choose(asked);
}

function setUpLook(capture: HTMLElement): void {
  find<HTMLSelectElement>('#theme').addEventListener('change', ({ currentTarget }) => {
    const { value } = currentTarget as HTMLSelectElement;
    capture.setAttribute('theme', value);
    document.documentElement.style.colorScheme = value === 'auto' ? 'light dark' : value;
  });
  find<HTMLInputElement>('#color').addEventListener('input', ({ currentTarget }) => {
    capture.setAttribute('primary-color', (currentTarget as HTMLInputElement).value);
  });
  // An element that takes no photo has no shutter.
  document.querySelector('#manual')?.addEventListener('change', ({ currentTarget }) => {
    capture.toggleAttribute('manual', (currentTarget as HTMLInputElement).checked);
  });
}

/**
 * Wires the controls, and installs the simulated camera if there is no real one (`?camera=` overrides that).
 */
export async function setUpPage(options: PageOptions): Promise<DemoPage> {
  const { capture, scripts, simulationControls = [] } = options;
  const simulatedSwitch = find<HTMLInputElement>('#simulated');
  const scriptMenu = find<HTMLSelectElement>('#script');
  const note = find<HTMLElement>('#camera-note');
  let simulated: InstalledCamera | null = null;

  const useSimulatedCamera = (wanted: boolean): void => {
    simulated?.uninstall();
    simulated = wanted ? options.install(scriptMenu.value) : null;
    simulatedSwitch.checked = wanted;
    for (const control of [scriptMenu, ...simulationControls]) control.disabled = !wanted;
  };
  const play = (): void => {
    if (simulated !== null) options.play(simulated, scriptMenu.value);
  };

  for (const { name, summary } of Object.values(scripts)) {
    scriptMenu.append(new Option(summary, name));
  }
  simulatedSwitch.addEventListener('change', () => {
    // The element releases its camera before it is replaced.
    capture.stop();
    useSimulatedCamera(simulatedSwitch.checked);
    note.textContent = simulatedSwitch.checked ? 'The simulated camera is on.' : '';
  });
  scriptMenu.addEventListener('change', play);
  setUpLook(capture);
  setUpLanguage(capture);
  document.addEventListener('idv-status-changed', ({ status, previous }) => {
    logEvent('idv-status-changed', `${previous} → ${status}`);
    // A script starts with the camera, so that every attempt sees it from the beginning.
    if (status === 'permission') play();
  });
  document.addEventListener('idv-capture-ready', () => logEvent('idv-capture-ready'));
  document.addEventListener('idv-hint-changed', ({ hint, direction }) => {
    logEvent('idv-hint-changed', [hint ?? 'nothing to correct', direction].filter(Boolean).join(' '));
  });
  document.addEventListener('idv-capture-failed', ({ error }) => {
    logEvent('idv-capture-failed', error.code);
  });
  document.addEventListener('idv-capture-canceled', () => logEvent('idv-capture-canceled'));
  document.addEventListener('idv-device-changed', ({ label }) => {
    logEvent('idv-device-changed', label);
  });

  const asked = new URLSearchParams(location.search);
  const script = asked.get('script');
  if (script !== null && script in scripts) scriptMenu.value = script;
  const camera = asked.get('camera');
  if (camera === 'real' || camera === 'simulated') {
    useSimulatedCamera(camera === 'simulated');
  } else {
    const found = await hasCamera();
    useSimulatedCamera(!found);
    note.textContent = found ? '' : 'No camera here, so a simulated one is on.';
  }
  return {
    get simulated() {
      return simulated;
    },
    logEvent,
  };
}
