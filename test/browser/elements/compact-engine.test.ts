import { expect } from 'chai';
import { consoleLinesOf } from '../console-lines.js';
import { cleanUp, mount, mountWithCamera, next, part, press, reaches, until } from './harness.js';

/** Worker scripts that the page has started since the last call of `forget`. */
class StartedWorkers {
  readonly names: string[] = [];
  readonly #original = globalThis.Worker;

  install(): void {
    const { names } = this;
    globalThis.Worker = class extends this.#original {
      constructor(url: string | URL, options?: WorkerOptions) {
        names.push(/([a-z]+)-worker\./.exec(String(url))?.[1] ?? String(url));
        super(url, options);
      }
    };
  }

  restore(): void {
    globalThis.Worker = this.#original;
  }
}

describe('<idv-face-capture engine="compact">', () => {
  const started = new StartedWorkers();
  const getContext = OffscreenCanvas.prototype.getContext;

  beforeEach(async () => {
    // The previous test's engine stays alive for a while.
    await new Promise((resolve) => setTimeout(resolve, 2_200));
    started.names.length = 0;
    started.install();
  });
  afterEach(async () => {
    started.restore();
    OffscreenCanvas.prototype.getContext = getContext;
    await cleanUp();
  });

  it('takes the photo automatically, without loading MediaPipe', async () => {
    const { element, camera } = await mountWithCamera({ engine: 'compact' });
    const readied = next(element, 'idv-capture-ready');
    const captured = next(element, 'idv-face-captured');
    press(element, 'primary-action');
    expect((await readied).analysis).to.equal('face');
    const { measures, mode, warnings, image } = await captured;
    expect(mode).to.equal('automatic');
    expect(warnings).to.deep.equal([]);
    expect(measures.faceCount).to.equal(1);
    expect(measures.eyesOpen).to.be.a('number');
    expect(image.type).to.equal('image/jpeg');
    await reaches(element, 'done');
    expect(camera.liveTracks).to.equal(0);
    expect(started.names).to.deep.equal(['compact']);
  });

  it('tells a person who is too far away to come closer', async () => {
    const { element } = await mountWithCamera({ engine: 'compact' }, { pose: { faceHeightShare: 0.22 } });
    const hints: (string | null)[] = [];
    element.addEventListener('idv-hint-changed', ({ hint }) => hints.push(hint));
    element.start();
    await until(() => hints.includes('too-far'));
    expect(hints).not.to.include('too-close');
  });

  it('shows the progress bar until everything is loaded, with the shutter available meanwhile', async () => {
    const { element } = await mountWithCamera({ engine: 'compact', manual: '' });
    const readied = next(element, 'idv-capture-ready');
    element.start();
    await reaches(element, 'framing');
    expect(part<HTMLButtonElement>(element, 'shutter')?.disabled).to.equal(false);
    await readied;
    await element.updateComplete;
    expect(part(element, 'progress')).to.equal(null);
    expect(part(element, 'shutter-note')).not.to.equal(null);
  });

  it('is the engine that auto chooses without WebGL', async () => {
    OffscreenCanvas.prototype.getContext = function (this: OffscreenCanvas, kind: string) {
      return kind === 'webgl2' ? null : Reflect.apply(getContext, this, [kind]);
    } as typeof getContext;
    const { element } = await mountWithCamera();
    const readied = next(element, 'idv-capture-ready');
    element.start();
    expect((await readied).analysis).to.equal('face');
    expect(started.names).to.deep.equal(['compact']);
  });

  it('ignores an unknown engine, with one warning', async () => {
    const lines = await consoleLinesOf(async (logged) => {
      const element = mount({ engine: 'turbo' });
      await element.updateComplete;
      element.customTitle = 'Another';
      await element.updateComplete;
      await until(() => logged.length > 0);
      element.engine = 'compact';
      await element.updateComplete;
    });
    expect(lines).to.deep.equal([
      '[idv-elements attribute-value] <idv-face-capture> ignores engine="turbo". → Use auto, compact or mediapipe. ' +
        '→ docs/error-codes.md#attribute-value',
    ]);
  });
});
