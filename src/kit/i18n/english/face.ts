/** The English first screens. Each element has a file of its own, because those of a journey's steps load later. */
import type { FirstWords } from '../types.js';

/** The part of these words that a check without a selfie needs, too. */
export const faceInView: Pick<FirstWords['face'], 'tips' | 'levelOnPhone' | 'preview' | 'states'> = {
  tips: [
    'Face a window or a lamp',
    'Take off your cap, mask and sunglasses. Religious head coverings are fine',
    'Hold the camera at eye level',
  ],
  levelOnPhone: 'Hold your phone at eye level',
  preview: 'Live view from your camera',
  states: { permission: 'Opening the camera' },
};

export const face: FirstWords['face'] = {
  ...faceInView,
  title: 'Take a selfie',
  intro: {
    title: 'Get ready for your selfie',
    text: 'It only takes a moment. Fit your face in the oval and hold still.',
  },
  privacy: {
    sent: (name) =>
      `We take one photo of your face, check it on this device, then send it to ${name} and its identity service.`,
    kept: (name) => `We take one photo of your face, check it on this device, then give it to ${name}.`,
  },
};
