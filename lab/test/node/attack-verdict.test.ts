/** The judge of attacks must distinguish an attack from a busy machine, and must not excuse one with the other. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  allowedStopMs,
  allowedWaitMs,
  judge,
  judgeRound,
  maxRounds,
  medianOf,
  slowestOf,
  type Control,
  type Round,
  type RoundResult,
  type Timing,
} from '../../attack/verdict.js';

const quiet: Control = { waitsMs: Array.from({ length: 40 }, (_, at) => 30 + (at % 7)), refused: 0, clientStopMs: 20 };
const honest = (attackMs: number): Timing => ({ what: 'an honest upload', attackMs, allowedMs: allowedWaitMs });
const stop = (attackMs: number, ...controlMs: number[]): Timing => ({
  what: 'a turn of the event loop',
  attackMs,
  allowedMs: allowedStopMs,
  controlMs,
});
const round = (timing: Timing, control: Partial<Control> = {}, through = 0): Round => ({
  through,
  timings: [timing],
  control: { ...quiet, ...control },
});
const resultOf = (given: Round): RoundResult => judgeRound(given).result;

/** Controls that allow no conclusion. */
const tooSlow: Record<string, Partial<Control>> = {
  'one that takes over a second': { waitsMs: [...Array.from({ length: 39 }, () => 300), 1_100] },
  'all of them slow': { waitsMs: Array.from({ length: 20 }, () => 1_500) },
  scattered: { waitsMs: [...Array.from({ length: 39 }, () => 60), 400] },
  'too few': { waitsMs: Array.from({ length: 9 }, () => 30) },
  none: { waitsMs: [] },
  'measured by a process that stopped itself': { clientStopMs: 1_100 },
};

describe('one round of an attack', () => {
  it('is the same as without the attacker while people wait no longer than allowed', () => {
    assert.equal(resultOf(round(honest(40))), 'alike');
    assert.equal(resultOf(round(honest(allowedWaitMs))), 'alike');
    assert.equal(resultOf(round(stop(allowedStopMs, 5, 5))), 'alike');
  });

  it('is slower if people waited longer while the control was fast', () => {
    const { result, reasons } = judgeRound(round(honest(allowedWaitMs + 1)));
    assert.equal(result, 'slower');
    assert.deepEqual(reasons, ['an honest upload took 5001 ms, allowed 5000 ms, without the attacker 36 ms']);
    assert.equal(resultOf(round(stop(allowedStopMs + 1, 5, 8))), 'slower');
  });

  for (const [name, control] of Object.entries(tooSlow)) {
    it(`is inconclusive about a long wait if the control is: ${name}`, () => {
      const { result, reasons } = judgeRound(round(honest(60_000), control));
      assert.equal(result, 'cannot tell');
      assert.equal(reasons.length, 1);
    });

    it(`judges a long stop, which has a control of its own, despite: ${name}`, () => {
      assert.equal(resultOf(round(stop(600, 5, 8), control)), 'slower');
    });

    it(`judges a short wait, and a breach unrelated to time, despite: ${name}`, () => {
      assert.equal(resultOf(round(honest(4_000), control)), 'alike');
      assert.equal(resultOf(round(honest(4_000), control, 1)), 'breached');
      assert.equal(resultOf(round(honest(60_000), control, 1)), 'breached');
    });
  }

  it('is conclusive if the control scatters as on any machine', () => {
    const waitsMs = [...Array.from({ length: 39 }, () => 15), 240];
    assert.equal(resultOf(round(honest(6_000), { waitsMs })), 'slower');
  });

  it('compares a timing that has a control of its own with that control', () => {
    assert.equal(resultOf(round(stop(600, 5, 121))), 'cannot tell');
    assert.equal(resultOf(round(stop(600, 5, 119))), 'slower');
  });

  it('is slower for one timing whatever the others are', () => {
    const given = round(stop(600, 200));
    assert.equal(resultOf({ ...given, timings: [honest(10), ...given.timings, honest(6_000)] }), 'slower');
  });

  it('is inconclusive if people were refused without the attacker, except for a breach', () => {
    assert.equal(resultOf(round(honest(40), { refused: 1 })), 'cannot tell');
    assert.equal(resultOf(round(honest(40), { refused: 1 }, 1)), 'breached');
  });
});

describe('the verdict on an attack', () => {
  const verdictOf = (...results: RoundResult[]) =>
    judge(results.map((result) => ({ result, reasons: result === 'alike' ? [] : [result] })));

  const decided: [RoundResult[], string][] = [
    [['alike'], 'survived'],
    [['breached'], 'got through'],
    [['cannot tell', 'alike'], 'survived'],
    [['cannot tell', 'breached'], 'got through'],
    [['slower', 'breached'], 'got through'],
    [['slower', 'slower', 'slower'], 'got through'],
    [['slower', 'alike'], 'undecided'],
    [['slower', 'cannot tell', 'alike'], 'undecided'],
    [['slower', 'slower', 'cannot tell'], 'undecided'],
    [['cannot tell', 'cannot tell', 'cannot tell'], 'undecided'],
  ];
  for (const [results, expected] of decided) {
    it(`is "${expected}" after ${results.join(', ')}`, () => {
      const verdict = verdictOf(...results);
      assert.equal(verdict?.result, expected);
      assert.equal(verdict?.reasons.length === 0, expected === 'survived');
    });
  }

  it('requests another round while nothing is certain, up to the last', () => {
    for (const result of ['slower', 'cannot tell'] as const) {
      for (let rounds = 1; rounds < maxRounds; rounds += 1) {
        assert.equal(verdictOf(...Array.from({ length: rounds }, () => result)), null);
      }
      assert.notEqual(verdictOf(...Array.from({ length: maxRounds }, () => result)), null);
    }
  });
});

describe('the summary of waits', () => {
  it('has the median and the slowest, and 0 if there are none', () => {
    assert.equal(medianOf([5, 1, 9]), 5);
    assert.equal(medianOf([10, 1, 9, 2]), 5.5);
    assert.equal(medianOf([]), 0);
    assert.equal(slowestOf([3, 8, 1]), 8);
    assert.equal(slowestOf([]), 0);
  });
});
