import type { FirstWords } from '../types.js';

export const liveness: FirstWords['liveness'] = {
  title: 'Liveness Check',
  intro: { title: 'Let’s confirm it’s you', text: 'A short check with your camera. It takes about a minute.' },
  privacy: (name) =>
    `We check the camera and light on this device. The check then films your face for ${name} and its identity service.`,
  start: 'Start the check',
  waiting: 'Getting your check ready',
};
