import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { type PayRunDetail } from '../../api/pay.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompanyId } from '../../frame/company.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import { monthInWords } from './month-field.js';
import classes from './pay.module.css';

/** The month of its TSD. */
export const paidIn = ({ payment_date, month }: PayRunDetail): string => payment_date?.slice(0, 7) ?? month;

/** The sums of a run: those that are debts lead to the entry, and the taxes to their return. */
export function RunFacts({ run }: { readonly run: PayRunDetail }): ReactNode {
  const w = words('pay');
  const company = useCompanyId();
  const taxed = paidIn(run);
  const unemployment = run.employee_unemployment_minor + run.employer_unemployment_minor;
  const fringe = run.fringe_income_tax_minor + run.fringe_social_tax_minor;
  const sums = [
    [w.gross, run.gross_minor],
    [w.incomeTax, run.income_tax_minor],
    [w.socialTax, run.social_tax_minor],
    [w.unemployment, unemployment],
    [w.pension, run.funded_pension_minor],
    [w.net, run.net_minor],
    [w.payable, run.payable_minor],
    [w.cost, run.employer_cost_minor],
    ...(fringe === 0 ? [] : [[w.fringeTaxes, fringe] as const]),
  ] as const;
  return (
    <div className={classes.facts}>
      <dl className={classes.sums}>
        {sums.map(([label, minor]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(BigInt(minor), run.currency)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.ways}>
        {run.payment_date !== null && (
          <span className="quiet">
            {run.state === 'paid' ? w.paymentDate : w.paymentDay}: {formatDay(run.payment_date)}
          </span>
        )}
        {run.entry_id !== null && (
          <ScreenLink to={{ to: '/c/$company/ledger', search: { entry: run.entry_id } }}>
            {w.openEntry}
          </ScreenLink>
        )}
        <Link to="/c/$company/pay" params={{ company }} search={{ tab: 'items', month: run.month }}>
          {w.items}
        </Link>
        <Link to="/c/$company/pay" params={{ company }} search={{ tab: 'tsd', month: taxed }}>
          {w.openTsd(monthInWords(taxed))}
        </Link>
        <span className="quiet">{w.tsdDue(formatDay(run.tsd_due_date))}</span>
      </p>
    </div>
  );
}
