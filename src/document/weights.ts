export const weights: Float32Array = new Float32Array(1);
