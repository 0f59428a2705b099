/** The page of the soak: the script tag's elements, and the simulated camera from the testing package. */
import { version } from '../../tools/build/script-tag.js';

/** Path of the script tag's file on `packageSite`. */
export function cdnScript(): string {
  return `/idv-elements/cdn/${version}/idv-elements.js`;
}

/** @param script URL of the elements */
export function soakPage(script: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Soak</title>
<link rel="icon" href="data:,">
<script type="importmap">{ "imports": {
  "idv-elements/contract": "/idv-elements/contract.js",
  "idv-elements/liveness-evidence": "/idv-elements/liveness-evidence.js",
  "idv-elements-testing": "/idv-testing/index.js"
} }</script>
<script type="module" src="${script}"></script>
<script type="module">
import * as kit from 'idv-elements-testing';
globalThis.kit = kit;
globalThis.camera = kit.installSimulatedCamera({ profile: 'androidPhone', pose: {}, document: {} });
kit.cooperate(document, camera);
</script>
<body></body>
</html>`;
}
