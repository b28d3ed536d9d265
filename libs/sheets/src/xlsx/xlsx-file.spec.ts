import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { read, utils, type WorkSheet } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { fileContent, SAMPLE_TABLE } from '../../../../test/support/sample-files.js';
import { type FileContent, type Row, words } from '../table/content.js';
import { TooManyRows } from '../table/row-limit.js';
import { writeXlsx } from './xlsx-file.js';

async function sheetOf(content: FileContent): Promise<{ readonly name: string; readonly sheet: WorkSheet }> {
  const to = new PassThrough();
  const [bytes] = await Promise.all([buffer(to), writeXlsx(content, to)]);
  const { SheetNames, Sheets } = read(bytes, { cellDates: true, cellNF: true, cellStyles: true });
  const [name = ''] = SheetNames;
  const sheet = Sheets[name];
  if (sheet === undefined || SheetNames.length !== 1) throw new Error('The workbook has one worksheet.');
  return { name, sheet };
}

const cellsOf = (sheet: WorkSheet): unknown[][] =>
  utils.sheet_to_json(sheet, { header: 1, raw: true, defval: null });
const formatAt = (sheet: WorkSheet, address: string): unknown =>
  (sheet[address] as { z?: string } | undefined)?.z;

describe('a file as a workbook', () => {
  it('has title and facts, then a table with numbers and days', async () => {
    const { name, sheet } = await sheetOf(fileContent());
    expect(name).toBe('Käibeandmik');
    expect(cellsOf(sheet)).toEqual([
      ['Käibeandmik', null, null, null, null],
      ['Ettevõte', 'Kask OÜ', null, null, null],
      [null, null, null, null, null],
      ['Nimi', 'Kuupäev', 'Summa', 'Määr', 'Arv'],
      ['Kask, "OÜ"', new Date('2026-02-28T00:00:00Z'), -1234.5, 0.125, 7],
      [`'=1+1`, null, 90071992547409.93, null, null],
    ]);
    expect(['B5', 'C5', 'D5', 'E5'].map((at) => formatAt(sheet, at))).toEqual([
      'dd.mm.yyyy',
      '#,##0.00',
      '#,##0.000',
      '#,##0',
    ]);
  });

  it('gives each amount the decimals of its own currency', async () => {
    const columns = [
      { key: 'currency', kind: 'text', head: words('Valuuta', 'Currency') },
      { key: 'minor', kind: 'minor', head: words('Summa', 'Amount'), currencyOf: 'currency' },
    ] as const;
    const currencies = ['EUR', 'JPY', 'KWD', 'EUR', 'JPY'];
    const rows = [currencies.map((currency): Row => ({ values: { currency, minor: 123_456n } }))];
    const { sheet } = await sheetOf(fileContent({ sections: [{ columns, currency: null, rows }] }));
    const drawn = currencies.map(
      (_, n) => [sheet[`B${n + 5}`] as { v: number }, formatAt(sheet, `B${n + 5}`)] as const,
    );
    expect(drawn.map(([cell, format]) => [cell.v, format])).toEqual([
      [1234.56, '#,##0.00'],
      [123456, '#,##0'],
      [123.456, '#,##0.000'],
      [1234.56, '#,##0.00'],
      [123456, '#,##0'],
    ]);
  });

  it('has the tables below each other with their headings', async () => {
    const sections = [
      { ...SAMPLE_TABLE, heading: 'Osa A' },
      { ...SAMPLE_TABLE, heading: 'Osa B', rows: [] },
    ];
    const { sheet } = await sheetOf(fileContent({ sections }));
    expect(cellsOf(sheet).map(([first]) => first)).toEqual([
      'Käibeandmik',
      'Ettevõte',
      null,
      'Osa A',
      'Nimi',
      'Kask, "OÜ"',
      `'=1+1`,
      null,
      'Osa B',
      'Nimi',
    ]);
  });

  it('holds texts that no XML could hold as they are', async () => {
    const name = 'a<b>&"\u0001\ud800 ]]>\n_x000D_';
    const { sheet } = await sheetOf(
      fileContent({ sections: [{ ...SAMPLE_TABLE, rows: [[{ values: { name } }]] }] }),
    );
    expect(String(cellsOf(sheet)[4]?.[0])).toContain('a<b>&"');
  });

  it('fails with the failure of its rows', async () => {
    async function* endless(): AsyncGenerator<Row[], void, undefined> {
      await Promise.resolve();
      yield [{ values: { name: 'esimene' } }];
      throw new TooManyRows(1);
    }
    const to = new PassThrough();
    to.resume();
    const sections = [{ ...SAMPLE_TABLE, rows: endless() }];
    await expect(writeXlsx(fileContent({ sections }), to)).rejects.toThrow(TooManyRows);
  });
});
