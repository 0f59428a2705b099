/** Rows of the Controls panel that stories share. They set up the page around the element, not the element itself. */
import type { InputType } from 'storybook/internal/types';

const ofStory = (description: string, rest: Partial<InputType> = {}): InputType => ({
  description,
  table: { category: 'story' },
  ...rest,
});

export const storyArgTypes = {
  start: ofStory('Skips the first screen.'),
  script: ofStory('What the person does in front of the simulated camera.', { control: 'select' }),
  profile: ofStory('The device whose cameras are simulated.', {
    control: 'select',
    options: ['desktop', 'androidPhone', 'iphone'],
  }),
  failure: ofStory('A failure of the camera.', { control: false }),
  camera: ofStory('Other options of the simulated camera.', { control: false }),
  slots: ofStory('Content of the slots, as HTML.', { control: 'text' }),
  monk: ofStory('Skin tone on the Monk scale.', { control: { type: 'range', min: 1, max: 10, step: 1 } }),
  primaryColor: { control: 'color' },
} satisfies Record<string, InputType>;
