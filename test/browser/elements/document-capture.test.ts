import { expect } from 'chai';
import { documentThresholdsVersion } from '../../../src/document/thresholds.js';
import { english as en } from '../../../tools/docs/english.js';
import { documentTruth, idealDocumentScene } from '../../../testing/src/index.js';
import { consoleLinesOf } from '../console-lines.js';
import { cleanUp, next, part, press, reaches, recordStatuses, until } from './harness.js';
import { answerDocuments, errorWords, mountDocument, photoFile, pressOn } from './document-harness.js';

describe('<idv-document-capture>', () => {
  afterEach(cleanUp);

  it('takes the photo automatically, straightens it and hands it to the page', async () => {
    const { element, camera } = await mountDocument();
    const captured = next(element, 'idv-document-captured');
    await pressOn(element, 'primary-action');
    const { front, back, country, documentType } = await captured;
    expect({ country, documentType, back }).to.deep.equal({
      country: 'NGA',
      documentType: 'ng_national_id',
      back: null,
    });
    expect(front.mode).to.equal('automatic');
    expect(front.side).to.equal('front');
    expect(front.image.type).to.equal('image/jpeg');
    expect(front.image.size).to.be.within(20_000, 1_000_000);
    expect(front.width / front.height).to.be.closeTo(85.6 / 53.98, 0.01);
    expect(front.width).to.be.at.least(600);
    expect(front.original.type).to.equal('image/jpeg');
    expect(front.thresholdsVersion).to.equal(documentThresholdsVersion);
    expect(front.measures.outlineScore).to.be.at.least(0.75);
    await reaches(element, 'done');
    expect(camera.liveTracks).to.equal(0);
  });

  it('loads neither model nor wasm for a document', async () => {
    performance.clearResourceTimings();
    const { element } = await mountDocument();
    element.start();
    await reaches(element, 'done');
    const loaded = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/dist\/assets\/.*\.(wasm|task|tflite)$/.test(name));
    expect(loaded).to.deep.equal([]);
  });

  it('draws the outline where the document is', async () => {
    const { element, camera } = await mountDocument({ manual: '' });
    element.start();
    const points = () => part(element, 'outline')?.getAttribute('points') ?? '';
    await until(() => points() !== '');
    const drawn = points()
      .split(' ')
      .map((pair) => pair.split(',').map(Number) as [number, number]);
    expect(drawn.length).to.equal(4);
    expect(camera.documentTruth).not.to.equal(null);
    const stage = part(element, 'stage')!.getBoundingClientRect();
    for (const [x, y] of drawn) {
      expect(x).to.be.within(-stage.width / 2, stage.width * 1.5);
      expect(y).to.be.within(-stage.height / 2, stage.height * 1.5);
    }
  });

  const hints: [string, Parameters<typeof photoFile>[0]][] = [
    [en.document.hints['too-far'], { fillShare: 0.38 }],
    [en.document.hints['no-document'], { document: null, surface: 'pale-wood' }],
    [en.document.hintsOnComputer.glare, { glareShare: 0.12 }],
    [en.document.hints['too-dark'], { exposure: 0.03 }],
  ];
  for (const [words, scene] of hints) {
    it(`says "${words}" and takes no photo: ${JSON.stringify(scene)}`, async () => {
      const { element } = await mountDocument({}, { document: scene });
      element.start();
      await until(() => part(element, 'hint')?.textContent?.trim() === words);
      expect(element.status).to.equal('framing');
    });
  }

  it('takes both sides, with an instruction in between', async () => {
    const { element, camera } = await mountDocument({ sides: 'front back', manual: '' });
    element.addEventListener('idv-status-changed', ({ status }) => {
      if (status === 'turning') camera.setDocument({ side: 'back' });
    });
    const captured = next(element, 'idv-document-captured');
    element.start();
    for (const next of ['turning', 'done'] as const) {
      await reaches(element, 'framing');
      await until(() => part(element, 'outline')?.getAttribute('points') != null);
      element.capture();
      await reaches(element, next);
      if (next === 'turning') await pressOn(element, 'primary-action');
    }
    const { front, back } = await captured;
    expect([front.side, back?.side]).to.deep.equal(['front', 'back']);
    expect(front.id).not.to.equal(back?.id);
  });

  it("loads the reader of zones for a passport, and finds nothing wrong with a sharp one's", async () => {
    performance.clearResourceTimings();
    const { element } = await mountDocument(
      { 'document-type': 'gh_passport', review: '' },
      { document: { document: 'gh-passport' }, profile: 'androidPhone' },
    );
    element.start();
    await reaches(element, 'review');
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    expect(loaded.some((name) => /zone-reader/.test(name))).to.equal(false, 'the page itself fetches nothing');
    expect(element.shadowRoot?.textContent).not.to.include(en.document.warnings['zone-unreadable']);
  });

  it('notices that the lines of a passport cannot be read', async () => {
    const { element } = await mountDocument(
      { 'document-type': 'gh_passport', manual: '' },
      { document: { document: 'gh-passport', defocusPixels: 1.4 }, profile: 'androidPhone' },
    );
    const captured = next(element, 'idv-document-captured');
    element.start();
    await reaches(element, 'framing');
    await until(() => part(element, 'outline')?.getAttribute('points') != null);
    element.capture();
    await reaches(element, 'review');
    expect(element.shadowRoot?.textContent).to.include(en.document.warnings['zone-unreadable']);
    await pressOn(element, 'secondary-action');
    expect((await captured).front.advice).to.include('zone-unreadable');
  });

  for (const code of ['NG', 'nga', ' Ng']) {
    it(`accepts country "${code}" for Nigeria`, async () => {
      const { element } = await mountDocument({ 'document-type': '', country: code });
      const names = [...(part(element, 'types')?.querySelectorAll('b') ?? [])].map((name) => name.textContent);
      expect(names).to.include('NIN slip');
    });
  }

  it('explains that no document of the country is supported, warns the developer, and offers another country', async () => {
    const lines = await consoleLinesOf(async (logged) => {
      const { element } = await mountDocument({ 'document-type': '', country: 'ZAF' });
      await until(() => logged.length > 0);
      expect(part(element, 'message')?.textContent).to.include('We can’t check documents from this country');
      const countries = [...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('.type') ?? [])];
      expect(countries.map((button) => button.textContent.trim())).to.deep.equal(['Nigeria', 'Ghana', 'Kenya']);
      countries[1]?.click();
      await element.updateComplete;
      expect(part(element, 'types')?.textContent).to.include('Ghana Card');
      await pressOn(element, 'back-button');
      await element.updateComplete;
      expect(part(element, 'types')?.textContent).to.include('Kenya');
    });
    expect(lines.join()).to.include('ZAF');
  });

  it('draws each document, and asks to open a passport', async () => {
    const { element } = await mountDocument({ 'document-type': '', country: 'KEN' });
    await until(() => element.shadowRoot?.querySelectorAll('.type svg.doc').length === 4);
    const passport = [...(element.shadowRoot?.querySelectorAll('.type') ?? [])][1];
    expect(passport?.textContent).to.include('Open it at the photo page');
  });

  it('offers a choice of several documents, and returns to it', async () => {
    const { element } = await mountDocument({ 'document-type': 'ng_drivers_license ng_international_passport' });
    element.start();
    expect(element.status).to.equal('idle');
    expect(element.shadowRoot?.querySelectorAll('[part~="type"]').length).to.equal(2);
    await pressOn(element, 'type');
    expect(part(element, 'message')?.textContent).to.contain('driver’s license');
    await pressOn(element, 'back-button');
    expect(part(element, 'types')).not.to.equal(null);
  });

  it('finds the corners of an uploaded picture, and applies the person’s corrections', async () => {
    const { element, camera } = await mountDocument();
    const size = { width: 1600, height: 1200 };
    const statuses = recordStatuses(element);
    element.upload(await photoFile({}, size));
    await reaches(element, 'adjusting');
    await until(() => part(element, 'corner') !== null);
    expect(statuses).to.deep.equal(['reading', 'adjusting']);
    expect(camera.opened).to.equal(0);
    const corner = part<SVGGElement>(element, 'corner')!;
    const before = corner.getAttribute('transform');
    corner.focus();
    corner.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', shiftKey: true, bubbles: true }));
    await element.updateComplete;
    expect(corner.getAttribute('transform')).not.to.equal(before);
    expect(part(element, 'loupe')).not.to.equal(null);
    const captured = next(element, 'idv-document-captured');
    await pressOn(element, 'primary-action');
    const { front } = await captured;
    expect(front.mode).to.equal('upload');
    const truth = documentTruth({ ...idealDocumentScene }, size).quad!;
    // The first corner was moved 32 px to the left; the others match the document.
    const moved = [32, 0, 0, 0];
    front.quad.forEach(({ x, y }, at) => {
      expect(x + (moved[at] ?? 0), `x of corner ${at}`).to.be.closeTo(truth[at]!.x, 12);
      expect(y, `y of corner ${at}`).to.be.closeTo(truth[at]!.y, 12);
    });
  });

  it('takes the picture at a press of the shutter without an outline, lets the person set the corners, or take it again', async () => {
    const { element, camera } = await mountDocument({}, { document: { document: null, surface: 'pale-wood' } });
    element.start();
    await reaches(element, 'framing');
    press(element, 'shutter');
    await reaches(element, 'adjusting');
    await until(() => part(element, 'corner') !== null);
    await until(() => camera.liveTracks === 0);
    expect(part(element, 'message')?.textContent).to.contain(en.document.adjust.missing.title);
    await pressOn(element, 'secondary-action');
    await reaches(element, 'framing');
    expect(camera.liveTracks).to.equal(1);
  });

  it('offers a next step if the page asks for one', async () => {
    const { element } = await mountDocument({ 'continue-button': '' });
    element.start();
    await reaches(element, 'done');
    const continued = next(element, 'idv-continued');
    await pressOn(element, 'primary-action');
    await continued;
  });

  it('releases the picture of a side as soon as it is retaken', async () => {
    const { element } = await mountDocument({ review: '' });
    element.start();
    await reaches(element, 'review');
    const shown = part<HTMLImageElement>(element, 'photo')!.src;
    expect((await fetch(shown)).ok).to.equal(true);
    element.retake();
    const gone = await fetch(shown).catch(() => null);
    expect(gone).to.equal(null);
  });

  it('animates the card turning over before the back is taken, with a check mark on its corner', async () => {
    const { element } = await mountDocument({ sides: 'front back' });
    element.start();
    await reaches(element, 'turning');
    const back = element.shadowRoot?.querySelector('.side.back');
    expect(back?.getAnimations().length).to.equal(1);
    expect(back?.querySelector('svg')).not.to.equal(null);
    await until(() => part(element, 'photo')!.clientWidth > 0);
    const card = part(element, 'photo')!.getBoundingClientRect();
    const seal = element.shadowRoot!.querySelector('.seal')!.getBoundingClientRect();
    const overlap = (card.right - seal.left) * (seal.bottom - card.top);
    expect(overlap / (card.width * card.height)).to.be.below(0.03);
  });

  it('sends front and details under one idempotency key, and notifies the page', async () => {
    const accepted = { documentId: 'd', reference: 'r', backRead: false, sha256: '0'.repeat(64), backSha256: null };
    const backend = answerDocuments(201, accepted);
    try {
      const { element } = await mountDocument({ backend: '/idv', 'verification-level': 'extended' });
      const submitted = next(element, 'idv-document-submitted');
      element.start();
      expect((await submitted).result).to.deep.equal(accepted);
      const [sent] = backend.sent;
      expect(sent?.parts).to.deep.equal(['image', 'details']);
      expect(sent?.key).to.match(/^[0-9a-f-]{36}$/);
      expect(sent?.details).to.include({
        country: 'NGA',
        documentType: 'ng_national_id',
        verificationLevel: 'extended',
        mode: 'automatic',
      });
    } finally {
      backend.restore();
    }
  });

  it('sends nothing if the page handles the submission', async () => {
    const backend = answerDocuments(500, {});
    try {
      const { element } = await mountDocument({ backend: '/idv' });
      element.addEventListener('idv-document-captured', (event) => event.preventDefault());
      element.start();
      await reaches(element, 'done');
      expect(backend.sent).to.deep.equal([]);
    } finally {
      backend.restore();
    }
  });

  const refusals: [code: string, status: number, button: string][] = [
    ['INVALID_DOCUMENT', 422, en.common.actions.takeAgain],
    ['DOCUMENT_EXPIRED', 422, en.document.actions.otherDocument],
    ['DOCUMENT_NOT_FOUND', 404, en.document.actions.otherDocument],
    ['INVALID_IMAGE', 422, en.common.actions.takeAgain],
    ['SERVICE_TEMPORARILY_UNAVAILABLE', 422, en.common.actions.tryAgain],
  ];
  for (const [code, status, button] of refusals) {
    it(`explains ${code}, and offers "${button}"`, async () => {
      const problem = { type: 'about:blank', title: code, status, code, retryable: false };
      const backend = answerDocuments(status, { ...problem, reference: 'ref-1' });
      try {
        const { element } = await mountDocument({ backend: '/idv' });
        element.start();
        await reaches(element, 'failed');
        expect(part(element, 'message')?.textContent).to.contain(errorWords(code).title);
        expect(part(element, 'primary-action')?.textContent?.trim()).to.equal(button);
        expect(part(element, 'code')?.textContent).to.contain('ref-1');
      } finally {
        backend.restore();
      }
    });
  }

  /** Records the timestamps, in milliseconds, of all frames sent to workers until `restore` is called. */
  function watchFrames(): { times: number[]; restore: () => void } {
    const times: number[] = [];
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      const { type, request } = given[0] as { type?: string; request?: { time: number } };
      if (type === 'analyze' && request) times.push(request.time);
      return (postMessage as (...all: unknown[]) => void).apply(this, given);
    } as Worker['postMessage'];
    return { times, restore: () => void (Worker.prototype.postMessage = postMessage) };
  }

  it('analyzes every other camera frame at most, and builds its settings only when they change', async () => {
    const { element } = await mountDocument({ manual: '' });
    // The element requests the context whenever it builds its settings.
    let asked = 0;
    element.addEventListener('context-request', () => (asked += 1));
    const { times, restore } = watchFrames();
    try {
      element.start();
      await reaches(element, 'framing');
      await until(() => part(element, 'outline')?.getAttribute('points') != null);
      asked = times.length = 0;
      await until(() => times.length >= 12);
      expect(asked).to.be.lessThan(times.length);
      const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
      expect(Math.min(...gaps)).to.be.at.least(45);
    } finally {
      restore();
    }
  });

  it('releases the camera when it is removed', async () => {
    const { element, camera } = await mountDocument({ manual: '' });
    element.start();
    await reaches(element, 'framing');
    element.remove();
    await until(() => camera.liveTracks === 0);
  });
});
