import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { copyLines } from './copy-lines.js';

async function copied(lines: readonly string[], expected = {}): Promise<{ text: string; rows: number }> {
  let [text, rows] = ['', 0];
  const bytes = Readable.from(lines.map((line) => Buffer.from(`${line}\n`)));
  for await (const piece of copyLines(bytes, ['company_id', 'note'], expected, () => (rows += 1)))
    text += piece;
  return { text, rows };
}

describe('rows for COPY', () => {
  it('keep every character, and tell nothing from an empty text', async () => {
    const note = String.raw`a\N` + '\t\r\n';
    expect(await copied([JSON.stringify(['1', note]), '["1",null]', '["1",""]'])).toEqual({
      text: '1\ta\\\\N\\t\\r\\n\n1\t\\N\n1\t\n',
      rows: 3,
    });
  });

  it.each(['["2","x"]', '[null,"x"]', '["1"]', '["1",2]', '{}', 'x', ''])(
    'of another company or another shape are refused: %s',
    async (line) => {
      await expect(copied(['["1","x"]', line], { company_id: '1' })).rejects.toThrow(
        'the export has a row that is not of its company: nothing was restored.',
      );
    },
  );
});
