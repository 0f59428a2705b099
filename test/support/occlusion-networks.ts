import { unpackOcclusion } from '../../src/face/occlusion.js';
import weights from '../../engine/assets/occlusion-weights.json' with { type: 'json' };

export const occlusion = unpackOcclusion(weights);
