import { type Decimal } from '#platform';
import { movement, toMinor } from '../model/statement.js';
import { type CsvFormat, csvLine, type CsvReading } from './csv-format.js';
import { type CsvRow } from './csv-row.js';
import { wiseId } from './wise-csv.js';

type Side = 'source' | 'target';

const DONE: ReadonlySet<string> = new Set(['completed']);
const NOT_DONE: ReadonlySet<string> = new Set(['cancelled', 'canceled', 'failed', 'pending', 'processing']);
/** A payment and its refund in one row move nothing in the end. */
const NOT_DONE_OUT: ReadonlySet<string> = new Set([...NOT_DONE, 'refunded']);

/**
 * Wise's history of transactions over all balances: outgoing money changes the source balance, incoming money the
 * target balance, and a conversion both. Its amounts exclude the fees.
 */
export const wiseHistoryCsv: CsvFormat = {
  name: 'wise-history',
  recognises: (header) =>
    ['id', 'status', 'direction', 'sourceamountafterfees', 'targetamountafterfees'].every((name) =>
      header.has(name),
    ),
  reader: () => ({ read: (row) => readRow(row) }),
};

function readRow(row: CsvRow): CsvReading[] {
  const direction = row.text('direction')?.toUpperCase();
  if (!row.says(row.text('status') ?? '', DONE, direction === 'OUT' ? NOT_DONE_OUT : NOT_DONE)) return [];
  if (direction === 'OUT') return [moved(row, 'source')];
  if (direction === 'IN') return [moved(row, 'target')];
  if (direction === 'NEUTRAL') return [moved(row, 'source'), moved(row, 'target')];
  throw row.fault('direction_unknown', { value: direction ?? '' });
}

/** The change that the row made to the balance of one of its sides. */
function moved(row: CsvRow, own: Side): CsvReading {
  const other = own === 'source' ? 'target' : 'source';
  const currency = currencyOf(row, own);
  const amount = row.neededAmount(`${own}amountafterfees`);
  const fee = feeOf(row, own, currency, amount);
  // The fee is added to a payment, and has been deducted from incoming money.
  const total = own === 'source' ? amount.plus(fee).negated() : amount;
  const otherCurrency = currencyOf(row, other);
  const foreign = otherCurrency !== currency;
  const id = wiseId(row.text('id'));
  return {
    account: { iban: null, accountNo: null, currency, bankName: 'Wise' },
    line: csvLine({
      externalId: id,
      bookingDate: row.neededDate(row.text('finishedon') === null ? 'createdon' : 'finishedon'),
      ...movement(toMinor(total, currency), toMinor(fee, currency)),
      method: id?.split('-')[0]?.toLowerCase() ?? null,
      origCurrency: foreign ? otherCurrency : null,
      origMinor: foreign ? toMinor(row.neededAmount(`${other}amountafterfees`), otherCurrency) : null,
      bankRate: foreign ? row.amount('exchangerate') : null,
      counterpartyName: row.text(`${other}name`),
      description: row.text('reference') ?? row.text('note') ?? row.text('category'),
      reference: row.text('reference'),
      raw: row.raw(),
    }),
  };
}

const currencyOf = (row: CsvRow, side: Side): string => row.text(`${side}currency`) ?? '';

function feeOf(row: CsvRow, side: Side, currency: string, amount: Decimal): Decimal {
  const fee = row.amount(`${side}feeamount`)?.abs() ?? amount.times(0);
  const named = row.text(`${side}feecurrency`);
  if (!fee.isZero() && named !== null && named !== currency) {
    throw row.fault('fee_in_other_currency', { value: named, expected: currency });
  }
  return fee;
}
