import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { fileContent, SAMPLE_TABLE } from '../../../../test/support/sample-files.js';
import { type FileContent } from '../table/content.js';
import { writeCsv } from './csv-file.js';

async function written(content: FileContent): Promise<string> {
  const to = new PassThrough();
  const [text] = await Promise.all([buffer(to), writeCsv(content, to)]);
  return text.toString('utf8');
}

describe('a file as CSV', () => {
  it('is UTF-8 with a byte order mark, and every line has the fields of its widest table', async () => {
    const text = await written(fileContent());
    expect(text.startsWith('\ufeffKäibeandmik,,,,\r\n')).toBe(true);
    const lines = parse(text, { bom: true });
    expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([5]));
    expect(lines.slice(0, 3)).toEqual([
      ['Käibeandmik', '', '', '', ''],
      ['Ettevõte', 'Kask OÜ', '', '', ''],
      ['', '', '', '', ''],
    ]);
  });

  it('has names of columns in its language, days and exact numbers with a point', async () => {
    const lines = parse(await written(fileContent({ language: 'en' })), { bom: true });
    expect(lines.slice(3)).toEqual([
      ['Name', 'Date', 'Amount', 'Rate', 'Count'],
      ['Kask, "OÜ"', '2026-02-28', '-1234.50', '0.125', '7'],
      [`'=1+1`, '', '90071992547409.93', '', ''],
    ]);
  });

  it('escapes a formula behind a separator of other programs too', async () => {
    const rows = [[{ values: { name: 'a;=b', amount_minor: -5n } }]];
    expect(await written(fileContent({ sections: [{ ...SAMPLE_TABLE, rows }] }))).toContain(`"a;'=b",,-0.05`);
  });

  it('gives each table its heading', async () => {
    const sections = [
      { ...SAMPLE_TABLE, heading: 'Osa A' },
      { ...SAMPLE_TABLE, heading: 'Osa B', rows: [] },
    ];
    const lines = parse(await written(fileContent({ sections })), { bom: true });
    expect(lines.map(([first]) => first).slice(3)).toEqual([
      'Osa A',
      'Nimi',
      'Kask, "OÜ"',
      `'=1+1`,
      '',
      'Osa B',
      'Nimi',
    ]);
  });
});
