import { expect } from 'chai';
import { html, render } from 'lit';
import { fitOf } from '../../../src/elements/document-capture/place-on-stage.js';
import { StageOverlay } from '../../../src/elements/document-capture/outline.js';
import type { SeenDocument } from '../../../src/elements/document-capture/frames.js';

const stage = { width: 360, height: 480 };

/** Same size as the stage: one picture pixel is one page pixel. */
function seenAt(left: number, glareSpots: SeenDocument['glareSpots'] = []): SeenDocument {
  const corner = (x: number, y: number) => ({ x: left + x, y: 150 + y });
  const quad = [corner(0, 0), corner(200, 0), corner(200, 120), corner(0, 120)] as const;
  return { quad: [...quad], size: stage, sure: true, glareSpots };
}

const frames = async (count: number): Promise<void> => {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
};

describe('the outline over the picture', () => {
  let place: HTMLElement;
  let overlay: StageOverlay;
  let video: HTMLVideoElement;
  let observer: MutationObserver;
  const draw = (): void => void render(html`${overlay.render(1.58, false)}`, place);
  const points = (): string | null => place.querySelector('.found')!.getAttribute('points');
  const settled = async (left: number): Promise<void> => {
    for (let frame = 0; frame < 120 && !points()?.startsWith(`${left.toFixed(1)},150.0 `); frame += 1) await frames(1);
    expect(points()).to.match(new RegExp(`^${left}\\.0,150\\.0 ${left + 200}\\.0,150\\.0 `));
    await frames(3);
    observer.takeRecords();
  };

  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'));
    video = document.createElement('video');
    const onShape = (): void => draw();
    overlay = new StageOverlay({ video, stage: () => stage, capture: () => null, isFresh: () => true, onShape });
    draw();
    observer = new MutationObserver(() => undefined);
    observer.observe(place, { attributes: true, childList: true, subtree: true });
  });

  afterEach(() => {
    observer.disconnect();
    render(html``, place);
    place.remove();
  });

  it('is not written again while the document does not move', async () => {
    overlay.show(seenAt(80));
    await settled(80);
    for (const left of [80, 80.6, 79.5, 80]) {
      overlay.show(seenAt(left));
      await frames(3);
    }
    expect(observer.takeRecords()).to.have.length(0);
  });

  it('follows the document and arrives in a few steps', async () => {
    overlay.show(seenAt(80));
    await settled(80);
    const written: (string | null)[] = [];
    const steps = new MutationObserver(() => written.push(points()));
    steps.observe(place.querySelector('.found')!, { attributes: true });
    overlay.show(seenAt(120));
    await settled(120);
    steps.disconnect();
    expect(written.length).to.be.within(2, 8);
  });

  it('shows glare that comes and goes on a document that does not move', async () => {
    overlay.show(seenAt(80));
    await settled(80);
    const spot = { x: 0.25, y: 0.25, width: 0.2, height: 0.2, share: 0.04 };
    overlay.show(seenAt(80, [spot]));
    await frames(3);
    expect(place.querySelectorAll('.glare ellipse')).to.have.length(1);
    observer.takeRecords();
    overlay.show(seenAt(80, [spot]));
    await frames(3);
    expect(observer.takeRecords()).to.have.length(0);
    overlay.show(seenAt(80));
    await frames(3);
    expect(place.querySelectorAll('.glare ellipse')).to.have.length(0);
  });

  it('lies on a landscape picture that is shown as a whole, with the brackets inside it', async () => {
    Object.defineProperties(video, { videoWidth: { value: 1280 }, videoHeight: { value: 720 } });
    expect(overlay.fit).to.equal('cover');
    video.dispatchEvent(new Event('resize'));
    expect(overlay.fit).to.equal('contain');
    // 1280 × 720 on 360 × 480: 360 × 202.5 in the middle.
    const brackets = place.querySelector<SVGGraphicsElement>('.bracket')!.getBBox();
    expect(brackets.y).to.be.within(138.75, 160);
    expect(brackets.y + brackets.height).to.be.within(320, 341.25);
    expect(brackets.x).to.be.greaterThan(0);
    expect(brackets.width / brackets.height).to.be.closeTo(1.58, 0.01);
    const quad = [
      { x: 0, y: 0 },
      { x: 1280, y: 0 },
      { x: 1280, y: 720 },
      { x: 0, y: 720 },
    ] as const;
    overlay.show({ quad: [...quad], size: { width: 1280, height: 720 }, sure: true, glareSpots: [] });
    for (let frame = 0; frame < 120 && points() === null; frame += 1) await frames(1);
    expect(points()).to.equal('0.0,138.8 360.0,138.8 360.0,341.3 0.0,341.3');
  });

  it('lies on a high picture that is cropped only where the stage still shows a whole card', () => {
    const high = { width: 720, height: 1280 };
    expect(fitOf(high, { width: 360, height: 320 })).to.equal('cover');
    expect(fitOf(high, { width: 640, height: 360 })).to.equal('contain');
  });
});
