import { expect } from 'chai';
import { FramePump } from '../../../src/camera/frame-pump.js';
import type { FrameConsumer, FramePumpOptions } from '../../../src/camera/frame-pump.js';
import { sharesVideoFrames } from '../../../src/camera/picture-watchdog.js';
import { addVideo, pretendHidden, until } from './page.js';

const sources = [
  ['requestVideoFrameCallback', true, false],
  ['a changed currentTime', false, false],
  // Chromium only.
  ...(sharesVideoFrames ? [["the track's frames", true, true] as const] : []),
] as const;

for (const [source, native, fromTrack] of sources) {
  describe(`the frame pump by ${source}`, () => {
    let stream: MediaStream;
    let video: HTMLVideoElement;
    let pump: FramePump | undefined;
    const errors: unknown[] = [];
    const own = Object.getOwnPropertyDescriptor(HTMLVideoElement.prototype, 'requestVideoFrameCallback')!;

    const start = (consumer: FrameConsumer, options: Partial<FramePumpOptions> = {}): FramePump => {
      pump = new FramePump(consumer, { onError: (error) => errors.push(error), fromTrack, ...options });
      pump.start(video);
      return pump;
    };

    beforeEach(async () => {
      errors.length = 0;
      if (!native) {
        Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
      }
      video = addVideo();
      video.muted = true;
      stream = await navigator.mediaDevices.getUserMedia({ video: true });
      video.srcObject = stream;
      await video.play();
    });
    afterEach(() => {
      pump?.stop();
      stream.getTracks().forEach((track) => track.stop());
      video.remove();
      pretendHidden(false);
      Object.defineProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback', own);
    });

    it('never has two frames in flight, and delivers the newest after a slow one', async () => {
      let inFlight = 0;
      let maxInFlight = 0;
      const times: number[] = [];
      start(async ({ time }) => {
        times.push(time);
        maxInFlight = Math.max(maxInFlight, (inFlight += 1));
        const begun = video.currentTime;
        await until(() => video.currentTime - begun > 0.2);
        inFlight -= 1;
      });
      await until(() => times.length >= 5);
      expect(maxInFlight).to.equal(1);
      // If the pump delivered a waiting frame instead of the newest, the gap would be only a thirtieth of a second.
      for (const [index, time] of times.slice(1).entries()) expect(time - times[index]!).to.be.greaterThan(100);
    });

    it('skips frames that come too soon, and does not request them from the browser', async () => {
      const times: number[] = [];
      let asked = 0;
      const request = video.requestVideoFrameCallback?.bind(video);
      if (request !== undefined) {
        video.requestVideoFrameCallback = (callback) => {
          asked += 1;
          return request(callback);
        };
      }
      start(async ({ time }) => void times.push(time), { minIntervalMs: 150 });
      await until(() => times.length >= 4);
      for (const [index, time] of times.slice(1).entries()) expect(time - times[index]!).to.be.at.least(150);
      // The camera shows four or five frames per interval.
      if (fromTrack) expect(asked).to.equal(0);
      else if (native) expect(asked).to.be.at.most(2 * times.length + 1);
    });

    it('requests one frame while the consumer is busy, however long that takes', async function () {
      if (!native || fromTrack) this.skip();
      let asked = 0;
      const request = video.requestVideoFrameCallback.bind(video);
      video.requestVideoFrameCallback = (callback) => {
        asked += 1;
        return request(callback);
      };
      let free = (): void => undefined;
      start(() => new Promise<void>((resolve) => (free = resolve)));
      await until(() => asked >= 2);
      const begun = video.currentTime;
      await until(() => video.currentTime - begun > 0.2);
      expect(asked).to.equal(2);
      free();
      await until(() => asked >= 3);
    });

    it('delivers nothing after it is stopped', async () => {
      let count = 0;
      const running = start(async () => void (count += 1));
      await until(() => count >= 2);
      running.stop();
      const before = count;
      const begun = video.currentTime;
      await until(() => video.currentTime - begun > 0.2);
      expect(count).to.equal(before);
      expect(running.running).to.equal(false);
    });

    it('pauses while the page is hidden', async () => {
      let count = 0;
      start(async () => void (count += 1));
      await until(() => count >= 2);
      pretendHidden(true);
      const before = count;
      const begun = video.currentTime;
      await until(() => video.currentTime - begun > 0.2);
      expect(count - before).to.be.at.most(1);
      pretendHidden(false);
      await until(() => count >= before + 3);
    });

    if (fromTrack) {
      it('delivers the frame itself, and closes it once the consumer is done', async () => {
        const frames: VideoFrame[] = [];
        const open: boolean[] = [];
        start(async ({ frame }) => {
          open.push(frame?.displayWidth === video.videoWidth && frame.format !== null);
          if (frame !== null) frames.push(frame);
        });
        await until(() => frames.length >= 4);
        pump?.stop();
        expect(open).to.not.include(false);
        // A closed frame has no format.
        await until(() => frames.every(({ format }) => format === null));
      });

      it('does not close a frame that the consumer transferred', async () => {
        const kept: VideoFrame[] = [];
        const { port1, port2 } = new MessageChannel();
        port2.addEventListener('message', ({ data }: MessageEvent<VideoFrame>) => kept.push(data));
        port2.start();
        start(async ({ frame }) => {
          if (frame !== null) port1.postMessage(frame, [frame]);
        });
        await until(() => kept.length >= 2);
        pump?.stop();
        expect(kept.map(({ format }) => format)).to.not.include(null);
        for (const frame of kept) frame.close();
        port1.close();
      });

      it('timestamps a frame when the camera delivered it, not when the page had time for it', async () => {
        const late: number[] = [];
        start(async ({ time }) => {
          late.push(performance.now() - time);
          // The page is busy while the next one arrives.
          for (const end = performance.now() + 60; performance.now() < end;);
        });
        await until(() => late.length >= 8);
        expect(Math.min(...late)).to.be.at.least(0);
        expect(Math.max(...late.slice(1))).to.be.greaterThan(2);
        expect(Math.max(...late)).to.be.at.most(250);
      });

      it('delivers no frame of a track that the video no longer shows, even if it is still live', async () => {
        const sizes: number[] = [];
        start(async ({ frame }) => void sizes.push(frame?.displayWidth ?? 0));
        await until(() => sizes.length >= 2);
        const before = stream;
        stream = await navigator.mediaDevices.getUserMedia({ video: { width: { exact: 320 } } });
        video.srcObject = stream;
        const first = sizes.length;
        await video.play();
        await until(() => sizes.length >= first + 3);
        before.getTracks().forEach((track) => track.stop());
        expect(new Set(sizes.slice(first))).to.deep.equal(new Set([320]));
      });
    }

    it('stops when the consumer throws, and reports the error once', async () => {
      const running = start(async () => {
        throw new Error('no engine');
      });
      await until(() => errors.length > 0);
      expect(running.running).to.equal(false);
      expect(errors).to.have.length(1);
    });
  });
}
