/** A phone's user agent, by which the product recognizes a phone. */
export const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14; TECNO KL5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
