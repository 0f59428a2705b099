import { expect } from 'chai';
import { probe } from '../../../src/backend/probe.js';

const address = 'https://bank.example/idv/healthz';

/** Dispatches the event that a browser fires for a blocked request. */
function violate(effectiveDirective: string, blockedURI: string): void {
  const init = { effectiveDirective, violatedDirective: effectiveDirective, blockedURI, bubbles: true };
  const about = { documentURI: location.href, originalPolicy: '', statusCode: 200, disposition: 'enforce' } as const;
  document.dispatchEvent(new SecurityPolicyViolationEvent('securitypolicyviolation', { ...init, ...about }));
}

describe('probe', () => {
  const { fetch } = window;
  const asked: RequestInit[] = [];
  afterEach(() => {
    window.fetch = fetch;
    asked.length = 0;
  });

  function answer(reply: () => Promise<Response>): void {
    window.fetch = (_, init = {}) => {
      asked.push(init);
      return reply();
    };
  }

  it('sends no data about the person or the page, and contacts no other address', async () => {
    answer(() => Promise.resolve(new Response()));
    expect(await probe(address, {})).to.equal('answered');
    const [{ credentials, redirect, referrerPolicy, body, headers } = {}] = asked;
    expect([credentials, redirect, referrerPolicy]).to.deep.equal(['omit', 'manual', 'no-referrer']);
    expect([body, headers]).to.deep.equal([undefined, undefined]);
  });

  it('blames the content policy only if it blocked this address’s origin', async () => {
    const cases: [directive: string, blocked: string, result: string][] = [
      ['connect-src', address, 'blocked'],
      ['connect-src', 'https://bank.example', 'blocked'],
      ['connect-src', 'https://other.example/', 'silent'],
      ['style-src-attr', 'inline', 'silent'],
    ];
    for (const [directive, blocked, result] of cases) {
      answer(() => {
        requestAnimationFrame(() => violate(directive, blocked));
        return Promise.reject(new TypeError('Failed to fetch'));
      });
      expect(await probe(address, {})).to.equal(result);
    }
  });
});
