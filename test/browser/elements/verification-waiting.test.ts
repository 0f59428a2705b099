import { expect } from 'chai';
import '../../../src/elements/verification/define.js';
import { storeJourneyRecord } from '../../../src/controllers/verification/record.js';
import { verification as words } from '../../../src/i18n/locales/en/verification.js';
import { installFakeBackend, pretendOnline, problemOf } from '../fake-backend.js';
import { focused, textOf, until } from './harness.js';

describe('a journey that waits', () => {
  it('says that the journey waits for the network, without moving the focus', async () => {
    let answer: (response: Response) => void = () => undefined;
    const held = new Promise<Response>((resolve) => (answer = resolve));
    const backend = installFakeBackend({ 'sessions/current': () => held });
    storeJourneyRecord(backend.address, { sessionKey: 'key', consented: true, mismatches: 0, mismatchedPair: null });
    const element = document.createElement('idv-verification');
    element.setAttribute('backend', backend.address);
    const button = document.createElement('button');
    document.body.append(element, button);
    try {
      await until(() => textOf(element, '[aria-live]') === words.waits.resuming);
      button.focus();
      pretendOnline(false);
      await until(() => textOf(element, '[aria-live]').includes(words.waitingForNetwork));
      expect(document.activeElement).to.equal(button);
      expect(focused(element)).to.equal('');
    } finally {
      answer(problemOf(401, 'SESSION_EXPIRED'));
      pretendOnline(null);
      element.remove();
      button.remove();
      backend.uninstall();
      sessionStorage.clear();
    }
  });
});
