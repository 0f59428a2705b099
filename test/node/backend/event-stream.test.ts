import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createEventStreamReader } from '../../../src/backend/stream.js';
import type { StreamedEvent } from '../../../src/backend/stream.js';

function readAll(pieces: readonly string[]): StreamedEvent[] {
  const read = createEventStreamReader();
  return pieces.flatMap((piece) => read(piece));
}

/** Splits the text at these positions. */
function cut(text: string, places: readonly number[]): string[] {
  const ends = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((start, at) => text.slice(start, ends[at] ?? text.length));
}

describe('the event stream reader', () => {
  it('reads events as the backend sends them', () => {
    assert.deepEqual(readAll(['retry: 2000\n\n', 'id: A\nevent: status\ndata: {"a":1}\n\n: still here\n\n']), [
      { event: 'status', data: '{"a":1}' },
    ]);
  });

  it('joins data lines, strips one space, and defaults the event name', () => {
    assert.deepEqual(readAll(['data:  two\ndata:lines\ndata\n\n']), [{ event: 'message', data: ' two\nlines\n' }]);
  });

  it('ignores an event without data or without its end', () => {
    assert.deepEqual(readAll(['event: status\n\n', 'event: status\ndata: x\n']), []);
  });

  it('does not carry an event’s name over to the next', () => {
    assert.deepEqual(readAll(['event: a\n\ndata: 1\n\n']), [{ event: 'message', data: '1' }]);
  });

  const values = fc.array(fc.stringMatching(/^[ -~é✓]{0,12}$/), { minLength: 1, maxLength: 3 });
  const streams = fc.array(fc.record({ event: fc.stringMatching(/^[a-z]{1,6}$/), lines: values }), { maxLength: 4 });

  it('reads the same events with any line ending and any chunking', () => {
    fc.assert(
      fc.property(
        streams,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        fc.array(fc.nat(), { maxLength: 12 }),
        (events, end, marked, places) => {
          const text = events
            .map(({ event, lines }) =>
              [`event: ${event}`, ...lines.map((line) => `data: ${line}`), ': note', '', ''].join(end),
            )
            .join('');
          // A reader keeps a trailing carriage return, because a line feed may follow. So the text ends with another
          // line.
          const whole = `${marked ? '\uFEFF' : ''}${text}: end\n`;
          assert.deepEqual(
            readAll(cut(whole, places)),
            events.map(({ event, lines }) => ({ event, data: lines.join('\n') })),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });
});
