import { unpackOcclusion } from '../../src/quality/occlusion.js';
import weights from '../../tools/assets/occlusion-weights.json' with { type: 'json' };

export const occlusion = unpackOcclusion(weights);
