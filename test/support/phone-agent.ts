/** What a phone's browser says of itself: the product takes its page for a phone's by this. */
export const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14; TECNO KL5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
