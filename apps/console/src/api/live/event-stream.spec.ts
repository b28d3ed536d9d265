import { describe, expect, it } from 'vitest';
import { eventStreamReader, type StreamMessage } from './event-stream.js';

const read = (...pieces: readonly string[]): StreamMessage[] => {
  const reader = eventStreamReader();
  return pieces.flatMap((piece) => reader(piece));
};

const COMMIT = 'id: 17\nevent: commit\ndata: {"commit_seq":17}\n\n';
const MESSAGE = { id: '17', event: 'commit', data: '{"commit_seq":17}' };

describe('a stream of events', () => {
  it('is read wherever its pieces end', () => {
    for (let at = 0; at <= COMMIT.length; at += 1) {
      expect(read(COMMIT.slice(0, at), COMMIT.slice(at))).toEqual([MESSAGE]);
    }
    expect(read(...Array.from(COMMIT))).toEqual([MESSAGE]);
  });

  it('has lines that end with any line break, also one cut in two', () => {
    const windows = COMMIT.replaceAll('\n', '\r\n');
    expect(read(...Array.from(windows), COMMIT)).toEqual([MESSAGE, MESSAGE]);
    expect(read(COMMIT.replaceAll('\n', '\r'), 'data: end\n\n')).toEqual([MESSAGE, { data: 'end' }]);
  });

  it('passes over comments and unknown fields', () => {
    expect(read(': still here\n\nsomething: else\n\n')).toEqual([]);
  });

  it('says an id alone, and when to come back', () => {
    expect(read('id: 4\n\nretry: 2500\n\nretry: soon\n\n')).toEqual([{ id: '4' }, { retry: 2500 }]);
  });

  it('joins the lines of its data, and takes one space after the colon away', () => {
    expect(read('data:a\ndata:  b\ndata\n\n')).toEqual([{ data: 'a\n b\n' }]);
  });

  it('loses a message that was cut off by its end', () => {
    expect(read('id: 5\ndata: half')).toEqual([]);
  });
});
