import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { type CompanyStatus } from '../../api/companies.js';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { formatDay, formatInstant } from '../../format/days.js';
import { formatCount } from '../../format/numbers.js';
import { EmptyList } from '../../list/empty.js';
import { words } from '../../words/words.js';
import classes from './today.module.css';
import { waiting, type WaitingCount } from './waiting.js';

/** The work that waits for a person in this company. */
export function TodayScreen(): ReactNode {
  const w = words('today');
  const { status, state } = useCompany();
  return (
    <Page title={words('screens').today}>
      {status === null ? (
        <p className="quiet">{state === 'failed' ? words('frame').failed : words('frame').provisioning}</p>
      ) : (
        <>
          <Waiting status={status} />
          <p className={classes.note}>
            {status.last_bank_date === null ? (
              w.noBankDay
            ) : (
              <>
                {w.lastBankDay} <strong>{formatDay(status.last_bank_date)}</strong>
              </>
            )}
            {' · '}
            {w.asOf(formatInstant(status.computed_at))}
          </p>
        </>
      )}
    </Page>
  );
}

function Waiting({ status }: { readonly status: CompanyStatus }): ReactNode {
  const w = words('today');
  const counts = waiting(status);
  if (counts.length === 0)
    return (
      <div className={classes.card}>
        <EmptyList words={{ title: w.nothingWaits, detail: w.nothingWaitsDetail }} done />
      </div>
    );
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={classes.heading}>
        {w.waiting}
      </h2>
      <ul className={classes.counts}>
        {counts.map((one) => (
          <Count key={one.name} {...one} />
        ))}
      </ul>
    </section>
  );
}

function Count({ name, count, late, to }: WaitingCount): ReactNode {
  const { id } = useCompany();
  const content = (
    <>
      <span className={classes.number}>{formatCount(count)}</span>
      <span className={classes.what}>{words('today').counts[name](count)}</span>
    </>
  );
  return (
    <li className={classes.count} data-late={late || undefined}>
      {to === undefined ? (
        content
      ) : (
        <Link to={to} params={{ company: id }}>
          {content}
        </Link>
      )}
    </li>
  );
}
