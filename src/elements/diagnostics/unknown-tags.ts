/** Console messages for tags that look like elements of this package and are not defined. */
import { report } from '../../shared/diagnostics.js';
import { distance } from './distance.js';

const tags = [
  'idv-face-capture',
  'idv-document-capture',
  'idv-liveness',
  'idv-liveness-challenge',
  'idv-verification',
] as const;

/** What else people call these elements. */
const otherNames: Record<string, (typeof tags)[number]> = {
  selfie: 'idv-face-capture',
  face: 'idv-face-capture',
  id: 'idv-document-capture',
  card: 'idv-document-capture',
  document: 'idv-document-capture',
  challenge: 'idv-liveness-challenge',
  liveness: 'idv-liveness',
  verify: 'idv-verification',
  journey: 'idv-verification',
};

function meantBy(name: string): string | undefined {
  const near = tags.find((tag) => distance(tag, name) <= 3);
  return near ?? name.split('-').flatMap((word) => otherNames[word] ?? [])[0];
}

/** Reports undefined `idv-*` tags in the document. */
export function reportUnknownTags(): void {
  for (const { localName } of document.querySelectorAll(':not(:defined)')) {
    if (!localName.startsWith('idv-')) continue;
    const what = `<${localName}> is not defined, so the page shows nothing there.`;
    if ((tags as readonly string[]).includes(localName)) {
      const entry = localName.slice('idv-'.length);
      report('element-unknown', what, `Import "idv-elements/${entry}", or "idv-elements/define" for every element.`);
      continue;
    }
    const meant = meantBy(localName);
    report(
      'element-unknown',
      what,
      meant === undefined ? `The elements are ${tags.join(', ')}.` : `Did you mean <${meant}>?`,
    );
  }
}
