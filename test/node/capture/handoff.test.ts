import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reduceClaim, triesLeft } from '../../../src/kit/handoff/flow/claim.js';
import { codeLifeMs, reduceOffer } from '../../../src/kit/handoff/flow/offer.js';
import type { ClaimEvent, ClaimState, Link } from '../../../src/kit/handoff/flow/claim.js';
import type { OfferEffect, OfferEvent, OfferState } from '../../../src/kit/handoff/flow/offer.js';
import { linkOf, numberOf, reachOf, readLink, withoutLink } from '../../../src/kit/handoff/flow/link.js';
import type { HandoffProgress, SessionProgress } from '../../../src/contract/contract.js';
import { IdvError } from '../../../src/contract/errors.js';
import type { IdvErrorCode } from '../../../src/contract/errors.js';

const now = Date.parse('2026-01-01T12:00:00Z');
const code = 'AbCdEfGhIjKlMnOpQrStUv';
const created = (expiresInMs = codeLifeMs) => ({
  handoffId: 'one',
  code,
  number: '42',
  expiresAt: new Date(now + expiresInMs).toISOString(),
});
const progress = (status: HandoffProgress['status'], accepted: HandoffProgress['accepted'] = [], handoffId = 'one') =>
  ({ type: 'progress', progress: { handoffId, status, accepted } }) as const;
const session = {} as SessionProgress;

type Untimed<T> = T extends unknown ? Omit<T, 'time'> : never;

/** Plays events one after the other. */
function offer(...events: (Untimed<OfferEvent> & { time?: number })[]): { state: OfferState; effects: OfferEffect[] } {
  let state: OfferState = { status: 'closed' };
  let effects: readonly OfferEffect[] = [];
  for (const event of events) {
    ({ state, effects } = reduceOffer(state, { time: now, ...event }));
  }
  return { state, effects: [...effects] };
}
const open = { type: 'open' } as const;
const shown = [open, { type: 'created', created: created() }] as const;
const types = (effects: OfferEffect[]) => effects.map(({ type }) => type);
const failure = (name: IdvErrorCode) => ({ type: 'failed', error: new IdvError(name, name) }) as const;

