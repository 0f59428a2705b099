import type { SimulatedDevice } from './device-profiles.js';
import type { PictureSource } from '../picture-source.js';

/** How a device shows the scene in front of it. */
export function viewSource(device: SimulatedDevice, scene: PictureSource): PictureSource {
  switch (device.view) {
    case 'color':
      return scene;
    case 'infrared':
      return withoutColor(scene, '#fff');
    case 'depth':
      return withoutColor(scene, '#7a1fa2');
    case 'virtual':
      return testCard;
  }
}

function withoutColor(scene: PictureSource, tint: string): PictureSource {
  return {
    draw(context, timeMs) {
      const { width, height } = context.canvas;
      scene.draw(context, timeMs);
      context.save();
      context.globalCompositeOperation = 'saturation';
      context.fillStyle = '#888';
      context.fillRect(0, 0, width, height);
      context.globalCompositeOperation = 'multiply';
      context.fillStyle = tint;
      context.fillRect(0, 0, width, height);
      context.restore();
    },
  };
}

/** What a virtual camera shows without input. */
const testCard: PictureSource = {
  draw(context, timeMs) {
    const { width, height } = context.canvas;
    const bars = ['#c0c0c0', '#c0c000', '#00c0c0', '#00c000', '#c000c0', '#c00000', '#0000c0'];
    bars.forEach((color, index) => {
      context.fillStyle = color;
      context.fillRect((index * width) / bars.length, 0, width / bars.length + 1, height);
    });
    context.fillStyle = '#111';
    context.fillRect((timeMs / 8) % width, height * 0.8, width * 0.1, height * 0.1);
  },
};
