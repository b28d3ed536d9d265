import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { balancesQuery, openItemAgesQuery, resultQuery } from '../../api/figures.js';
import { addDays, firstOfMonth, formatDay, formatMonth, today } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompany } from '../../frame/company.js';
import { type Place } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import { Figure, Line } from './figure.js';
import classes from './figure.module.css';
import { balancesOf, owedOf, type OwedOnBothSides } from './owed.js';

const BANK = '/c/$company/bank';
const STATEMENTS: Place = { to: '/c/$company/bank/statements' };
const EVERY_LINE: Place = { to: BANK, search: { all: true } };
const REPORTS: Place = { to: '/c/$company/reports' };
const OWED = { toUs: '/c/$company/sales', byUs: '/c/$company/purchases' } as const;

/** The money in the bank: the sum, and every account. */
export function BankFigure(): ReactNode {
  const w = words('today');
  const { id, base_currency } = useCompany();
  const accounts = useQuery(balancesQuery(id));
  return (
    <Figure title={w.bank} to={EVERY_LINE} query={accounts}>
      {(all) => (
        <>
          {balancesOf(all, base_currency).map(({ currency, minor }) => (
            <ScreenLink key={currency} to={EVERY_LINE} className={classes.total}>
              {formatMoney(minor, currency)}
            </ScreenLink>
          ))}
          {all.length === 0 && (
            <p>
              {w.noAccounts} <ScreenLink to={STATEMENTS}>{w.toStatements}</ScreenLink>
            </p>
          )}
          <ul>
            {all.map(({ id: account, label, currency, ledger_balance_minor, last_booking_date }) => (
              <Line
                key={account}
                name={
                  <>
                    <ScreenLink to={{ to: BANK, search: { account, all: true } }} given>
                      {label}
                    </ScreenLink>{' '}
                    {last_booking_date !== null && w.until(formatDay(last_booking_date))}
                  </>
                }
                amount={formatMoney(BigInt(ledger_balance_minor), currency)}
              />
            ))}
          </ul>
        </>
      )}
    </Figure>
  );
}

/** The debts of customers, or those of the company, with the part that is past its day. */
export function OwedFigure({ side }: { readonly side: keyof OwedOnBothSides }): ReactNode {
  const w = words('today');
  const { id, base_currency } = useCompany();
  const ages = useQuery({ ...openItemAgesQuery(id), select: owedOf });
  const open: Place = { to: OWED[side], search: { status: 'open' } };
  const late: Place = { to: OWED[side], search: { status: 'overdue' } };
  return (
    <Figure title={side === 'toUs' ? w.owedToUs : w.owedByUs} to={open} query={ages}>
      {({ [side]: { totalMinor, overdueMinor, overdueCount } }) => (
        <>
          <ScreenLink to={open} className={classes.total}>
            {formatMoney(totalMinor, base_currency)}
          </ScreenLink>
          {overdueCount === 0 ? (
            <p>{w.nothingOverdue}</p>
          ) : (
            <ul>
              <Line
                late
                name={<ScreenLink to={late}>{w.overdue(overdueCount)}</ScreenLink>}
                amount={formatMoney(overdueMinor, base_currency)}
              />
            </ul>
          )}
        </>
      )}
    </Figure>
  );
}

/** The result of the month so far, compared with the whole month before. */
export function ResultFigure(): ReactNode {
  const w = words('today');
  const { id, base_currency } = useCompany();
  const to = today();
  const [from, earlierFrom] = [firstOfMonth(to), firstOfMonth(to, -1)];
  const result = useQuery(resultQuery(id, { from, to, earlierFrom, earlierTo: addDays(from, -1) }));
  return (
    <Figure title={w.result(formatMonth(from.slice(0, 7)))} to={REPORTS} query={result}>
      {({ result_minor, compare_result_minor }) => (
        <>
          <ScreenLink to={REPORTS} className={classes.total}>
            {formatMoney(BigInt(result_minor), base_currency)}
          </ScreenLink>
          {result_minor !== 0 && <p>{result_minor < 0 ? w.loss : w.profit}</p>}
          {compare_result_minor !== null && (
            <ul>
              <Line
                name={formatMonth(earlierFrom.slice(0, 7))}
                amount={formatMoney(BigInt(compare_result_minor), base_currency)}
              />
            </ul>
          )}
        </>
      )}
    </Figure>
  );
}
