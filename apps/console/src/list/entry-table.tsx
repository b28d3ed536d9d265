import { type ReactNode } from 'react';
import { type Schemas } from '../api/client.js';
import { formatDay } from '../format/days.js';
import { formatMoney } from '../format/money.js';
import { words } from '../words/words.js';
import classes from './entry-table.module.css';

export type Entry = Pick<Schemas['BooksEntry'], 'id' | 'economic_date' | 'memo' | 'source_role' | 'lines'>;

/** An entry as accountants read it: account, debit, credit, in the base currency of the books. */
export function EntryTable({
  entry,
  currency,
}: {
  readonly entry: Entry;
  readonly currency: string;
}): ReactNode {
  const w = words('list');
  return (
    <table className={classes.entry}>
      <caption>
        {formatDay(entry.economic_date)}
        {entry.source_role === 'reversal' && <em>{w.reversal}</em>}
      </caption>
      <thead>
        <tr>
          <th scope="col">{w.account}</th>
          <th scope="col">{w.debit}</th>
          <th scope="col">{w.credit}</th>
        </tr>
      </thead>
      <tbody>
        {entry.lines.map(({ line_no, account_code, account_name, base_minor }) => (
          <tr key={line_no}>
            <th scope="row" translate="no">
              <b>{account_code}</b> {account_name}
            </th>
            <td>{base_minor > 0 && formatMoney(BigInt(base_minor), currency, { bare: true })}</td>
            <td>{base_minor < 0 && formatMoney(-BigInt(base_minor), currency, { bare: true })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
