import { expect, it } from 'vitest';
import 'idv-elements/face-capture';
import { installSimulatedCamera } from 'idv-elements-testing';

it('takes a selfie', async () => {
  const camera = installSimulatedCamera({ script: 'ideal' });
  const element = document.body.appendChild(document.createElement('idv-face-capture'));
  element.start();
  const { image } = await new Promise<{ image: Blob }>((taken) => {
    element.addEventListener('idv-face-captured', taken);
  });
  expect(image.type).toBe('image/jpeg');
  element.remove();
  expect(camera.liveTracks).toBe(0);
  camera.uninstall();
}, 30_000);