describe('the first device of a handoff', () => {
  it('ends before a code if the backend has no handoffs, and continues on this device', () => {
    const given = offer(open, { type: 'unsupported' });
    assert.deepEqual(given.state, { status: 'unsupported' });
    assert.deepEqual(given.effects.at(-1), { type: 'announce', announcement: 'unsupported' });
    const closed = offer(open, { type: 'unsupported' }, { type: 'close' });
    assert.deepEqual(closed.effects.at(-1), { type: 'emit', event: { type: 'canceled' } });
    assert.equal(offer(open, { type: 'unsupported' }, failure('SESSION_EXPIRED')).state.status, 'unsupported');
    assert.equal(offer(...shown, { type: 'unsupported' }).state.status, 'waiting');
  });

  it('goes from the code via the phone to the result, and notifies the page of each', () => {
    const waiting = offer(...shown);
    assert.equal(waiting.state.status, 'waiting');
    assert.deepEqual(types(waiting.effects), ['store', 'wake', 'follow', 'announce', 'emit']);
    const claimed = offer(...shown, progress('claimed'));
    assert.equal(claimed.state.status, 'claimed');
    assert.ok(claimed.effects.some((effect) => effect.type === 'emit' && effect.event.type === 'claimed'));
    const collecting = offer(...shown, progress('claimed'), progress('completed', ['face']));
    assert.deepEqual(types(collecting.effects), ['store', 'collect']);
    const done = offer(...shown, progress('claimed'), progress('completed', ['face']), { type: 'collected', session });
    assert.equal(done.state.status, 'completed');
    assert.ok(done.effects.some((effect) => effect.type === 'emit' && effect.event.type === 'completed'));
    assert.ok(done.effects.some((effect) => effect.type === 'store' && effect.record === null));
  });

  it('expires by its own clock, not before, and offers another code', () => {
    const early = offer(...shown, { type: 'woken', time: now + codeLifeMs - 1 });
    assert.equal(early.state.status, 'waiting');
    const late = offer(...shown, { type: 'woken', time: now + codeLifeMs });
    assert.equal(late.state.status, 'expired');
    const renewed = offer(...shown, { type: 'woken', time: now + codeLifeMs }, { type: 'renew' });
    assert.deepEqual(types(renewed.effects), ['leave', 'store', 'create']);
  });

  for (const [what, expiresInMs] of [
    ['slow', codeLifeMs + 3_600_000],
    ['fast', -3_600_000],
  ] as const) {
    it(`does not believe a clock that is ${what}`, () => {
      const { state } = offer(open, { type: 'created', created: created(expiresInMs) });
      assert.equal(state.status === 'waiting' && state.offer.endsAt, now + codeLifeMs);
    });
  }

  it('expires when the server says so, and ignores the end of another handoff', () => {
    assert.equal(offer(...shown, progress('expired')).state.status, 'expired');
    assert.equal(offer(...shown, progress('expired', [], 'another')).state.status, 'waiting');
    assert.equal(offer(...shown, progress('claimed'), progress('expired')).state.status, 'expired');
  });

  it('has expired once the server no longer knows its code, and ignores later messages', () => {
    for (const name of ['NOT_FOUND', 'HANDOFF_EXPIRED'] as const) {
      for (const before of [shown, [...shown, progress('claimed')]]) {
        const { state, effects } = offer(...before, failure(name));
        assert.equal(state.status, 'expired');
        assert.deepEqual(types(effects), ['leave', 'store', 'announce']);
        assert.equal(offer(...before, failure(name), { type: 'renew' }).state.status, 'creating');
      }
    }
    const collecting = offer(...shown, progress('completed'), failure('NOT_FOUND'));
    assert.equal(collecting.state.status, 'failed', 'the phone is done, and only its result is missing');
  });

  it('resumes after a reload: with the code, with the phone, or with what happened meanwhile', () => {
    const kept = { handoffId: 'one', code, number: '42', endsAt: now + 60_000 };
    const waiting = offer({ type: 'resume', offer: kept, claimed: false });
    assert.equal(waiting.state.status, 'waiting');
    assert.deepEqual(types(waiting.effects), ['wake', 'follow', 'announce']);
    assert.equal(offer({ type: 'resume', offer: kept, claimed: true }).state.status, 'claimed');
    const expired = offer({ type: 'resume', offer: { ...kept, endsAt: now - 1 }, claimed: false });
    assert.equal(expired.state.status, 'expired');
    assert.ok(types(expired.effects).includes('follow'), 'the phone may have used it');
  });

  it('follows the phone again after the element was out of the page, in any state', () => {
    const back = (...events: (Untimed<OfferEvent> & { time?: number })[]): [string, string[]] => {
      const { state, effects } = offer(...events);
      return [state.status, types(effects)];
    };
    const returned = { type: 'returned' } as const;
    assert.deepEqual(back(returned), ['closed', []]);
    assert.deepEqual(back(open, returned), ['creating', ['store', 'create']]);
    assert.deepEqual(back(...shown, returned), ['waiting', ['wake', 'follow']]);
    const late = { ...returned, time: now + codeLifeMs };
    assert.deepEqual(back(...shown, late), ['expired', ['follow', 'announce']]);
    assert.deepEqual(back(...shown, progress('claimed'), returned), ['claimed', ['follow']]);
    assert.deepEqual(back(...shown, progress('completed'), returned), ['collecting', ['collect']]);
    assert.deepEqual(back(...shown, failure('backend-timeout'), returned), ['failed', []]);
  });

  it('fails without losing the phone, and retries', () => {
    const failed = offer(...shown, progress('claimed', ['document']), failure('backend-bad-response'));
    assert.equal(failed.state.status, 'failed');
    const again = offer(...shown, progress('claimed', ['document']), failure('backend-bad-response'), {
      type: 'retry',
    });
    assert.deepEqual(again.state.status === 'claimed' && again.state.accepted, ['document']);
    assert.deepEqual(types(again.effects), ['follow']);
    const gone = offer(...shown, failure('SESSION_EXPIRED'), { type: 'retry' });
    assert.equal(gone.state.status, 'creating', 'an expired session gets a new code');
  });

  it('is canceled on the backend when the person continues on this device', () => {
    const { state, effects } = offer(...shown, { type: 'close' });
    assert.equal(state.status, 'closed');
    assert.deepEqual(types(effects), ['leave', 'cancel', 'store', 'emit']);
    assert.deepEqual(types(offer(open, { type: 'close' }).effects), ['leave', 'store', 'emit']);
    assert.deepEqual(offer({ type: 'close' }).effects, []);
  });
});

const link: Link = { code, key: 'key', wrong: [] };

function claim(...events: ClaimEvent[]): ReturnType<typeof reduceClaim> {
  let step: ReturnType<typeof reduceClaim> = { state: { status: 'closed' }, effects: [] };
  for (const event of events) step = reduceClaim(step.state, event);
  return step;
}
const wrong = (text: string) => [{ type: 'submit', text }, failure('HANDOFF_NUMBER_MISMATCH')] as const;
const begun = { type: 'open', link } as const;
const problemOf = (state: ClaimState) => (state.status === 'asking' ? state.problem : state.status);

