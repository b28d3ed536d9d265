import { type IsoDate } from '#platform';
import { movement, toMinor } from '../model/statement.js';
import { type CsvFormat, csvLine, type CsvReading, type CsvRowReader } from './csv-format.js';
import { type CsvRow } from './csv-row.js';

/** Names of one column in English and Danish, folded. */
const COLUMNS = {
  settled: ['settlementdate', 'afregningsdato'],
  paid: ['paymentdate', 'betalingsdato'],
  reference: ['reference'],
  type: ['type'],
  net: ['net', 'netto'],
  balance: ['balance', 'saldo'],
  currency: ['currency', 'valuta'],
} as const;

/** The statement names no currency: Zettle pays companies of the euro area in euros. */
const CURRENCY = 'EUR';

/** Words of the types of rows. */
const FEE = /\bfees?\b|gebyr|avgift/iu;
const PAYOUT = /deposit|payout|udbetal|utbetal/iu;

/** A movement of the balance at Zettle. */
interface Movement {
  readonly currency: string;
  readonly settled: IsoDate;
  readonly paid: IsoDate | null;
  readonly reference: string | null;
  readonly type: string | null;
  readonly net: bigint;
  readonly raw: Record<string, string>;
}

/**
 * Zettle's account statement: the balance at Zettle is an account. A payment and its fee are rows of their own with one reference:
 * they are read as one line, as they are in the reports of other services.
 */
export const zettleCsv: CsvFormat = {
  name: 'zettle',
  provesOrderBy: COLUMNS.settled,
  recognises: (header) =>
    [COLUMNS.settled, COLUMNS.paid, COLUMNS.reference, COLUMNS.type, COLUMNS.net, COLUMNS.balance].every(
      (names) => header.has(...names),
    ),
  reader: () => new ZettleReader(),
};

class ZettleReader implements CsvRowReader {
  private readonly movements: Movement[] = [];

  read(row: CsvRow): CsvReading[] {
    const currency = row.text(...COLUMNS.currency)?.toUpperCase() ?? CURRENCY;
    this.movements.push({
      currency,
      settled: row.neededDate(...COLUMNS.settled),
      paid: row.date(...COLUMNS.paid),
      reference: row.text(...COLUMNS.reference),
      type: row.text(...COLUMNS.type),
      net: toMinor(row.neededAmount(...COLUMNS.net), currency),
      raw: row.raw(),
    });
    return [];
  }

  end(): CsvReading[] {
    const payments = new Set(this.movements.filter(isPayment).map(keyOf));
    const fees = new Map<string, bigint>();
    const rest: Movement[] = [];
    for (const one of this.movements) {
      const key = keyOf(one);
      if (!isFee(one) || one.reference === null || !payments.has(key)) rest.push(one);
      else fees.set(key, (fees.get(key) ?? 0n) - one.net);
    }
    return rest.map((one) => {
      const key = keyOf(one);
      const fee = isPayment(one) ? (fees.get(key) ?? 0n) : 0n;
      // The fees of a payment in several parts are those of the first.
      if (isPayment(one)) fees.delete(key);
      return lineOf(one, fee);
    });
  }
}

const isFee = ({ type }: Movement): boolean => FEE.test(type ?? '');
const isPayout = ({ type, net }: Movement): boolean => net < 0n && PAYOUT.test(type ?? '');
const isPayment = (one: Movement): boolean =>
  one.reference !== null && one.net > 0n && !isFee(one) && !PAYOUT.test(one.type ?? '');

const keyOf = ({ reference, currency }: Movement): string => `${reference ?? ''} ${currency}`;

function lineOf(one: Movement, fee: bigint): CsvReading {
  const { currency, settled, paid, reference, type, net, raw } = one;
  const method = isPayout(one) ? 'payout' : (type?.toLowerCase() ?? null);
  return {
    account: { iban: null, accountNo: null, currency, bankName: 'Zettle' },
    line: csvLine({
      externalId: reference === null ? null : `${reference} ${method ?? ''}`.trim(),
      bookingDate: settled,
      valueDate: paid,
      ...movement(net - fee, fee),
      method,
      description: type,
      reference,
      raw,
    }),
  };
}
