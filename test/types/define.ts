/** All elements, registered. */
import { IdvLiveness } from 'idv-elements/define';

const tags = ['idv-face-capture', 'idv-document-capture', 'idv-liveness', 'idv-liveness-challenge'] as const;
for (const tag of tags) document.createElement(tag).start();
document.addEventListener('idv-verification-completed', ({ references }) => console.log(references.sessionId));
export const isLiveness = (element: Element): element is IdvLiveness => element instanceof IdvLiveness;
