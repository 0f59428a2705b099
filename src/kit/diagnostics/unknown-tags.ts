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
