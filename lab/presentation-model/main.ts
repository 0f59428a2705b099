/**
 * `npm run lab -- presentation-model --from <2.7_80x80_MiniFASNetV2.pth>`
 *
 * Converts the published checkpoint of the network that judges pictures on the server. The result is in the repository,
 * because no package has the checkpoint: `server/models/presentation.bin`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { readCommandLine } from '../../tools/command-line.js';
import { buildPresentationModel } from '../../engine/presentation/model.js';

/** Hash of the file that the shipped model was made from. */
const checkpointSha256 = 'a5eb02e1843f19b5386b953cc4c9f011c3f985d0ee2bb9819eea9a142099bec0';

const { values } = readCommandLine({ options: { from: { type: 'string', value: 'file' } } });
if (values.from === undefined) {
  console.error('presentation-model: pass the checkpoint with --from');
  process.exit(2);
}
const checkpoint = readFileSync(values.from);
if (createHash('sha256').update(checkpoint).digest('hex') !== checkpointSha256) {
  console.error(`presentation-model: ${values.from} is not the file that the shipped model was made from`);
  process.exit(1);
}
const model = buildPresentationModel(checkpoint);
const folder = new URL('../../server/models/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('presentation.bin', folder), model);
console.log(`server/models/presentation.bin: ${model.length} bytes`);
