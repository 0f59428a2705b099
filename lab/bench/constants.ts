export const benchKey = 'key-of-the-bench';
export const benchOrigin = 'https://bank.example';
