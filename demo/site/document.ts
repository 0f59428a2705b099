import 'idv-elements/document-capture';
import { documentScripts, installSimulatedCamera, turnWhenAsked, type DocumentScriptName } from 'idv-elements-testing';
import { find, setUpPage } from './page.js';

const page = await setUpPage({
  capture: find<HTMLElementTagNameMap['idv-document-capture']>('#capture'),
  scripts: documentScripts,
  install: (script) =>
    installSimulatedCamera({ profile: 'androidPhone', documentScript: script as DocumentScriptName }),
  play: (camera, script) => camera.playDocument(script as DocumentScriptName),
});

// The card is turned over when the element asks for its back.
turnWhenAsked(document, { playDocument: (script) => page.simulated?.playDocument(script) });

document.addEventListener('idv-document-captured', ({ front, documentType }) => {
  const kilobytes = Math.round(front.image.size / 1000);
  page.logEvent('idv-document-captured', `${documentType}, ${front.mode}, ${kilobytes} kB`);
});
document.addEventListener('idv-document-submitted', () => {
  page.logEvent('idv-document-submitted');
});