describe('the phone of a handoff', () => {
  it('asks for the number, claims under one key, and finishes', () => {
    const claiming = claim(begun, { type: 'submit', text: ' 4 2 ' });
    assert.deepEqual(claiming.effects, [
      { type: 'store', record: { link, number: '42', finished: false } },
      { type: 'announce', announcement: 'claiming' },
      { type: 'claim', link, number: '42' },
    ]);
    const claimed = claim(begun, { type: 'submit', text: '42' }, { type: 'claimed', handoffId: 'one' });
    assert.equal(claimed.state.status, 'claimed');
  });

  it('explains what is wrong with the number, and counts', () => {
    assert.equal(problemOf(claim(begun, { type: 'submit', text: '4' }).state), 'incomplete');
    const once = claim(begun, ...wrong('41'));
    assert.equal(problemOf(once.state), 'wrong');
    assert.equal(once.state.status === 'asking' && triesLeft(once.state.link), 2);
    assert.deepEqual(claim(begun, ...wrong('41'), ...wrong('43'), ...wrong('44')).state, {
      status: 'over',
      end: 'wrong-numbers',
    });
    const same = claim(begun, ...wrong('41'), { type: 'submit', text: '41' });
    assert.equal(problemOf(same.state), 'wrong');
    assert.ok(!same.effects.some(({ type }) => type === 'claim'), 'the same number costs no attempt');
    const last = claim(
      begun,
      ...wrong('41'),
      ...wrong('43'),
      { type: 'submit', text: '40' },
      failure('HANDOFF_EXPIRED'),
    );
    assert.deepEqual(last.state, { status: 'over', end: 'wrong-numbers' });
  });

  for (const [name, end] of [
    ['HANDOFF_EXPIRED', 'expired'],
    ['HANDOFF_CLAIMED', 'used'],
    ['SESSION_EXPIRED', 'expired'],
  ] as const) {
    it(`ends with ${name}, and forgets the link`, () => {
      const { state, effects } = claim(begun, { type: 'submit', text: '42' }, failure(name));
      assert.deepEqual(state, { status: 'over', end });
      assert.deepEqual(effects[0], { type: 'store', record: null });
    });
  }
});

describe('the handoff link', () => {
  for (const [address, made] of [
    ['https://bank.example/open?step=2', `https://bank.example/open?step=2#idv-handoff=${code}&idv-step=face`],
    ['https://bank.example/#/open', `https://bank.example/#/open&idv-handoff=${code}&idv-step=face`],
    [
      'https://bank.example/#idv-handoff=aaaaaaaaaaaaaaaaaaaaaa&idv-step=document',
      `https://bank.example/#idv-handoff=${code}&idv-step=face`,
    ],
  ] as const) {
    it(`to ${address} can be read, and removed again`, () => {
      assert.equal(linkOf(address, code, 'face'), made);
      const fragment = made.slice(made.indexOf('#'));
      assert.deepEqual(readLink(fragment), { code, target: 'face', documentType: null });
      assert.ok(!withoutLink(fragment).includes('idv-'));
    });
  }

  it('says which document the person has chosen', () => {
    const made = linkOf('https://bank.example/#/open', code, 'journey', 'ng_voters_card');
    const fragment = made.slice(made.indexOf('#'));
    assert.deepEqual(readLink(fragment), { code, target: 'journey', documentType: 'ng_voters_card' });
    assert.equal(withoutLink(fragment), '#/open');
    assert.equal(linkOf(made, code, 'face'), `https://bank.example/#/open&idv-handoff=${code}&idv-step=face`);
  });

  it('is invalid without a complete code and a known target', () => {
    for (const fragment of ['', '#', '#idv-handoff=short&idv-step=face', `#idv-handoff=${code}&idv-step=other`]) {
      assert.equal(readLink(fragment), null, fragment);
    }
  });

  it('accepts two digits of any script, ignoring other characters', () => {
    for (const [text, number] of [
      ['42', '42'],
      [' 4 2\n', '42'],
      ['4-2', '42'],
      ['٤٢', '42'],
      ['۴۲', '42'],
      ['４２', '42'],
      ['07', '07'],
      ['4', null],
      ['421', null],
      ['', null],
      ['ab', null],
    ] as const) {
      assert.equal(numberOf(text), number, text);
    }
  });

  it('reports that a phone cannot follow it', () => {
    for (const [protocol, host, reach] of [
      ['https:', 'bank.example', 'anywhere'],
      ['https:', '192.168.1.7', 'anywhere'],
      ['http:', '192.168.1.7', 'without-camera'],
      ['http:', 'bank.example', 'without-camera'],
      ['http:', 'localhost', 'this-device'],
      ['https:', 'app.localhost', 'this-device'],
      ['http:', '127.0.0.1', 'this-device'],
      ['http:', '[::1]', 'this-device'],
      ['file:', '', 'this-device'],
    ] as const) {
      assert.equal(reachOf(protocol, host), reach, `${protocol}//${host}`);
    }
  });
});
