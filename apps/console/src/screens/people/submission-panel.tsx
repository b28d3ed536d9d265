import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { on } from '../../actions/action.js';
import { ConfirmDialog } from '../../actions/confirm-dialog.js';
import { useActions } from '../../actions/live-actions.js';
import { useScope } from '../../actions/scope.js';
import { registerListsQuery, type Submission } from '../../api/people.js';
import { stageOf } from '../../api/submission-stage.js';
import { formatDay } from '../../format/days.js';
import { useCompanyId } from '../../frame/company.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import { askToWithdraw, correct, withdraw } from './actions.js';
import { Facts } from './facts.js';
import classes from './people.module.css';
import { type PeopleViewParts } from './people-screen.js';
import { SubmissionState } from './state.js';
import { givenFacts } from './submitted.js';
import { Way } from './way.js';

interface PanelParts {
  readonly submission: Submission;
  readonly write: PeopleViewParts['write'];
}

/** A submission: its way, what hinders it, what the person can do next, and what was sent. */
export function SubmissionPanel({ submission, write }: PanelParts): ReactNode {
  const w = words('people');
  const { data: lists } = useQuery(registerListsQuery(useCompanyId()));
  const { id, kind, employee_id, employee_name, employment_id, event_date } = submission;
  const [asking, setAsking] = useState(false);
  const acts = useActions([
    on(correct, {
      submission,
      go: () => {
        write({
          kind,
          from: id,
          ...(employee_id === '' ? {} : { employee: employee_id }),
          ...(employment_id === '' ? {} : { employment: employment_id }),
        });
      },
    }),
    on(askToWithdraw, {
      submission,
      go: () => {
        setAsking(true);
      },
    }),
  ]);
  const taken = on(withdraw, submission)(useScope());
  return (
    <aside className={classes.panel} aria-label={w.submission}>
      <h2>
        <bdi translate="no">{employee_name}</bdi>
      </h2>
      <p className={classes.line}>
        {w.kinds[kind]} · {w.counts} {formatDay(event_date)}
      </p>
      <SubmissionState submission={submission} />
      <Way submission={submission} />
      <Answer submission={submission} />
      <p className={classes.next}>
        <strong>{w.next}</strong> {w.nexts[stageOf(submission)]}{' '}
        {employee_id !== '' && (
          <ScreenLink to={{ to: '/c/$company/people', search: { open: employee_id } }}>
            {w.employee}
          </ScreenLink>
        )}
      </p>
      <section aria-label={w.given}>
        <h3>{w.given}</h3>
        <Facts facts={givenFacts(submission, lists)} />
        {kind === 'new_employee' && <p className="quiet">{w.codeGiven}</p>}
      </section>
      {acts.length > 0 && (
        <footer>
          {acts.map((action, at) => (
            <ActionButton
              key={action.id}
              action={action}
              primary={at === 0 && submission.status !== 'submitted'}
            />
          ))}
        </footer>
      )}
      {asking && taken !== undefined && (
        <ConfirmDialog
          detail={w.withdrawHint}
          action={taken}
          close={() => {
            setAsking(false);
          }}
        />
      )}
    </aside>
  );
}

/** The words of the register, why it was not reached, or why the firm rejected it. */
function Answer({ submission }: { readonly submission: Submission }): ReactNode {
  const w = words('people');
  const { register_messages, register_error_code, review_reason } = submission;
  return (
    <>
      {register_messages.map(({ code, severity, field, message }) => (
        <p key={`${code} ${field ?? ''}`} className={classes.note} data-tone={severity}>
          {w.registerSays}{' '}
          {w.faults[code] ?? <bdi translate="no">{[field, message].filter(Boolean).join(': ')}</bdi>}
        </p>
      ))}
      {register_error_code !== '' && (
        <p className={classes.note} data-tone="error">
          {w.errors[register_error_code] ?? w.notReached} <code translate="no">{register_error_code}</code>
        </p>
      )}
      {review_reason !== '' && (
        <p className={classes.note} data-tone="error">
          {w.rejectedFor} <bdi translate="no">{review_reason}</bdi>
        </p>
      )}
    </>
  );
}
