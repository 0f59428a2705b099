/**
 * Console messages about unusable settings. An element first makes a few cheap checks (`doubts`), and loads this module
 * only to look closer and report.
 */
import { reportContext } from '../element/failure-report.js';
import { countryOf, documentChoice, unknownTypes } from '../../document/choice.js';
import { documentCountries, documentTypes } from '../../document/document-types.js';
import { verificationSteps } from '../../elements/verification/flow/state.js';
import { localeTags } from '../i18n/locale.js';
import type { Locale } from '../i18n/types.js';
import { report } from '../../contract/diagnostics.js';
import { distance } from './distance.js';

/** Attributes with a fixed set of values, or with a page's address. Anything else counts as the default. */
export const choices = {
  theme: 'light, dark or auto',
  'primary-color': '#rgb or #rrggbb, such as #2B2347',
  engine: 'auto, compact or mediapipe',
  presentation: 'iframe, popup, redirect, qr or auto',
  signals: 'auto, on, off or vibration',
  takeover: 'auto or off',
  handoff: 'auto, on or off',
  history: 'auto, on or off',
  credentials: 'same-origin, include or omit',
  retention: 'a number of days, months or years, such as 90 days',
  'privacy-url': 'an http(s) address, or a path such as /privacy',
  'handoff-url': 'an http(s) address, or a path such as /verify/phone',
} as const;

type Choice = keyof typeof choices;

/** An element with its properties by name. */
export type Doubted = HTMLElement & { ignored: ReadonlyMap<string, string> } & Readonly<Record<string, unknown>>;

function textOf(element: Doubted, name: string): string {
  const value = element[name];
  return typeof value === 'string' ? value : '';
}

/** One check per doubt, by the doubt's name. */
const looks = {
  lang: ({ localName, lang }) => {
    const what = `<${localName} lang="${lang}"> has no words in this language and shows English.`;
    report('attribute-value', what, `Use ${localeTags.join(', ')}, or set \`strings\`.`, { degrades: true });
  },
  strings: lookAtStrings,
  backend: (element) => lookAtAddress(element, 'backend', '/idv'),
  endpoint: (element) => lookAtAddress(element, 'endpoint', '/checks/4711'),
  assets: (element) => lookAtAddress(element, 'assets', '/idv-assets/'),
  'backend-missing': ({ localName }) => {
    const what = `<${localName}> has no \`backend\`: nobody can be asked for a check.`;
    report('backend-missing', what, 'Set the address of your host backend, such as backend="/idv".');
  },
  'issuer-missing': ({ localName }) => {
    const what = `<${localName}> has neither \`issuer\` nor \`endpoint\`: there is nobody to ask for a plan.`;
    report('backend-missing', what, 'Set endpoint="/checks/4711" (a check on your server), or the property `issuer`.');
  },
  'no-handoff': ({ localName }) => {
    const what = `<${localName} handoff="on"> offers no phone, as it has no \`backend\`.`;
    report('attribute-value', what, 'Set `backend`, or leave `handoff` out.', { degrades: true });
  },
  'device-id': (element) => {
    const what = `<${element.localName} device-id="${textOf(element, 'deviceId')}"> names no camera of this device.`;
    const fix = 'Take the id from `idv-device-changed` on the same site and device: browsers change ids.';
    report('attribute-value', what, fix, { degrades: true });
  },
  insecure: () => reportContext('camera-insecure-context'),
  policy: () => reportContext('camera-blocked-by-policy'),
  document: lookAtDocument,
  steps: (element) => {
    const { localName } = element;
    const steps = textOf(element, 'steps');
    const names = steps.split(/\s+/).filter((name) => name !== '');
    const known: readonly string[] = verificationSteps;
    const wrong = names.filter((name, at) => !known.includes(name) || names.indexOf(name) !== at);
    const what = `<${localName} steps="${steps}"> has no step ${wrong.join(', ')}, or has it twice.`;
    report('attribute-value', what, `Name each step once: ${known.join(', ')}.`);
  },
  booleans: (element) => {
    for (const [name, value] of element.ignored) {
      const attribute = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      reportIgnored(element, attribute, value, `${attribute} or ${attribute}="true"; leave it out for false`);
    }
  },
  attributes: lookAtNames,
} satisfies Record<string, (element: Doubted) => void>;

