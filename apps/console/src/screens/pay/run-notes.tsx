import { type ReactNode } from 'react';
import { type PayRunDetail } from '../../api/pay.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { WarningIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './pay.module.css';

/** Why the numbers are not right any longer, with what to do; and what to look at before the run is approved. */
export function RunNotes({ run }: { readonly run: PayRunDetail }): ReactNode {
  const w = words('pay');
  const { stale, stale_reasons: reasons, warnings, state } = run;
  return (
    <>
      {stale && (
        <section className={classes.note} data-tone="bad" aria-label={w.whyStale}>
          <strong>
            <WarningIcon />
            {w.whyStale}
          </strong>
          <ul>
            {reasons.length === 0 && <li>{w.staleUnknown}</li>}
            {reasons.map(({ code, message, employee_id }) => (
              <Reason key={`${code} ${employee_id ?? ''}`} message={message} employee={employee_id} />
            ))}
          </ul>
          <p>{w.staleNext}</p>
        </section>
      )}
      {warnings.length > 0 && state === 'draft' && (
        <section className={classes.note} aria-label={w.warnings}>
          <strong>
            <WarningIcon />
            {w.warnings}
          </strong>
          <ul>
            {warnings.map(({ code, message, employee_id }) => (
              <Reason key={`${code} ${employee_id ?? ''}`} message={message} employee={employee_id} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface ReasonParts {
  readonly message: string;
  readonly employee: string | null;
}

function Reason({ message, employee }: ReasonParts): ReactNode {
  return (
    <li>
      {message}{' '}
      {employee !== null && (
        <ScreenLink to={{ to: '/c/$company/people', search: { open: employee } }}>
          {words('pay').toEmployee}
        </ScreenLink>
      )}
    </li>
  );
}
