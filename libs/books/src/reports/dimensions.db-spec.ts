import fc from 'fast-check';
import { isoDate, type Ulid } from '#platform';
import { createDimension, generalLedger } from '#ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_TODAY } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { Trade } from '../../../../test/support/trade.js';
import { exportJournal } from '../export/export-journal.js';
import { recordEvent } from '../events/record-event.commands.js';
import { recordEventRequest } from '../events/event.wire.js';
import { reverseEvent } from '../events/reverse-event.commands.js';
import { ledgerViolations } from '../proof/coherence.js';
import { dimensionReport } from './dimension-report.queries.js';
import { findEntry } from './entry.queries.js';
import { profitAndLoss } from './profit-and-loss.queries.js';
import { trialBalance } from './trial-balance.queries.js';

let held: TestDatabase;

beforeAll(async () => {
  held = await testDatabase();
});

afterAll(() => held.drop());

class Analysed {
  private constructor(
    readonly trade: Trade,
    readonly dimensionId: Ulid,
    readonly values: readonly Ulid[],
  ) {}

  static async open(): Promise<Analysed> {
    const trade = await Trade.open(held.database);
    const { result } = await trade.run(createDimension, {
      code: 'PROJ',
      name: 'Projektid',
      kind: 'project',
      values: [
        { code: 'A', name: 'Aed' },
        { code: 'B', name: 'Baar' },
      ],
    });
    return new Analysed(
      trade,
      result.dimension_id,
      result.values.map(({ id }) => id),
    );
  }

  async event(
    date: string,
    lines: readonly (readonly [code: string, cents: number, dimensions?: readonly Ulid[]])[],
    kind = 'manual',
  ): Promise<{ event_id: Ulid; entry_id: Ulid }> {
    const body = recordEventRequest.parse({
      kind,
      economic_date: date,
      lines: lines.map(([account_code, amount_minor, dimensions]) => ({
        account_code,
        amount_minor,
        dimensions,
      })),
    });
    return (await this.trade.run(recordEvent, body)).result;
  }

  report<T>(work: Parameters<typeof held.database.reportCompany<T>>[1]): Promise<T> {
    return held.database.reportCompany(this.trade.companyId, work);
  }

  trial(dimensionValueId?: Ulid, dateFrom?: string, dateTo?: string) {
    const range = {
      dimensionValueId,
      dateFrom: dateFrom === undefined ? undefined : isoDate(dateFrom),
      dateTo: dateTo === undefined ? undefined : isoDate(dateTo),
    };
    return this.report((sql) => trialBalance(sql, this.trade.companyId, range, TEST_TODAY));
  }

  result(dimensionValueId?: Ulid) {
    return this.report((sql) =>
      profitAndLoss(
        sql,
        this.trade.companyId,
        { scheme: '1', simplified: false, dimensionValueId },
        TEST_TODAY,
      ),
    );
  }

  columns() {
    return this.report((sql) =>
      dimensionReport(sql, this.trade.companyId, { dimensionId: this.dimensionId, scheme: '1' }, TEST_TODAY),
    );
  }
}

const closings = (rows: readonly { account_code: string; closing_base_minor: bigint }[]) =>
  Object.fromEntries(rows.map((row) => [row.account_code, row.closing_base_minor]));

