import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vatPreview } from './vat-return.queries.js';
import { isoDate, monthOf } from '#platform';
import { standardVatCodes } from '#ledger';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { Ledgered } from '../../../../test/support/ledgered.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(async () => {
  await db.drop();
});

/**
 * The expected place of 1000 euros under a VAT code: lines of form KMD in cents, part of its annex with the code of
 * exception, column of VD.
 */
interface Row {
  readonly code: string;
  readonly lines: Readonly<Record<string, number>>;
  readonly annex?: string;
  readonly column?: 'goods' | 'services' | 'triangular';
  /** The supply date, where today's form does not apply. */
  readonly day?: string;
  readonly line?: object;
}

const row = (code: string, lines: Row['lines'], more: Omit<Row, 'code' | 'lines'> = {}): Row => ({
  code,
  lines,
  ...more,
});
const BASE = 100_000;
const acquired = (of: readonly string[], rate = 240): Row['lines'] => ({
  ...Object.fromEntries(of.map((line) => [line, BASE])),
  4: rate * 100,
  5: rate * 100,
});
const partly = { line: { deductible_bps: 6_000 } };

/** The last days on which the rates of 22%, 20% and 5% were in force. */
const BEFORE = { day: '2025-06-30' };
const UNTIL_2023 = { day: '2023-12-31' };
const UNTIL_2024 = { day: '2024-12-31' };

const SALES: readonly Row[] = [
  row('S24', { 1: BASE, 4: 24_000 }, { annex: 'A' }),
  row('S22', { 1: BASE, 4: 22_000 }, { annex: 'A', ...BEFORE }),
  row('S20', { 1: BASE, 4: 20_000 }, { annex: 'A', day: '2023-12-31' }),
  row('S13', { 2.2: BASE, 4: 13_000 }, { annex: 'A' }),
  row('S9', { 2: BASE, 4: 9_000 }, { annex: 'A' }),
  row('S5', { 2.1: BASE, 4: 5_000 }, { annex: 'A', day: '2024-12-31' }),
  row('S0', { 3: BASE }),
  row('S0EUG', { 3: BASE, 3.1: BASE, '3.1.1': BASE }, { column: 'goods' }),
  row('S0EUS', { 3: BASE, 3.1: BASE }, { column: 'services' }),
  row('S0TRI', {}, { column: 'triangular' }),
  row('S0EXP', { 3: BASE, 3.2: BASE }),
  row('S0EXS', { 3: BASE }),
  row('S0TAX', { 3: BASE, 3.2: BASE, '3.2.1': BASE }),
  row('SEX', { 8: BASE }),
  row('SOUT', {}),
  row('SRC', { 9: BASE }, { annex: 'A 02' }),
  row('SMAR24', { 1: BASE, 4: 24_000 }, { annex: 'A 01' }),
  row('SINST', { 9: BASE }),
  row('SOSS', {}),
  row('SSELF24', { 1: BASE, 4: 24_000 }),
  row('SSELF22', { 1: BASE, 4: 22_000 }, BEFORE),
  row('SSELF20', { 1: BASE, 4: 20_000 }, UNTIL_2023),
  row('SSELF13', { 2.2: BASE, 4: 13_000 }),
  row('SSELF9', { 2: BASE, 4: 9_000 }),
  row('SSELF5', { 2.1: BASE, 4: 5_000 }, UNTIL_2024),
  row('SMAR22', { 1: BASE, 4: 22_000 }, { annex: 'A 01', ...BEFORE }),
  row('SMAR20', { 1: BASE, 4: 20_000 }, { annex: 'A 01', ...UNTIL_2023 }),
];

