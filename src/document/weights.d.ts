export declare const weights: Float32Array;
