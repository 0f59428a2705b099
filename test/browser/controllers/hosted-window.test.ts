import { expect } from 'chai';
import { HostedWindow } from '../../../src/elements/liveness/controller.js';
import { livenessMessage } from '../../../src/contract/liveness-message.js';

describe('the hosted window', () => {
  it('ignores a message from the hosted frame once it shows another origin', async () => {
    const frame = document.createElement('iframe');
    const events: string[] = [];
    const hosted = new HostedWindow({
      origin: () => location.origin,
      frame: () => frame,
      language: () => 'en',
      dispatch: ({ type }) => events.push(type),
    });
    /** Shows a page in the frame that says that the check has ended. A sandbox gives it an origin of its own. */
    const show = async (sandbox: string): Promise<void> => {
      const arrived = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }));
      frame.setAttribute('sandbox', sandbox);
      frame.srcdoc = `<script>parent.postMessage(${JSON.stringify(livenessMessage('ended'))}, '*')</script>`;
      document.body.append(frame);
      await arrived;
    };
    hosted.listen();
    try {
      await show('allow-scripts allow-same-origin');
      expect(events).to.deep.equal(['hosted-message']);
      await show('allow-scripts');
      expect(events).to.deep.equal(['hosted-message']);
    } finally {
      hosted.close();
      frame.remove();
    }
  });
});
