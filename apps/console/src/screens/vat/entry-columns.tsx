import { type VatEntry, type VatLeftOut } from '../../api/vat.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { type Column } from '../../list/columns.js';
import { words } from '../../words/words.js';
import classes from './vat.module.css';

/** The part of an entry on one line of the form. */
export interface LineEntry {
  readonly id: string;
  readonly entry: VatEntry;
  readonly minor: bigint;
}

/** The entries on a line, each with its amount there. One entry may have several parts: codes, or adjustments. */
export const lineEntries = (entries: readonly VatEntry[], line: string): readonly LineEntry[] =>
  entries.flatMap((entry, at) =>
    entry.line_amounts
      .filter((one) => one.line === line)
      .map(({ amount_minor }) => ({ id: `${entry.entry_id} ${at}`, entry, minor: BigInt(amount_minor) })),
  );

export function entryColumns(currency: string): readonly Column<LineEntry>[] {
  const w = words('vat');
  const money = (minor: number): string | false =>
    minor !== 0 && formatMoney(BigInt(minor), currency, { bare: true });
  return [
    {
      key: 'date',
      header: w.date,
      width: 'minmax(5.4rem, 7rem)',
      cell: ({ entry }) => formatDay(entry.economic_date),
    },
    {
      key: 'document',
      header: w.document,
      width: 'minmax(5rem, 2fr)',
      cell: ({ entry }) =>
        entry.vat_code === '' ? (
          w.adjustment
        ) : (
          <span translate="no">{entry.invoice_number ?? entry.party_name}</span>
        ),
      below: ({ entry }) => (
        <>
          <span translate="no">{entry.party_name}</span>
          {entry.after_filing === true && <em className={classes.fresh}> {w.newSince}</em>}
        </>
      ),
    },
    {
      key: 'party',
      header: w.party,
      width: 'minmax(6rem, 3fr)',
      wide: true,
      cell: ({ entry }) => (
        <>
          <span translate="no">{entry.party_name}</span>
          {entry.after_filing === true && <em className={classes.fresh}> {w.newSince}</em>}
        </>
      ),
    },
    {
      key: 'code',
      header: w.code,
      width: '6rem',
      wide: true,
      cell: ({ entry }) => <span translate="no">{entry.vat_code}</span>,
    },
    {
      key: 'base',
      header: w.base,
      width: 'minmax(5rem, 8rem)',
      wide: true,
      amount: true,
      cell: ({ entry }) => money(entry.base_minor),
    },
    {
      key: 'owed',
      header: w.vatOwed,
      width: 'minmax(5rem, 8rem)',
      wide: true,
      amount: true,
      cell: ({ entry }) => money(entry.output_minor),
    },
    {
      key: 'deducted',
      header: w.vatDeducted,
      width: 'minmax(5rem, 8rem)',
      wide: true,
      amount: true,
      cell: ({ entry }) => money(entry.input_minor),
    },
    {
      key: 'amount',
      header: w.onLine,
      width: 'minmax(5rem, 8rem)',
      amount: true,
      cell: ({ minor }) => formatMoney(minor, currency, { bare: true }),
    },
  ];
}

/** An entry that is on no line, with its place among them: one may be left out for two reasons. */
export interface LeftOutRow extends VatLeftOut {
  readonly id: string;
}

export function leftOutColumns(currency: string): readonly Column<LeftOutRow>[] {
  const w = words('vat');
  const why = ({ reason }: VatLeftOut): string => w.reasons[reason] ?? reason;
  return [
    {
      key: 'date',
      header: w.date,
      width: 'minmax(5.4rem, 7rem)',
      cell: ({ economic_date }) => formatDay(economic_date),
      below: why,
    },
    { key: 'reason', header: w.reason, width: 'minmax(8rem, 3fr)', wide: true, cell: why },
    {
      key: 'code',
      header: w.code,
      width: 'minmax(3.5rem, 6rem)',
      cell: ({ vat_code }) => <span translate="no">{vat_code}</span>,
    },
    {
      key: 'amount',
      header: w.amount,
      width: 'minmax(5rem, 8rem)',
      amount: true,
      cell: ({ amount_minor }) => formatMoney(BigInt(amount_minor), currency, { bare: true }),
    },
  ];
}
