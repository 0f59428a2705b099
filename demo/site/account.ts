/** Baobab Bank opens an account: a form, `<idv-verification>`, and the account. */
import 'idv-elements/verification';
import {
  documentScripts,
  installSimulatedCamera,
  turnWhenAsked,
  poseScripts,
  surfaces,
  type DocumentScriptName,
  type DocumentSurface,
  type MonkTone,
  type PoseScriptName,
} from 'idv-elements-testing';
import { find, setUpPage } from './page.js';

interface Customer {
  name: string;
  country: string;
}

const sections = ['details', 'verify', 'welcome'] as const;
type Section = (typeof sections)[number];

const verification = find<HTMLElementTagNameMap['idv-verification']>('#verification');
const form = find<HTMLFormElement>('#details-form');
const nameField = find<HTMLInputElement>('#details-form [name=name]');
const phoneField = find<HTMLInputElement>('#details-form [name=phone]');
const countryField = find<HTMLSelectElement>('#details-form [name=country]');

function show(section: Section): void {
  for (const id of sections) find<HTMLElement>(`#${id}`).hidden = id !== section;
  scrollTo(0, 0);
}

/** Stores the customer for this tab, so that a reload can continue. A real bank would ask its own server. */
const customerKey = 'baobab-customer';

function readCustomer(): Customer | null {
  try {
    return JSON.parse(sessionStorage.getItem(customerKey) ?? 'null') as Customer | null;
  } catch {
    return null;
  }
}

function beginVerification({ country }: Pick<Customer, 'country'>): void {
  verification.setAttribute('country', country);
  show('verify');
}

function digits(count: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => String(byte % 10)).join('');
}

function welcome(customer: Customer | null): void {
  const name = customer?.name ?? '';
  const [firstName = ''] = name.split(' ');
  find('#welcome-lead').textContent =
    customer === null
      ? 'You can close this page and go back to your first device.'
      : `Welcome, ${firstName}. Your card works from today.`;
  find('#card-holder').textContent = name;
  find('#card-number').textContent = `•••• •••• •••• ${digits(4)}`;
  find('#account-number').textContent = digits(10);
  show('welcome');
  find<HTMLElement>('#welcome-title').focus();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const customer = { name: nameField.value.trim(), country: countryField.value };
  sessionStorage.setItem(customerKey, JSON.stringify(customer));
  beginVerification(customer);
  // The form is hidden now, and with it the button that had the focus.
  verification.focus({ preventScroll: true });
});
find('#sample').addEventListener('click', () => {
  nameField.value = 'Adaeze Okafor';
  phoneField.value = '0803 555 0142';
  countryField.value = 'NGA';
});
find('#again').addEventListener('click', () => {
  sessionStorage.removeItem(customerKey);
  form.reset();
  verification.reset();
  show('details');
});

const drawer = find<HTMLElement>('#drawer');
const drawerButton = find<HTMLButtonElement>('#open-drawer');
drawerButton.addEventListener('click', () => {
  drawer.hidden = !drawer.hidden;
  drawerButton.setAttribute('aria-expanded', String(!drawer.hidden));
});

const monkSlider = find<HTMLInputElement>('#monk');
const documentMenu = find<HTMLSelectElement>('#document-script');
const tableMenu = find<HTMLSelectElement>('#table');
for (const { name, summary } of Object.values(documentScripts)) documentMenu.append(new Option(summary, name));
for (const surface of surfaces) tableMenu.append(new Option(surface.replaceAll('-', ' '), surface));
const monkTone = (): MonkTone => Number(monkSlider.value) as MonkTone;
/** A laptop's picture is wide, and people hold the card in the middle, where they see it. */
const isWide = innerWidth > 600;
const scene = () => ({ surface: tableMenu.value as DocumentSurface, ...(isWide ? { fillShare: 0.62 } : {}) });

const page = await setUpPage({
  capture: verification,
  scripts: poseScripts,
  install: (script) =>
    installSimulatedCamera({
      profile: isWide ? 'desktop' : 'androidPhone',
      script: script as PoseScriptName,
      pose: { monk: monkTone() },
      document: scene(),
      documentScript: documentMenu.value as DocumentScriptName,
    }),
  play: (camera, script) => {
    camera.play(script as PoseScriptName);
    camera.playDocument(documentMenu.value as DocumentScriptName);
  },
  simulationControls: [monkSlider, documentMenu, tableMenu],
});

monkSlider.addEventListener('input', () => page.simulated?.set({ monk: monkTone() }));
tableMenu.addEventListener('change', () => page.simulated?.setDocument(scene()));
documentMenu.addEventListener('change', () => page.simulated?.playDocument(documentMenu.value as DocumentScriptName));

turnWhenAsked(document, { playDocument: (script) => page.simulated?.playDocument(script) });

document.addEventListener('idv-step-changed', ({ step }) => page.logEvent('idv-step-changed', step));
document.addEventListener('idv-verification-completed', ({ outcome }) => {
  page.logEvent('idv-verification-completed', outcome);
});
document.addEventListener('idv-continued', () => {
  page.logEvent('idv-continued');
  if (verification.status === 'passed') welcome(readCustomer());
});

// Another device sent the person here, or the page was reloaded.
const customer = readCustomer();
if (location.hash.includes('idv-handoff=')) beginVerification({ country: 'NGA' });
else if (customer !== null) beginVerification(customer);
