import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { type MonthTsd } from '../../api/pay.js';
import { formatInstant } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompanyId } from '../../frame/company.js';
import { placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import classes from './pay.module.css';

/** The returns of the month that were filed, the last one first; each opens as it was filed. */
export function TsdRevisions({ tsd: { returns, currency } }: { readonly tsd: MonthTsd }): ReactNode {
  const w = words('pay');
  const company = useCompanyId();
  if (returns.length === 0) return null;
  return (
    <section className={classes.card} aria-label={w.revisions}>
      <h2>{w.revisions}</h2>
      <div className={classes.scroll} role="region" aria-label={w.revisions} tabIndex={0}>
        <table className={classes.annex}>
          <thead>
            <tr>
              {[w.revision, w.filedAt, w.entry, w.payableTax].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {returns.map(({ return_id, revision_no, filed_at, entry_id, payable_minor }) => (
              <tr key={return_id}>
                <th scope="row">
                  <Link to="/c/$company/pay" params={{ company }} search={{ tab: 'tsd', return: return_id }}>
                    {w.revisionNo(revision_no)}
                  </Link>
                </th>
                <td>{formatInstant(filed_at)}</td>
                <td>
                  {entry_id !== null && (
                    <ScreenLink to={placesOf('entry', entry_id)}>{w.openEntry}</ScreenLink>
                  )}
                </td>
                <td>{formatMoney(BigInt(payable_minor), currency, { bare: true })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
