import type { FirstWords } from '../types.js';

export const challenge: FirstWords['challenge'] = {
  title: 'Liveness Check',
  intro: {
    title: 'Let’s confirm it’s you',
    text: 'We’ll ask for a few small movements, one at a time. It takes about half a minute.',
  },
  tips: [
    'Face a window or a lamp',
    'Take off your cap, mask and sunglasses. Religious head coverings are fine',
    'Prop your phone up, or hold it still',
  ],
  privacy: (name) =>
    `We check your movements on this device, then send a few photos and the outline of your movements to ${name} and its identity service.`,
  waiting: 'Opening the camera',
};
