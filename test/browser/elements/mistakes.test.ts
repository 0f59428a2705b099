import { expect } from 'chai';
import '../../../src/define.js';
import { consoleLinesOf } from '../console-lines.js';
import { cleanUp, mountWithCamera, paints, until } from './harness.js';

interface Shown extends HTMLElement {
  start(): void;
  completeStep(name: string): void;
  strings: unknown;
}

/** Mistakes in a page's markup or script, by the console line that names each and its fix. */
const mistakes: [markup: string, says: RegExp, act?: (element: Shown) => void][] = [
  [
    '<idv-face-capture lang="tlh"></idv-face-capture>',
    /attribute-value\] .*lang="tlh".*shows English\. → Use en, .*fr/,
  ],
  [
    '<idv-document-capture document-type="ng_passport"></idv-document-capture>',
    /attribute-value\] .*does not know document-type "ng_passport"\. → Use ng_national_id/,
  ],
  [
    '<idv-document-capture sides="front rear"></idv-document-capture>',
    /attribute-value\] .*names a side that no document has: rear\. → Use front, or front back\./,
  ],
  [
    '<idv-face-capture></idv-face-capture>',
    /attribute-value\] .*`strings`, which are no object\. → Set the property to an object/,
    (element) => (element.strings = '{"face": {}}'),
  ],
  [
    '<idv-face-capture primarycolor="#fff"></idv-face-capture>',
    /attribute-unknown\] <idv-face-capture> has no attribute "primarycolor"\. → Did you mean "primary-color"\?/,
  ],
  [
    '<idv-liveness skip-pre-check backend="/idv" credentials="always"></idv-liveness>',
    /attribute-value\] .* ignores credentials="always"\. → Use same-origin, include or omit\./,
    (element) => element.start(),
  ],
  [
    '<idv-face-capture backend="localhost:3000/idv"></idv-face-capture>',
    /attribute-value\] .*is not an http\(s\) address\. → .*write http:\/\/localhost:3000\/idv/,
  ],
  [
    '<idv-liveness></idv-liveness>',
    /backend-missing\] <idv-liveness> has no `backend`.* → .*backend="\/idv"/,
    (element) => element.start(),
  ],
  ['<idv-verification></idv-verification>', /backend-missing\] <idv-verification> has no `backend`/],
  [
    '<idv-verification backend="/idv" steps="consent face"></idv-verification>',
    /step-unknown\] .*no step "document".* → Its steps are consent, face\./,
    (element) => element.completeStep('document'),
  ],
];

describe('a mistake of the page', () => {
  afterEach(cleanUp);

  for (const [markup, says, act] of mistakes) {
    it(`is named in one console line with its fix: ${says.source}`, async () => {
      const lines = await consoleLinesOf(async (logged) => {
        document.body.innerHTML = markup;
        act?.(document.body.firstElementChild as Shown);
        await until(() => logged.some((line) => says.test(line)));
        await paints(2);
      });
      // Nothing answers the liveness element at /idv, so it reports that.
      const [line, ...more] = lines.filter((each) => !each.includes('backend-misconfigured'));
      expect(more).to.deep.equal([]);
      expect(line)
        .to.match(says)
        .and.match(/^\[idv-elements [\w-]+\] .+ → .+ → docs\/error-codes\.md#[a-z_-]+$/);
    });
  }

  it('in the id of a camera is named when the camera is asked for', async () => {
    const lines = await consoleLinesOf(async (logged) => {
      const { element } = await mountWithCamera({ 'device-id': '0815' });
      element.start();
      await until(() => logged.length > 0);
    });
    expect(lines.join()).to.match(/attribute-value\] .*device-id="0815"> names no camera of this device/);
  });
});
