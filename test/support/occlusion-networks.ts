import { unpackOcclusion } from '../../src/quality/occlusion.js';
import weights from '../../engine/assets/occlusion-weights.json' with { type: 'json' };

export const occlusion = unpackOcclusion(weights);
