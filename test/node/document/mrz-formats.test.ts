import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeLine, outputsPerFrame } from '../../../src/document/mrz/decode.js';
import { lineDigitsValid, zoneDigitsValid } from '../../../src/document/mrz/formats.js';
import { checkDigitOf, zoneCharacters } from '../../../src/document/mrz/characters.js';

// The specimens of ICAO Doc 9303, parts 4, 5 and 6.
const passport = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const card = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
const largeCard = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];

const replaced = (line: string, at: number, character: string): string =>
  line.slice(0, at) + character + line.slice(at + 1);

describe('check digits', () => {
  it('follow the weights 7, 3, 1', () => {
    assert.equal(checkDigitOf('520727'), '3');
    assert.equal(checkDigitOf('D23145890'), '7');
  });

  it('of the specimens are right', () => {
    assert.equal(zoneDigitsValid('td3', passport), true);
    assert.equal(zoneDigitsValid('td1', card), true);
    assert.equal(zoneDigitsValid('td2', largeCard), true);
  });

  it('show every digit that changes', () => {
    for (let at = 0; at < 44; at++) {
      if (!/\d/.test(passport[1]![at]!)) continue;
      for (const digit of '0123456789') {
        if (digit === passport[1]![at]) continue;
        assert.equal(zoneDigitsValid('td3', [passport[0]!, replaced(passport[1]!, at, digit)]), false);
      }
    }
  });

  it('are not looked for in lines that have none', () => {
    assert.equal(lineDigitsValid('td3Upper', passport[0]!), null);
    assert.equal(lineDigitsValid('td1Lower', card[2]!), null);
  });

  it('follow a long document number into the optional data', () => {
    const number = 'D23145890734';
    const digit = checkDigitOf(number);
    assert.equal(
      lineDigitsValid('td1Upper', `I<UTO${number.slice(0, 9)}<${number.slice(9)}${digit}`.padEnd(30, '<')),
      true,
    );
    assert.equal(
      lineDigitsValid('td1Upper', `I<UTO${number.slice(0, 9)}<${number.slice(9)}9`.padEnd(30, '<')),
      digit === '9',
    );
  });

  it('are wrong for missing lines and lines of another length', () => {
    assert.equal(zoneDigitsValid('td3', passport.slice(1)), false);
    assert.equal(zoneDigitsValid('td1', [card[0]!, card[1]!.slice(1), card[2]!]), false);
  });
});

/** Outputs as the network gives them: a character every four or five frames, seen in two of them, gaps between. */
function outputsOf(text: string, hidden: readonly number[] = []): Float32Array {
  const frames = Math.ceil(text.length * 4.5) + 8;
  const logits = new Float32Array(frames * outputsPerFrame);
  for (let frame = 0; frame < frames; frame++) logits[frame * outputsPerFrame] = 6;
  for (let at = 0; at < text.length; at++) {
    for (const frame of [Math.round(4 + at * 4.5), Math.round(4 + at * 4.5) + 1]) {
      const label = zoneCharacters.indexOf(text[at]!) + 1;
      logits[frame * outputsPerFrame] = hidden.includes(at) ? 2 : -2;
      logits[frame * outputsPerFrame + label] = hidden.includes(at) ? 1 : 6;
    }
  }
  return logits;
}

describe('decoding', () => {
  it('counts repeated characters', () => {
    for (const line of [...passport, ...card, ...largeCard]) assert.equal(decodeLine(outputsOf(line))?.text, line);
  });

  it('knows the kind of line', () => {
    assert.equal(decodeLine(outputsOf(passport[0]!))?.kind, 'td3Upper');
    assert.equal(decodeLine(outputsOf(passport[1]!))?.kind, 'td3Lower');
    assert.equal(decodeLine(outputsOf(card[1]!))?.kind, 'td1Middle');
  });

  it('reads a character that is hard to see at its place in the row', () => {
    assert.equal(decodeLine(outputsOf(passport[1]!, [15, 30]))?.text, passport[1]);
  });

  it('reads nothing where there is nothing', () => {
    assert.equal(decodeLine(outputsOf('')), null);
    assert.equal(decodeLine(new Float32Array(0)), null);
  });
});
