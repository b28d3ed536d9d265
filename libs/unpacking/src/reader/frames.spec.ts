import { describe, expect, it } from 'vitest';
import { FrameReader, frameOf, joined } from './frames.js';

const all = (pieces: readonly Uint8Array[]): Buffer => Buffer.concat(pieces);

describe('frames', () => {
  const sent = all([
    ...frameOf({ id: 1, text: 'õ' }, [Buffer.from('ab'), Buffer.from('c')]),
    ...frameOf('no bytes'),
  ]);

  it.each([1, 2, 7, 1_000])('are reassembled when they arrive in pieces of %i bytes', (size) => {
    const reader = new FrameReader();
    const got: [unknown, string][] = [];
    for (let at = 0; at < sent.length; at += size) {
      for (const { head, pieces } of reader.push(sent.subarray(at, at + size)))
        got.push([head, Buffer.from(joined(pieces)).toString()]);
    }
    expect(got).toEqual([
      [{ id: 1, text: 'õ' }, 'abc'],
      ['no bytes', ''],
    ]);
  });

  it('that exceed the limit are refused before they are buffered', () => {
    const lengths = Buffer.alloc(8, 0xff);
    expect(() => [...new FrameReader().push(lengths)]).toThrow('longer');
  });
});
