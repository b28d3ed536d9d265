import { type ReactNode } from 'react';
import { type RevaluationItem } from '../../api/revaluations.js';
import { type Day, formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { formatDecimal } from '../../format/numbers.js';
import { useCompany } from '../../frame/company.js';
import { placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import classes from './revaluation.module.css';

interface BalancesParts {
  readonly items: readonly RevaluationItem[];
  readonly day: Day;
  /** The entries are in the books, and not only tried. */
  readonly booked?: boolean;
}

/** Each balance in foreign currency: its rate, and its value in the books before and after. */
export function Balances({ items, day, booked = false }: BalancesParts): ReactNode {
  const w = words('revaluation');
  const { base_currency: base } = useCompany();
  const money = (minor: number, currency: string) => formatMoney(BigInt(minor), currency, { bare: true });
  return (
    <div className={classes.scroll} role="region" aria-label={w.balances} tabIndex={0}>
      <table className={classes.balances}>
        <thead>
          <tr>
            {[w.account, w.balance, w.rate, w.before, w.after, w.difference].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={`${item.account_code} ${item.currency}`}>
              <th scope="row">
                <ScreenLink
                  to={{ to: '/c/$company/ledger', search: { account: item.account_code, to: day } }}
                  given
                >
                  <b>{item.account_code}</b> {item.account_name}
                </ScreenLink>
                <small>{w.treatments[item.treatment]}</small>
              </th>
              <td>{formatMoney(BigInt(item.amount_minor), item.currency)}</td>
              <td>
                {formatDecimal(item.rate)}
                <small>{formatDay(item.rate_date)}</small>
              </td>
              <td>{money(item.carrying_base_minor, base)}</td>
              <td>{money(item.revalued_base_minor, base)}</td>
              <td>
                {booked && item.entry_id !== null ? (
                  <ScreenLink to={placesOf('entry', item.entry_id)}>
                    {money(item.difference_base_minor, base)}
                  </ScreenLink>
                ) : (
                  money(item.difference_base_minor, base)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
