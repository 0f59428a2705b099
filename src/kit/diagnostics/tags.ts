/** Console messages for tags that look like elements of this package and are not defined. */
import { report } from '../../contract/diagnostics.js';
import { distance } from './distance.js';

const tags = [
  'idv-face-capture',
  'idv-document-capture',
  'idv-liveness',
  'idv-liveness-challenge',
  'idv-verification',
] as const;

/** What else people call these elements. */
const otherNames = new Map<string, (typeof tags)[number]>([
  ['selfie', 'idv-face-capture'],
  ['face', 'idv-face-capture'],
  ['id', 'idv-document-capture'],
  ['card', 'idv-document-capture'],
  ['document', 'idv-document-capture'],
  ['challenge', 'idv-liveness-challenge'],
  ['liveness', 'idv-liveness'],
  ['verify', 'idv-verification'],
  ['journey', 'idv-verification'],
]);

function meantBy(name: string): string | undefined {
  const near = tags.find((tag) => distance(tag, name) <= 3);
  return near ?? name.split('-').flatMap((word) => otherNames.get(word) ?? [])[0];
}

function fixFor(name: string): string {
  if ((tags as readonly string[]).includes(name)) {
    return `Import "idv-elements/${name.slice('idv-'.length)}", or "idv-elements/define" for every element.`;
  }
  const meant = meantBy(name);
  return meant === undefined ? `The elements are ${tags.join(', ')}.` : `Did you mean <${meant}>?`;
}

/** Reports undefined `idv-*` tags in the document. */
export function reportUnknownTags(): void {
  for (const { localName } of document.querySelectorAll(':not(:defined)')) {
    if (!localName.startsWith('idv-')) continue;
    report('element-unknown', `<${localName}> is not defined, so the page shows nothing there.`, fixFor(localName));
  }
}

// The console message for an element whose name is taken.

const versionOf = (element: CustomElementConstructor): string | undefined =>
  (element as { packageVersion?: string }).packageVersion;

/** @param present the class that has the name; `undefined` if `element` has another name */
export function reportTakenName(
  name: string,
  element: CustomElementConstructor,
  present: CustomElementConstructor | undefined,
): void {
  if (present === undefined) {
    const what = `<${name}> cannot be defined: the page has defined its class under another name.`;
    report('element-defined', what, `Define a class of your own: class extends ${element.name} {}.`);
    return;
  }
  const own = versionOf(element);
  const other = versionOf(present);
  if (other === undefined) {
    const what = `<${name}> is defined by something else on this page, which stays.`;
    report('element-defined', what, `Load idv-elements before it, or give it another name.`);
  } else if (other === own) {
    const what = `The page loads idv-elements ${own} twice: <${name}> of the first copy stays.`;
    const fix = 'Load it once: one script tag, or one copy in the bundle (npm ls idv-elements).';
    report('element-defined', what, fix, { degrades: true });
  } else {
    const what = `The page loads idv-elements ${other} and ${own}: <${name}> of version ${other} stays.`;
    report('element-defined', what, 'Load one version: remove the other script tag or dependency.', { degrades: true });
  }
}
