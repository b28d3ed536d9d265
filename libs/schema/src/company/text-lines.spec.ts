import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { textLines } from './text-lines.js';

async function linesIn(...pieces: readonly (string | Buffer)[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of textLines(Readable.from(pieces.map((piece) => Buffer.from(piece)))))
    lines.push(line);
  return lines;
}

describe('lines of a stream', () => {
  it('end at a line feed alone, wherever the stream was cut', async () => {
    expect(await linesIn('["a\u2028', 'b"]\n[', '"\r"]\n\n', '[]\n')).toEqual([
      '["a\u2028b"]',
      '["\r"]',
      '',
      '[]',
    ]);
  });

  it('keep a character that was cut in two, and a last line without its end', async () => {
    const [first, second] = [Buffer.from('õ').subarray(0, 1), Buffer.from('õ').subarray(1)];
    expect(await linesIn('"t', first, second, 'n"')).toEqual(['"tõn"']);
    expect(await linesIn()).toEqual([]);
  });
});
