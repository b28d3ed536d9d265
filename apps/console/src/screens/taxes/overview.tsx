import { type ReactNode } from 'react';
import { type TaxBalance, type TaxReconciliation } from '../../api/taxes.js';
import { formatDay, formatInstant } from '../../format/days.js';
import { formatMoney, minorOf } from '../../format/money.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { ErrorIcon, InboxIcon, WarningIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import { Causes } from './causes.js';
import { Compared } from './compared.js';
import { DueDays } from './due-days.js';
import { type TaxesSearch } from './search.js';
import classes from './taxes.module.css';

interface OverviewParts {
  readonly balance: TaxBalance;
  readonly compared: TaxReconciliation;
  readonly search: TaxesSearch;
  readonly show: (search: TaxesSearch, quietly?: boolean) => void;
}

/** The amounts of the authority are in euros, whatever the currency of the books. */
const euros = (decimal: string): string => formatMoney(minorOf(decimal), 'EUR');

/** The balance of the account, the comparison with the books, and the days on which something is due. */
export function Overview({ balance, compared, search, show }: OverviewParts): ReactNode {
  return (
    <>
      <Balance balance={balance} />
      <div className={classes.columns}>
        <section className={classes.card} aria-labelledby="compared">
          <h2 id="compared">{words('taxes').compared}</h2>
          <Compared compared={compared} search={search} show={show} />
          <Causes compared={compared} />
        </section>
        <DueDays compared={compared} />
      </div>
    </>
  );
}

function Balance({ balance }: { readonly balance: TaxBalance }): ReactNode {
  const w = words('taxes');
  const { access_status, prepayment_balance, total, interest, request_date, as_of, notices } = balance;
  const facts = [
    [w.prepayment, prepayment_balance === null ? null : euros(prepayment_balance)],
    [w.owed, total === null ? null : euros(total)],
    [w.interest, interest === null || minorOf(interest) === 0n ? null : euros(interest)],
    [w.asOf, request_date === null ? null : formatDay(request_date)],
  ] as const;
  return (
    <section className={classes.card} aria-labelledby="account">
      <h2 id="account">{w.account}</h2>
      {access_status !== 'ok' && (
        <p className={access_status === 'never' ? classes.note : classes.warning} role="status">
          {w.access[access_status]} {access_status === 'never' && w.neverDetail}{' '}
          {access_status !== 'failed' && (
            <ScreenLink to={{ to: '/c/$company/settings', search: { tab: 'access' } }}>
              {w.toMandate}
            </ScreenLink>
          )}
        </p>
      )}
      {balance.refresh_pending && (
        <p className="quiet" role="status">
          {w.pending}
        </p>
      )}
      {total !== null && (
        <dl className={classes.sums}>
          {facts.map(([name, value]) =>
            value === null ? null : (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
      )}
      {as_of !== null && <p className="quiet">{w.readAt(formatInstant(as_of))}</p>}
      {notices.length > 0 && (
        <ul className={classes.notices} aria-label={w.notices}>
          {notices
            .filter(({ kind }) => kind !== 'rights_missing')
            .map(({ kind, severity, message }) => (
              <li key={`${kind} ${message}`} data-severity={severity}>
                <Sign severity={severity} />
                {message}
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}

function Sign({ severity }: { readonly severity: TaxBalance['notices'][number]['severity'] }): ReactNode {
  if (severity === 'critical') return <ErrorIcon />;
  return severity === 'warning' ? <WarningIcon /> : <InboxIcon />;
}
