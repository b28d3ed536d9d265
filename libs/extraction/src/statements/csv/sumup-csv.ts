import { type IsoDate } from '#platform';
import { movement, toMinor } from '../model/statement.js';
import { type CsvFormat, csvLine, type CsvReading, type CsvRowReader, lastFour } from './csv-format.js';
import { type CsvRow } from './csv-row.js';

/** The report names no currency: SumUp pays companies of the euro area in euros. */
const CURRENCY = 'EUR';

/** Folded states of rows that moved money. */
const DONE: ReadonlySet<string> = new Set([
  'successful',
  'paid',
  'paidout',
  'refunded',
  'chargeback',
  'chargedback',
]);
/** Folded states of rows that moved none, or not yet. */
const NOT_DONE: ReadonlySet<string> = new Set([
  'failed',
  'cancelled',
  'canceled',
  'expired',
  'pending',
  'scheduled',
]);

/** A payment as the row of its sale gives it. */
interface Sale {
  readonly on: IsoDate;
  readonly card: string | null;
  readonly text: string | null;
}

/** A payment as the row of its payout gives it. */
interface Part {
  readonly transaction: string | null;
  readonly payout: string;
  readonly on: IsoDate;
  readonly net: bigint;
  readonly fee: bigint;
  readonly sale: Sale;
  readonly raw: Record<string, string>;
}

interface Payout {
  readonly on: IsoDate;
  net: bigint;
}

/**
 * SumUp's report on transactions: the balance at SumUp is an account. A payment has a row for its sale and one for its part of a
 * payout, with the fee. It is read once it is paid out, because the fee is known only then; cash, which SumUp lists too, never is.
 */
export const sumupCsv: CsvFormat = {
  name: 'sumup',
  provesOrderBy: ['date'],
  recognises: (header) =>
    ['date', 'transactionid', 'total', 'fee', 'payout', 'payoutdate', 'payoutid'].every((name) =>
      header.has(name),
    ),
  reader: () => new SumupReader(),
};

class SumupReader implements CsvRowReader {
  private readonly sales = new Map<string, Sale>();
  private readonly parts: Part[] = [];

  read(row: CsvRow): CsvReading[] {
    const status = row.text('status');
    if (status !== null && !row.says(status, DONE, NOT_DONE)) return [];
    const transaction = row.text('transactionid');
    const sale: Sale = {
      on: row.neededDate('date'),
      card: lastFour(row.text('last4digits')),
      text: row.text('description'),
    };
    const payout = row.text('payoutid');
    if (payout === null) {
      if (transaction !== null && !this.sales.has(transaction)) this.sales.set(transaction, sale);
      return [];
    }
    const net = toMinor(row.neededAmount('payout'), CURRENCY);
    const fee = row.amount('fee');
    this.parts.push({
      transaction,
      payout,
      on: row.neededDate('payoutdate'),
      net,
      // A fee that is given back is no part of a payment.
      fee: fee === null || net < 0n ? 0n : toMinor(fee.abs(), CURRENCY),
      sale,
      raw: row.raw(),
    });
    return [];
  }

  end(): CsvReading[] {
    const payouts = new Map<string, Payout>();
    const lines = this.parts.map((part): CsvReading => {
      const { transaction, payout, net, fee, raw } = part;
      const { on, card, text } = this.saleOf(part);
      const sum = payouts.get(payout) ?? { on: part.on, net: 0n };
      sum.net += net;
      payouts.set(payout, sum);
      return line({
        // A payment and its refund share the id of the transaction.
        externalId: transaction === null ? null : `${transaction} ${net < 0n ? 'refund' : 'sale'} ${payout}`,
        bookingDate: on,
        valueDate: part.on,
        ...movement(net, fee),
        method: net < 0n ? 'refund' : 'charge',
        description: text,
        reference: transaction,
        cardLast4: card,
        raw,
      });
    });
    return [
      ...lines,
      ...[...payouts]
        .filter(([, { net }]) => net !== 0n)
        .map(([id, { on, net }]) =>
          line({
            externalId: id,
            bookingDate: on,
            ...movement(-net),
            method: 'payout',
            description: `Payout ${id}`,
          }),
        ),
    ];
  }

  /** A refund is of the day of its own row. */
  private saleOf({ transaction, net, sale }: Part): Sale {
    if (net < 0n || transaction === null) return sale;
    return this.sales.get(transaction) ?? sale;
  }
}

const line = (fields: Parameters<typeof csvLine>[0]): CsvReading => ({
  account: { iban: null, accountNo: null, currency: CURRENCY, bankName: 'SumUp' },
  line: csvLine(fields),
});
