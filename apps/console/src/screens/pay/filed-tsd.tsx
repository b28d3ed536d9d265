import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { ProblemNote } from '../../actions/problem-note.js';
import { filedTsdQuery } from '../../api/pay.js';
import { formatInstant } from '../../format/days.js';
import { useCompanyId } from '../../frame/company.js';
import { placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { LoadingList } from '../../list/empty.js';
import { words } from '../../words/words.js';
import { monthInWords } from './month-field.js';
import classes from './pay.module.css';
import { PayPage, type PayViewParts } from './pay-page.js';
import { TsdAnnexes } from './tsd-annexes.js';
import { TsdForm } from './tsd-form.js';

/** A return as it was filed, whatever the books have now. */
export function FiledTsd({ id, ...parts }: PayViewParts & { readonly id: string }): ReactNode {
  const w = words('pay');
  const company = useCompanyId();
  const { data: tsd, error, refetch } = useQuery(filedTsdQuery(company, id));
  return (
    <PayPage search={tsd === undefined ? parts.search : { ...parts.search, month: tsd.period }}>
      {tsd === undefined && error === null && <LoadingList label={w.tsd} />}
      {tsd === undefined && error !== null && (
        <ProblemNote title={w.tsdFailed} problem={error} again={() => void refetch()} />
      )}
      {tsd !== undefined && (
        <div className={classes.page}>
          <p className={classes.note} role="status">
            {w.asFiled(monthInWords(tsd.period), tsd.revision_no, formatInstant(tsd.filed_at))}{' '}
            <Link to="/c/$company/pay" params={{ company }} search={{ tab: 'tsd', month: tsd.period }}>
              {w.toNow}
            </Link>{' '}
            {tsd.entry_id !== null && (
              <ScreenLink to={placesOf('entry', tsd.entry_id)}>{w.openEntry}</ScreenLink>
            )}
          </p>
          <TsdForm tsd={tsd} {...parts} />
          <TsdAnnexes tsd={tsd} />
        </div>
      )}
    </PayPage>
  );
}
