import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { unfiledQuery } from '../../api/figures.js';
import { type TaxReconciliation } from '../../api/taxes.js';
import { companyWorkQuery, type WorkDeadline } from '../../api/work.js';
import { formatDay, formatMonth } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompany } from '../../frame/company.js';
import { placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import { placesOfTax } from './places.js';
import classes from './taxes.module.css';

/** Returns to file and taxes to pay, each with its day and amount. */
export function DueDays({ compared }: { readonly compared: TaxReconciliation }): ReactNode {
  const w = words('taxes');
  const { id } = useCompany();
  const { data: work } = useQuery(companyWorkQuery(id));
  const unfiled = work?.deadlines ?? [];
  const open = compared.declarations.filter(
    ({ state, declared_minor, charged_minor }) =>
      state !== 'charged' && state !== 'earlier' && declared_minor !== charged_minor,
  );
  return (
    <section className={classes.card} aria-labelledby="due">
      <h2 id="due">{w.due}</h2>
      {unfiled.length + open.length === 0 && <p className="quiet">{w.nothingDue}</p>}
      <ul className={classes.due}>
        {unfiled.map((one) => (
          <Unfiled key={`${one.kind} ${one.month}`} deadline={one} />
        ))}
        {open.map(({ tax, month, due_date, declared_minor, charged_minor }) => {
          const minor = BigInt(declared_minor) - BigInt(charged_minor);
          return (
            <li key={`${tax} ${month}`}>
              <span>
                <ScreenLink to={placesOfTax(tax, month)}>
                  {w.ofMonth(w.tax[tax], formatMonth(month, ''))}
                </ScreenLink>
                <small className="quiet">
                  {w.payBy(formatDay(due_date))}
                  {minor < 0n && ` · ${w.refund}`}
                </small>
              </span>
              <span className="amount">{formatMoney(minor < 0n ? -minor : minor, compared.currency)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Unfiled({
  deadline: { kind, month, due_on, overdue },
}: {
  readonly deadline: WorkDeadline;
}): ReactNode {
  const w = words('taxes');
  const { id } = useCompany();
  const { data } = useQuery(unfiledQuery(id, kind, month));
  const minor = data === undefined ? undefined : BigInt(data.payable_minor);
  return (
    <li data-late={overdue || undefined}>
      <span>
        <ScreenLink to={placesOf(kind, month)}>
          {w.ofMonth(w.returns[kind], formatMonth(month, ''))}
        </ScreenLink>
        <small className="quiet">
          {w.fileBy(formatDay(due_on))}
          {overdue && ` · ${w.late}`}
          {minor !== undefined && minor < 0n && ` · ${w.refund}`}
        </small>
      </span>
      <span className="amount">
        {minor === undefined ? '' : formatMoney(minor < 0n ? -minor : minor, data?.currency ?? 'EUR')}
      </span>
    </li>
  );
}