const PURCHASES: readonly Row[] = [
  row('P24', { 5: 24_000 }, { annex: 'B' }),
  row('P22', { 5: 22_000 }, { annex: 'B', ...BEFORE }),
  row('P20', { 5: 20_000 }, { annex: 'B', day: '2023-12-31' }),
  row('P13', { 5: 13_000 }, { annex: 'B' }),
  row('P9', { 5: 9_000 }, { annex: 'B' }),
  row('P5', { 5: 5_000 }, { annex: 'B', day: '2024-12-31' }),
  row('P24FA', { 5: 24_000, 5.2: 24_000 }, { annex: 'B' }),
  row('P24CAR', { 5: 24_000, 5.3: 24_000 }, { annex: 'B' }),
  row('P24CAR50', { 5: 12_000, 5.4: 12_000 }, { annex: 'B 11' }),
  row('P24PART', { 5: 14_400 }, { annex: 'B 11', ...partly }),
  row('P24ND', {}),
  row('PEUG24', acquired(['1', '6', '6.1'])),
  row('PEUG9', acquired(['2', '6', '6.1'], 90)),
  row('PEUG24FA', { ...acquired(['1', '6', '6.1']), 5.2: 24_000 }),
  row('PEUS24', acquired(['1', '6'])),
  row('PEUS24P', { ...acquired(['1', '6']), 5: 14_400 }, partly),
  row('PNEU24', acquired(['1', '7'])),
  row('PRC24', acquired(['1', '7', '7.1']), { annex: 'B 12' }),
  row('PIMP', { 5: 24_000, 5.1: 24_000 }, { line: { unit_price: '0', tax_minor: 24_000 } }),
  row('PIMP38', { 4.1: 24_000, 5: 24_000, 5.1: 24_000 }),
  row('P0', {}),
  row('PEX', {}),
  row('POUT', {}),
  row('P22FA', { 5: 22_000, 5.2: 22_000 }, { annex: 'B', ...BEFORE }),
  row('P22CAR', { 5: 22_000, 5.3: 22_000 }, { annex: 'B', ...BEFORE }),
  row('P22CAR50', { 5: 11_000, 5.4: 11_000 }, { annex: 'B 11', ...BEFORE }),
  row('P22PART', { 5: 13_200 }, { annex: 'B 11', ...partly, ...BEFORE }),
  row('P22ND', {}, BEFORE),
  row('PEUG22', acquired(['1', '6', '6.1'], 220), BEFORE),
  row('PEUG22FA', { ...acquired(['1', '6', '6.1'], 220), 5.2: 22_000 }, BEFORE),
  row('PEUS22', acquired(['1', '6'], 220), BEFORE),
  row('PEUS22P', { ...acquired(['1', '6'], 220), 5: 13_200 }, { ...partly, ...BEFORE }),
  row('PNEU22', acquired(['1', '7'], 220), BEFORE),
  row('PRC22', acquired(['1', '7', '7.1'], 220), { annex: 'B 12', ...BEFORE }),
  row('PIMP38R22', { 4.1: 22_000, 5: 22_000, 5.1: 22_000 }, BEFORE),
  row('PFA20', { 5: 20_000, 5.2: 20_000 }, { annex: 'B', ...UNTIL_2023 }),
  row('PFA13', { 5: 13_000, 5.2: 13_000 }, { annex: 'B' }),
  row('PFA9', { 5: 9_000, 5.2: 9_000 }, { annex: 'B' }),
  row('PFA5', { 5: 5_000, 5.2: 5_000 }, { annex: 'B', ...UNTIL_2024 }),
  row('PCAR20', { 5: 20_000, 5.3: 20_000 }, { annex: 'B', ...UNTIL_2023 }),
  row('PCARP20', { 5: 10_000, 5.4: 10_000 }, { annex: 'B 11', ...UNTIL_2023 }),
  row('PPART20', { 5: 12_000 }, { annex: 'B 11', ...partly, ...UNTIL_2023 }),
  row('PPART13', { 5: 7_800 }, { annex: 'B 11', ...partly }),
  row('PPART9', { 5: 5_400 }, { annex: 'B 11', ...partly }),
  row('PPART5', { 5: 3_000 }, { annex: 'B 11', ...partly, ...UNTIL_2024 }),
  row('PND20', {}, UNTIL_2023),
  row('PND13', {}),
  row('PND9', {}),
  row('PND5', {}, UNTIL_2024),
  row('PEUG20', acquired(['1', '6', '6.1'], 200), UNTIL_2023),
  row('PEUG13', acquired(['2.2', '6', '6.1'], 130)),
  row('PEUG5', acquired(['2.1', '6', '6.1'], 50), UNTIL_2024),
  row('PEUGFA20', { ...acquired(['1', '6', '6.1'], 200), 5.2: 20_000 }, UNTIL_2023),
  row('PEUGFA13', { ...acquired(['2.2', '6', '6.1'], 130), 5.2: 13_000 }),
  row('PEUGFA9', { ...acquired(['2', '6', '6.1'], 90), 5.2: 9_000 }),
  row('PEUGFA5', { ...acquired(['2.1', '6', '6.1'], 50), 5.2: 5_000 }, UNTIL_2024),
  row('PEUS20', acquired(['1', '6'], 200), UNTIL_2023),
  row('PEUS13', acquired(['2.2', '6'], 130)),
  row('PEUS9', acquired(['2', '6'], 90)),
  row('PEUS5', acquired(['2.1', '6'], 50), UNTIL_2024),
  row('PEUSP20', { ...acquired(['1', '6'], 200), 5: 12_000 }, { ...partly, ...UNTIL_2023 }),
  row('PEUSP13', { ...acquired(['2.2', '6'], 130), 5: 7_800 }, partly),
  row('PEUSP9', { ...acquired(['2', '6'], 90), 5: 5_400 }, partly),
  row('PEUSP5', { ...acquired(['2.1', '6'], 50), 5: 3_000 }, { ...partly, ...UNTIL_2024 }),
  row('PNEU20', acquired(['1', '7'], 200), UNTIL_2023),
  row('PNEU13', acquired(['2.2', '7'], 130)),
  row('PNEU9', acquired(['2', '7'], 90)),
  row('PNEU5', acquired(['2.1', '7'], 50), UNTIL_2024),
  row('PRC20', acquired(['1', '7', '7.1'], 200), { annex: 'B 12', ...UNTIL_2023 }),
  row('PIMPR20', { 4.1: 20_000, 5: 20_000, 5.1: 20_000 }, UNTIL_2023),
  row('PFOR', {}, { line: { tax_minor: 10_000 } }),
];

