import { type ReactNode } from 'react';
import { type StatementFile } from '../../api/statements.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { words } from '../../words/words.js';
import { gapText, moneyOf, periodOf } from './columns.js';
import classes from './statements.module.css';

type Found = StatementFile['statements'][number];

/** One account's part of a statement file: period, balances, what is new, the gap, and the first lines. */
export function StatementPreview({ statement }: { readonly statement: Found }): ReactNode {
  const w = words('statements');
  const { iban, account_no, currency, opening_minor, closing_minor, line_count, seen_count, gap, lines } =
    statement;
  return (
    <section className={classes.preview}>
      <h3 translate="no">{iban ?? account_no}</h3>
      {statement.bank_account_id === null && <p className={classes.gap}>{w.newAccount}</p>}
      <dl>
        <dt>{w.period}</dt>
        <dd>{periodOf(statement)}</dd>
        <dt>{w.opening}</dt>
        <dd>{moneyOf(opening_minor, currency)}</dd>
        <dt>{w.closing}</dt>
        <dd>{moneyOf(closing_minor, currency)}</dd>
      </dl>
      <p>{w.newLines(line_count - seen_count, seen_count)}</p>
      {gap !== null && <p className={classes.gap}>{gapText(gap, currency)}</p>}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={w.firstLines}>
        <table>
          <caption className="visually-hidden">{w.firstLines}</caption>
          <thead>
            <tr>
              <th scope="col">{w.day}</th>
              <th scope="col">{w.who}</th>
              <th scope="col" className="amount">
                {w.amount}
              </th>
              <th scope="col">{w.state}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <tr key={at} data-seen={line.seen || undefined}>
                <td>{formatDay(line.booking_date)}</td>
                <td>{line.counterparty_name ?? line.description}</td>
                <td className="amount">
                  {formatMoney(BigInt(line.total_minor), currency, { signed: true })}
                </td>
                <td>{line.seen ? w.seen : w.fresh}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