describe('reports of a dimension value', () => {
  let books: Analysed;
  let A: Ulid;
  let B: Ulid;
  let entryId: Ulid;

  beforeAll(async () => {
    books = await Analysed.open();
    [A = '', B = ''] = books.values;
    await books.event('2025-05-05', [
      ['1290', 700, [A]],
      ['3120', -700, [A]],
    ]);
    ({ entry_id: entryId } = await books.event('2026-02-10', [
      ['5130', 1_000, [A]],
      ['5140', 300, [B, A]],
      ['5210', 50],
      ['2690', -1_350],
    ]));
    await books.event('2026-03-15', [
      ['1290', 5_000, [B]],
      ['3120', -5_000, [B]],
    ]);
    const { event_id } = await books.event('2026-04-01', [
      ['5130', 99, [B]],
      ['2690', -99],
    ]);
    await books.trade.run(reverseEvent, { event_id, reason: 'viga' });
    await books.event(
      '2026-11-01',
      [
        ['3120', 5_000, [B]],
        ['2970', -5_000],
      ],
      'closing',
    );
  });

  it('show only its lines: the trial balance', async () => {
    const { rows, total_debit_base_minor: debit } = await books.trial(A);
    expect(closings(rows)).toEqual({ 1290: 700n, 2960: -700n, 5130: 1_000n, 5140: 300n });
    expect(debit).toBe(1_300n);
    expect(closings((await books.trial(B, '2026-03-10', '2026-03-31')).rows)).toEqual({
      ...{ 1290: 5_000n, 3120: -5_000n, 5140: 300n },
    });
    expect((await books.trial('01KAG2V9M0Q8Y4T6W3Z5X7C1B2')).rows).toEqual([]);
  });

  it('show only its lines: profit and loss, without entries that close a year', async () => {
    expect((await books.result(A)).result_minor).toBe(-1_300n);
    expect((await books.result(B)).result_minor).toBe(4_700n);
    expect((await books.result()).result_minor).toBe(3_650n);
  });

  it('show only its lines: the general ledger, with running balances', async () => {
    const { accounts } = await books.report((sql) =>
      generalLedger(sql, books.trade.companyId, { dimensionValueId: B }, TEST_TODAY),
    );
    expect(
      accounts.map((account) => [
        account.account_code,
        account.opening_base_minor,
        account.lines.map((line) => [line.base_minor, line.running_base_minor]),
        account.closing_base_minor,
      ]),
    ).toEqual([
      ['1290', 0n, [[5_000n, 5_000n]], 5_000n],
      [
        '3120',
        0n,
        [
          [-5_000n, -5_000n],
          [5_000n, 0n],
        ],
        0n,
      ],
      [
        '5130',
        0n,
        [
          [99n, 99n],
          [-99n, 0n],
        ],
        0n,
      ],
      ['5140', 0n, [[300n, 300n]], 300n],
    ]);
  });

  it('show only its lines: the journal', async () => {
    const read = async (dimensionValueId?: Ulid): Promise<string> => {
      let text = '';
      await books.report(async (sql) => {
        for await (const piece of exportJournal(sql, books.trade.companyId, 'csv', { dimensionValueId })) {
          text += piece;
        }
      });
      return text;
    };
    const rows = (await read(A)).trimEnd().split('\r\n');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatch(/dimension_value_ids,vat_box$/);
    expect(rows.slice(1).every((row) => row.includes(A))).toBe(true);
    expect((await read()).trimEnd().split('\r\n')).toHaveLength(15);
  });

  it('and entries carry the values of their lines', async () => {
    const { lines } = await books.report((sql) => findEntry(sql, books.trade.companyId, entryId));
    expect(lines.map((line) => line.dimension_value_ids)).toEqual([[A], [B, A], [], []]);
  });

  it('stand side by side, with the lines without a value last', async () => {
    const { columns, rows, ...rest } = await books.columns();
    expect(rest).toMatchObject({
      currency: 'EUR',
      from: '2026-01-01',
      to: '2026-11-20',
      dimension: { id: books.dimensionId, code: 'PROJ', name: 'Projektid' },
      result_minor: 3_650n,
      unmapped_accounts: [],
    });
    expect(columns).toEqual([
      { dimension_value_id: A, code: 'A', name: 'Aed', result_minor: -1_300n },
      { dimension_value_id: B, code: 'B', name: 'Baar', result_minor: 4_700n },
      { dimension_value_id: null, code: null, name: null, result_minor: -50n },
    ]);
    const amounts = (code: string) => {
      const row = rows.find(({ line_code }) => line_code === code);
      return [row?.amount_minor, ...(row?.column_amounts_minor ?? [])];
    };
    expect(amounts('IS.REV')).toEqual([5_000n, 0n, 5_000n, 0n]);
    expect(amounts('IS.OPEX')).toEqual([-1_350n, -1_300n, -300n, -50n]);
    expect(amounts('IS.NET')).toEqual([3_650n, -1_300n, 4_700n, -50n]);
  });

  it('agree with each other, whatever is posted', async () => {
    const line = fc.record({
      code: fc.constantFrom('5130', '3120', '6010', '1290', '2690'),
      cents: fc.integer({ min: 1, max: 9_999 }),
      credit: fc.boolean(),
      value: fc.constantFrom(0, 1, null),
      day: fc.constantFrom('2025-12-31', '2026-01-01', '2026-06-15', '2026-11-20'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
        const some = await Analysed.open();
        for (const { code, cents, credit, value, day } of lines) {
          const minor = credit ? -cents : cents;
          const of = value === null ? [] : [some.values[value] ?? ''];
          await some.event(day, [
            [code, minor, of],
            ['2660', -minor, of],
          ]);
        }
        const [all, a, b, report] = [
          await some.result(),
          await some.result(some.values[0]),
          await some.result(some.values[1]),
          await some.columns(),
        ];
        expect(report.result_minor).toBe(all.result_minor);
        expect(report.columns.slice(0, 2).map((column) => column.result_minor)).toEqual([
          a.result_minor,
          b.result_minor,
        ]);
        for (const { amount_minor: amount, column_amounts_minor: parts } of report.rows) {
          if (amount !== null)
            expect(parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n)).toBe(amount);
        }
        expect(await some.report((sql) => ledgerViolations(sql, some.trade.companyId))).toEqual([]);
      }),
      { numRuns: 8 },
    );
  }, 60_000);
});
