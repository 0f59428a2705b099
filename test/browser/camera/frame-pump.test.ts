import { expect } from 'chai';
import { FramePump } from '../../../src/camera/frame-pump.js';
import type { FrameConsumer } from '../../../src/camera/frame-pump.js';
import { addVideo, restoreVisibility, setHidden, until } from './page.js';

const ways = [
  ['requestVideoFrameCallback', true],
  ['a changed currentTime', false],
] as const;

for (const [way, native] of ways) {
  describe(`the frame pump by ${way}`, () => {
    let stream: MediaStream;
    let video: HTMLVideoElement;
    let pump: FramePump | undefined;
    const errors: unknown[] = [];
    const own = Object.getOwnPropertyDescriptor(HTMLVideoElement.prototype, 'requestVideoFrameCallback')!;

    const start = (consumer: FrameConsumer): FramePump => {
      pump = new FramePump(consumer, { onError: (error) => errors.push(error) });
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
      restoreVisibility();
      Object.defineProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback', own);
    });

    it('delivers frames with rising times', async () => {
      const times: number[] = [];
      start(async ({ time }) => void times.push(time));
      await until(() => times.length >= 6);
      expect([...times].sort((a, b) => a - b)).to.deep.equal(times);
      expect(new Set(times).size).to.equal(times.length);
    });

    it('never has two in flight, and after a slow one gives the newest', async () => {
      let inFlight = 0;
      let most = 0;
      const starts: number[] = [];
      const ends: number[] = [];
      start(async ({ time }) => {
        starts.push(time);
        most = Math.max(most, (inFlight += 1));
        const begun = video.currentTime;
        await until(() => video.currentTime - begun > 0.15);
        inFlight -= 1;
        ends.push(performance.now());
      });
      await until(() => ends.length >= 4);
      expect(most).to.equal(1);
      for (const [index, time] of starts.slice(1, 4).entries()) {
        expect(time).to.be.greaterThan(ends[index]! - 60);
      }
    });

    it('leaves out frames that come too soon, and does not ask the browser for them', async () => {
      const times: number[] = [];
      let asked = 0;
      const request = video.requestVideoFrameCallback?.bind(video);
      if (request !== undefined) {
        video.requestVideoFrameCallback = (callback) => {
          asked += 1;
          return request(callback);
        };
      }
      pump = new FramePump(async ({ time }) => void times.push(time), {
        onError: (error) => errors.push(error),
        minIntervalMs: 150,
      });
      pump.start(video);
      await until(() => times.length >= 4);
      for (const [index, time] of times.slice(1).entries()) expect(time - times[index]!).to.be.at.least(150);
      // The camera shows four or five in that time.
      if (native) expect(asked).to.be.at.most(2 * times.length + 1);
    });

    it('asks for one frame while the consumer is busy, however long', async function () {
      if (!native) this.skip();
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
      await until(() => video.currentTime - begun > 0.3);
      expect(asked).to.equal(2);
      free();
      await until(() => asked >= 3);
    });

    it('delivers nothing after it was stopped', async () => {
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

    it('rests while the page is hidden', async () => {
      let count = 0;
      start(async () => void (count += 1));
      await until(() => count >= 2);
      setHidden(true);
      const before = count;
      const begun = video.currentTime;
      await until(() => video.currentTime - begun > 0.2);
      expect(count - before).to.be.at.most(1);
      setHidden(false);
      await until(() => count >= before + 3);
    });

    it('stops at an error of the consumer and tells of it once', async () => {
      const running = start(async () => {
        throw new Error('no engine');
      });
      await until(() => errors.length > 0);
      expect(running.running).to.equal(false);
      expect(errors).to.have.length(1);
    });
  });
}
