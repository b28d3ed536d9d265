import { type IsoDate } from '#platform';
import { movement, toMinor } from '../model/statement.js';
import {
  type CsvAccount,
  type CsvFormat,
  csvLine,
  type CsvReading,
  type CsvRowReader,
} from './csv-format.js';
import { type CsvRow } from './csv-row.js';

interface Payout {
  readonly id: string;
  readonly account: CsvAccount;
  readonly on: IsoDate;
  net: bigint;
}

const CREATED = ['created', 'createdutc', 'createdatutc'] as const;

/**
 * Treats the balance at Stripe as an account: every charge with its fee, and every payout. The report on the contents
 * of a payout omits the payout itself: its amount is the sum of the rows, which the bank receives.
 */
export const stripeCsv: CsvFormat = {
  name: 'stripe',
  recognises: (header) =>
    header.has('balancetransactionid', 'id') &&
    header.has(...CREATED) &&
    header.has('gross', 'amount') &&
    header.has('net') &&
    header.has('currency') &&
    header.has('reportingcategory', 'availableonutc'),
  reader: () => new StripeReader(),
};

class StripeReader implements CsvRowReader {
  private readonly payouts = new Map<string, Payout>();

  read(row: CsvRow): CsvReading[] {
    const currency = (row.text('currency') ?? '').toUpperCase();
    const account = { iban: null, accountNo: null, currency, bankName: 'Stripe' };
    const net = toMinor(row.neededAmount('net'), currency);
    const fee = row.amount('fee');
    const method = row.text('reportingcategory', 'type')?.toLowerCase() ?? null;
    this.pay(row, account, net, method);
    return [
      {
        account,
        line: csvLine({
          externalId: payoutOf(row, method) ?? row.text('balancetransactionid', 'id'),
          bookingDate: row.neededDate(...CREATED),
          valueDate: row.date('availableon', 'availableonutc'),
          ...movement(net, fee === null ? 0n : toMinor(fee, currency)),
          method,
          ...charged(row, currency),
          counterpartyName: row.text('customername', 'cardname', 'customeremail'),
          description: row.text('description'),
          reference: row.text('sourceid', 'source'),
          raw: row.raw(),
        }),
      },
    ];
  }

  end(): CsvReading[] {
    return [...this.payouts.values()]
      .filter(({ net }) => net !== 0n)
      .map(({ id, account, on, net }) => ({
        account,
        line: csvLine({
          externalId: id,
          bookingDate: on,
          ...movement(-net),
          method: 'payout',
          description: `Payout ${id}`,
        }),
      }));
  }

  private pay(row: CsvRow, account: CsvAccount, net: bigint, method: string | null): void {
    const id = row.text('automaticpayoutid');
    if (id === null || method === 'payout') return;
    const key = `${id} ${account.currency}`;
    const payout = this.payouts.get(key) ?? {
      id,
      account,
      on: row.neededDate('automaticpayouteffectiveat', 'automaticpayouteffectiveatutc'),
      net: 0n,
    };
    payout.net += net;
    this.payouts.set(key, payout);
  }
}

/** The own id of a payout, which is the same in every report. */
function payoutOf(row: CsvRow, method: string | null): string | null {
  const source = row.text('sourceid', 'source');
  return method === 'payout' && source?.startsWith('po_') === true ? source : null;
}

const LEFT: ReadonlySet<string> = new Set(['paid', 'intransit', 'pending']);
const DID_NOT_LEAVE: ReadonlySet<string> = new Set(['failed', 'canceled', 'cancelled']);

/** Stripe's list of payouts: money sent from the balance to the bank; a negative payout was taken from the bank. */
export const stripePayoutsCsv: CsvFormat = {
  name: 'stripe-payouts',
  recognises: (header) =>
    header.has('id') &&
    header.has('amount') &&
    header.has('currency') &&
    header.has('status') &&
    header.has('arrivaldateutc', 'arrivaldate') &&
    header.has(...CREATED),
  reader: () => ({
    read: (row): CsvReading[] => {
      if (!row.says(row.text('status') ?? '', LEFT, DID_NOT_LEAVE)) return [];
      const currency = (row.text('currency') ?? '').toUpperCase();
      return [
        {
          account: { iban: null, accountNo: null, currency, bankName: 'Stripe' },
          line: csvLine({
            externalId: row.text('id'),
            bookingDate: row.neededDate(...CREATED),
            valueDate: row.date('arrivaldateutc', 'arrivaldate'),
            ...movement(toMinor(row.neededAmount('amount').negated(), currency)),
            method: 'payout',
            counterpartyName: row.text('destinationname'),
            description: row.text('description'),
            reference: row.text('statementdescriptor'),
            raw: row.raw(),
          }),
        },
      ];
    },
  }),
};

/** The amount that the customer was charged, in another currency than the balance. */
function charged(row: CsvRow, currency: string) {
  const other = row.text('customerfacingcurrency')?.toUpperCase();
  const amount = row.amount('customerfacingamount');
  if (other === undefined || amount === null || other === currency) return {};
  return { origCurrency: other, origMinor: toMinor(amount.abs(), other) };
}
