/** Rows of the Controls panel: what the stories set up around an element, and which of its properties come first. */
import type { InputType } from 'storybook/internal/types';
import type { DocumentScene, MonkTone, PersonPose } from '../testing/src/index.js';
import { documentScripts, poseScripts, syntheticDocumentKinds } from '../testing/src/index.js';

/** Lights that a person or a document may be in. */
export const lights = {
  normal: {},
  dim: { exposure: 0.35 },
  dark: { exposure: 0.03 },
  glaring: { exposure: 2.6 },
  'from one side': { unevenness: 0.85 },
} as const satisfies Record<string, Partial<PersonPose> & Partial<DocumentScene>>;

export type Light = keyof typeof lights;

/** Who and what is in front of the simulated cameras. */
export interface SimulatedArgs {
  monk: MonkTone;
  light: Light;
}

const ofStory = (description: string, rest: Partial<InputType> = {}): InputType => ({
  description,
  table: { category: 'simulation' },
  ...rest,
});

const select = (options: readonly unknown[]): Partial<InputType> => ({ control: 'select', options });

/** A story takes the rows that it has. */
const rows = {
  start: ofStory('Skips the first screen.'),
  script: ofStory('What the person does.', select(Object.keys(poseScripts))),
  documentScript: ofStory('What happens to the document.', select(Object.keys(documentScripts))),
  monk: ofStory('Skin tone on the Monk scale.', { control: { type: 'range', min: 1, max: 10, step: 1 } }),
  light: ofStory('The light.', select(Object.keys(lights))),
  document: ofStory('The document in front of the rear camera.', select(syntheticDocumentKinds)),
  profile: ofStory('The device.', select(['desktop', 'androidPhone', 'iphone'])),
  failure: ofStory('A failure of the camera.', select([null, 'permission-denied', 'not-found', 'busy', 'black'])),
  slots: ofStory('Content of the slots, as HTML.', { control: 'text' }),
} satisfies Record<string, InputType>;

/** The name of such a row. */
export type SimulatedRow = keyof typeof rows;

/**
 * What the panel shows: the element's properties in this order, then what is simulated around it. Other properties are
 * in the reference.
 */
export function panelOf(properties: readonly string[], simulated: readonly SimulatedRow[]) {
  const own = properties.map((name) => [name, { ...more(name), table: { category: 'element' } }] as const);
  return {
    argTypes: Object.fromEntries([...own, ...simulated.map((name) => [name, rows[name]] as const)]),
    parameters: { controls: { include: [...properties, ...simulated], sort: 'none' as const } },
  };
}

const choices: Readonly<Record<string, readonly string[]>> = {
  country: ['NGA', 'GHA', 'KEN'],
  sides: ['front', 'front back'],
  presentation: ['auto', 'iframe', 'popup', 'redirect', 'qr'],
  signals: ['auto', 'on', 'off', 'vibration'],
  engine: ['auto', 'compact', 'mediapipe'],
};

function more(property: string): InputType {
  if (property === 'primaryColor') return { control: 'color' };
  const options = choices[property];
  return options === undefined ? {} : select(options);
}

/** The properties that people try first, of any element. */
const firstProperties: readonly string[] = [
  ...['backend', 'steps', 'country', 'documentType', 'sides', 'presentation', 'review', 'manual'],
  ...['primaryColor', 'customTitle', 'partnerName', 'hideBranding', 'retention', 'privacyUrl', 'continueButton'],
  ...['signals', 'skipPreCheck', 'endpoint', 'engine'],
];

/** An empty text means that the property is not set. */
export function setProperties(element: HTMLElement, args: object, names: readonly string[]): void {
  for (const name of names) {
    const value = (args as Record<string, unknown>)[name];
    if (value !== undefined) Object.assign(element, { [name]: value === '' ? null : value });
  }
}

const attributeOf = (property: string): string => property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The HTML that does the same as the story's element, to copy. */
export function htmlOf(tagName: string, args: Record<string, unknown>): string {
  const fresh = document.createElement(tagName) as unknown as Record<string, unknown>;
  const attributes = firstProperties.flatMap((name) => {
    const value = args[name];
    if (value === undefined || value === '' || value === null || value === fresh[name]) return [];
    if (value === true) return [attributeOf(name)];
    // The stories' own backend is relative to their folder.
    return [
      `${attributeOf(name)}="${(value as string | number | boolean).toString().replace(/^\.\//, '/').replaceAll('"', '&quot;')}"`,
    ];
  });
  const slots = typeof args['slots'] === 'string' ? args['slots'].trim() : '';
  const content = slots === '' ? '' : `\n  ${slots.replaceAll('\n', '\n  ')}\n`;
  const open = [`<${tagName}`, ...attributes].join(attributes.length > 2 ? '\n  ' : ' ');
  return `${open}${attributes.length > 2 ? '\n' : ''}>${content}</${tagName}>\n\n<script type="module">\n  import 'idv-elements/${tagName.replace('idv-', '')}';\n</script>`;
}
