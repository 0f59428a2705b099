import { expect } from 'chai';
import { html, LitElement } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { CameraController } from '../../../src/kit/flow/flow-controller.js';
import { installSimulatedCamera } from '../../../testing/src/index.js';
import type { InstalledCamera } from '../../../testing/src/index.js';
import { until } from './page.js';

class CameraHost extends LitElement {
  readonly camera = new CameraController(this, { facing: 'user' });
  override render() {
    return html`<video ${ref(this.camera.attach)}></video>`;
  }
  get video(): HTMLVideoElement {
    return this.renderRoot.querySelector('video')!;
  }
}
customElements.define('test-camera-host', CameraHost);

describe('the camera controller', () => {
  let camera: InstalledCamera;
  let host: CameraHost;

  beforeEach(async () => {
    camera = installSimulatedCamera({ pose: {}, natural: false, maxFrameRate: 15 });
    host = new CameraHost();
    document.body.append(host);
    await host.updateComplete;
    await host.camera.open();
    await until(() => host.video.videoWidth > 0);
  });
  afterEach(() => {
    host.remove();
    host.camera.close();
    camera.uninstall();
  });

  it('releases the camera when its element leaves the page', async () => {
    host.remove();
    await until(() => camera.liveTracks === 0);
    expect(host.camera.snapshot.state).to.equal('closed');
  });

  const moves: [string, (elsewhere: HTMLElement) => unknown][] = [
    ['in one call', (elsewhere) => elsewhere.append(host)],
    [
      'a frame later',
      async (elsewhere) => {
        host.remove();
        await new Promise((resolve) => requestAnimationFrame(resolve));
        elsewhere.append(host);
      },
    ],
  ];
  for (const [how, move] of moves) {
    it(`keeps the camera when its element is moved ${how}`, async () => {
      const elsewhere = document.body.appendChild(document.createElement('div'));
      await move(elsewhere);
      await host.updateComplete;
      const { currentTime } = host.video;
      await until(() => host.video.currentTime > currentTime + 0.3);
      expect(camera.opened).to.equal(1);
      expect(camera.liveTracks).to.equal(1);
      expect(host.video.paused).to.equal(false);
      elsewhere.remove();
    });
  }

  it('leaves nothing behind after being added and removed ten times', async () => {
    for (let round = 0; round < 10; round += 1) {
      host.remove();
      await until(() => camera.liveTracks === 0);
      document.body.append(host);
      await host.camera.open();
      await until(() => camera.liveTracks === 1);
    }
    expect(camera.opened).to.equal(11);
  });
});