/** The doubts that an element can have. */
export type Doubt = Choice | keyof typeof looks;

/** Looks closer at each doubt, and reports those that are real mistakes. */
export function reportSettings(element: Doubted, doubts: readonly Doubt[]): void {
  for (const doubt of doubts) {
    if (doubt in choices) reportChoice(element, doubt as Choice);
    else looks[doubt as keyof typeof looks](element);
  }
}

function reportChoice(element: Doubted, name: Choice): void {
  const value = textOf(
    element,
    name.replace(/-./, ([, letter = '']) => letter.toUpperCase()),
  );
  reportIgnored(element, name, value, choices[name]);
}

/** Whatever is reported here must have no effect. */
function reportIgnored({ localName }: Doubted, attribute: string, value: string, accepted: string): void {
  report('attribute-value', `<${localName}> ignores ${attribute}="${value}".`, `Use ${accepted}.`, { degrades: true });
}

function lookAtAddress(element: Doubted, name: string, example: string): void {
  const value = textOf(element, name);
  const hint = /^[\w.-]+:\d+/.test(value) ? ` For another origin, write http://${value} or https://${value}.` : '';
  const what = `<${element.localName} ${name}="${value}"> is not an http(s) address.`;
  report('attribute-value', what, `Use a path such as ${name}="${example}", or a whole address.${hint}`);
}

const sections: readonly (keyof Locale)[] = [
  ...(['actions', 'step', 'branding', 'retention', 'supportCode', 'errors', 'timeLeft', 'retryAfter'] as const),
  ...([
    'steps',
    'unblock',
    'phone',
    'help',
    'face',
    'document',
    'liveness',
    'challenge',
    'verification',
    'handoff',
  ] as const),
];

function lookAtStrings(element: Doubted): void {
  const { localName } = element;
  const strings = element['strings'];
  if (typeof strings !== 'object' || strings === null || Array.isArray(strings)) {
    const what = `<${localName}> cannot use its \`strings\`, which are no object.`;
    report('attribute-value', what, 'Set the property to an object such as { face: { title: "Your photo" } }.');
    return;
  }
  const unknown = Object.keys(strings).filter((name) => !(sections as readonly string[]).includes(name));
  if (unknown.length === 0) return;
  const what = `<${localName}> has no words named ${unknown.join(', ')}: these \`strings\` are not used.`;
  report('attribute-value', what, `Name them as in src/kit/i18n/types.ts: ${sections.join(', ')}.`, { degrades: true });
}

function lookAtDocument(element: Doubted): void {
  const { localName } = element;
  const text = (name: string): string => textOf(element, name);
  const [country, types, sides] = [text('country') || 'NGA', text('documentType'), text('sides')];
  const unknown = unknownTypes(types);
  if (unknown.length > 0) {
    const what = `<${localName}> does not know document-type "${unknown.join(' ')}".`;
    report('attribute-value', what, `Use ${documentTypes.join(', ')}.`);
  }
  if (documentChoice(countryOf(country), types).length === 0) {
    report(
      'attribute-value',
      `<${localName}> country "${country}" is not known.`,
      `Use ${documentCountries.join(', ')}.`,
    );
  }
  const names = sides.split(/[\s,]+/).filter((name) => name !== '' && name !== 'front' && name !== 'back');
  if (names.length > 0) {
    const what = `<${localName} sides="${sides}"> names a side that no document has: ${names.join(', ')}.`;
    report('attribute-value', what, 'Use front, or front back.', { degrades: true });
  }
}

/** A name that is nearly one of ours is a typo. Others belong to the page or a framework. */
function lookAtNames(element: Doubted): void {
  const { observedAttributes } = element.constructor as unknown as { observedAttributes: readonly string[] };
  const plain = (name: string): string => name.replaceAll('-', '').toLowerCase();
  for (const name of element.getAttributeNames()) {
    if (observedAttributes.includes(name)) continue;
    const meant = observedAttributes.find((known) => distance(plain(known), plain(name)) <= (known.length > 5 ? 2 : 1));
    if (meant === undefined) continue;
    const what = `<${element.localName}> has no attribute "${name}".`;
    report('attribute-unknown', what, `Did you mean "${meant}"?`, { degrades: true });
  }
}
