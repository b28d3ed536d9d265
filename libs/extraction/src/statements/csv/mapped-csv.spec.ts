import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadLine, totalOf } from '../model/statement.js';
import { surveyStatements } from '../read-statements.js';
import { type CsvMapping } from './mapped-csv.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raamat-mapped-'));
});
afterAll(() => rm(folder, { recursive: true }));

const MAPPING: CsvMapping = {
  columns: { booking_date: 'Päev', amount: 'Summa', counterparty_name: 'Kellele', description: 'Selgitus' },
  outWord: null,
  dateOrder: null,
  decimalMark: null,
  currency: 'EUR',
  bankName: 'Väike Pank',
};

async function linesOf(content: string, mapping: CsvMapping = MAPPING): Promise<ReadLine[]> {
  const path = join(folder, 'väljavõte.csv');
  await writeFile(path, content);
  const survey = await surveyStatements(path, mapping);
  const lines: ReadLine[] = [];
  for await (const { line } of survey.lines()) lines.push(line);
  return lines;
}

describe('a CSV of no known bank', () => {
  it('gives its columns and first rows to whoever is to name them', async () => {
    const path = join(folder, 'tundmatu.csv');
    await writeFile(path, 'Väljavõte\nPäev;Summa;Kellele\n01.11.2026;-12,30;Kohvik\n');
    await expect(surveyStatements(path)).rejects.toMatchObject({
      code: 'statement_not_recognised',
      table: { columns: ['Päev', 'Summa', 'Kellele'], rows: [['01.11.2026', '-12,30', 'Kohvik']] },
    });
  });

  it('is read by the names of its columns', async () => {
    const lines = await linesOf(
      'Väikese Panga väljavõte\nPäev;Summa;Kellele;Selgitus\n13.11.2026;-1 012,30;Kohvik;Kohv\n14.11.2026;5,00;Klient AS;\n',
    );
    expect(lines).toMatchObject([
      { bookingDate: '2026-11-13', direction: 'out', amountMinor: 101_230n, counterpartyName: 'Kohvik' },
      { bookingDate: '2026-11-14', direction: 'in', amountMinor: 500n, description: null },
    ]);
  });

  it.each([
    [
      'in two columns',
      { money_in: 'Sisse', money_out: 'Välja' },
      null,
      '13.11.2026;;12,30;;\n14.11.2026;5,00;;;\n',
    ],
    [
      'with a direction',
      { amount: 'Summa', direction: 'Suund' },
      'välja',
      '13.11.2026;;;12,30;VÄLJA\n14.11.2026;;;5,00;sisse\n',
    ],
  ])('has its amounts %s', async (_how, columns, outWord, rows) => {
    const lines = await linesOf(`Päev;Sisse;Välja;Summa;Suund\n${rows}`, {
      ...MAPPING,
      columns: { booking_date: 'Päev', ...columns },
      outWord,
    });
    expect(lines.map(totalOf)).toEqual([-1_230n, 500n]);
  });

  it('with days that can be read both ways is refused, unless a person says which', async () => {
    const content = 'Päev;Summa;Kellele;Selgitus\n02/11/2026;-1,00;Kohvik;\n';
    await expect(linesOf(content)).rejects.toMatchObject({ code: 'statement_dates_ambiguous' });
    const month = await linesOf(content, { ...MAPPING, dateOrder: 'month_first' });
    expect(month).toMatchObject([{ bookingDate: '2026-02-11' }]);
  });

  it('with a row that is not as its columns say is refused as a whole, with the row', async () => {
    const content = 'Päev;Summa;Kellele;Selgitus\n13.11.2026;-1,00;Kohvik;\nKokku;;;\n';
    await expect(linesOf(content)).rejects.toMatchObject({
      code: 'statement_malformed',
      parameters: { row: 3 },
    });
  });
});