const TODAY = '2026-11-05';
const monthIn = (day: string) => monthOf(isoDate(day));
/** The country that the partner of a code is in. */
const countryOf = (code: string): 'EE' | 'LV' | 'NO' => {
  if (/^(S0EX|PNEU|PFOR)/.test(code)) return 'NO';
  return /^(S0EU|S0TRI|SINST|SOSS|PEU)/.test(code) ? 'LV' : 'EE';
};

async function partnerOf({ trade }: Ledgered, code: string) {
  const partners = {
    EE: { name: 'Partner AS', reg_code: '10000018', address: 'Aia 5, Tartu' },
    LV: { name: 'Partner SIA', vat_number: 'LV40003011203', address: 'Brīvības 1, Rīga' },
    NO: { name: 'Partner ASA', address: 'Storgata 1, Oslo' },
  };
  const country = countryOf(code);
  return trade.party({ country, ...partners[country] });
}

async function reported({ code, day = TODAY, line = {} }: Row, direction: 'sell' | 'buy') {
  const books = await Ledgered.open(db);
  const header = { party_id: await partnerOf(books, code) };
  await books[direction]({ unit_price: '1000', vat_code: code, account_code: null, ...line }, header, {
    invoice_date: day,
  });
  const { database, companyId } = books.trade;
  const found = await database.reportCompany(companyId, (sql) => vatPreview(sql, companyId, monthIn(day)));
  const listed = [
    ...found.annex.part_a.map(({ comments }) => ['A', ...comments].join(' ')),
    ...found.annex.part_b.map(({ comments }) => ['B', ...comments].join(' ')),
  ];
  const columns = found.recapitulative.flatMap((row) =>
    (['goods', 'services', 'triangular'] as const).filter((column) => row[`${column}_minor`] !== 0n),
  );
  return {
    lines: Object.fromEntries(
      found.lines
        .filter(({ line: name, amount_minor: minor }) => minor !== 0n && name !== '12' && name !== '13')
        .map(({ line: name, amount_minor: minor }) => [name, Number(minor)]),
    ),
    listed,
    columns,
    warnings: found.warnings,
  };
}

const expected = ({ lines, annex, column }: Row) => ({
  lines,
  listed: annex === undefined ? [] : [annex],
  columns: column === undefined ? [] : [column],
  warnings: [],
});

describe('1000 euros', () => {
  it.each(SALES)('sold under $code appear on the right lines of the return', async (one) => {
    expect(await reported(one, 'sell')).toEqual(expected(one));
  });

  it.each(PURCHASES)('bought under $code appear on the right lines of the return', async (one) => {
    expect(await reported(one, 'buy')).toEqual(expected(one));
  });

  it('are tested under every standard VAT code', () => {
    expect([...SALES, ...PURCHASES].map(({ code }) => code).sort()).toEqual(
      standardVatCodes()
        .map(({ code }) => code)
        .sort(),
    );
  });
});
