import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { type LiveAction } from '../../actions/action.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { employeeQuery, type FirmSubmission } from '../../api/firm.js';
import { registerListsQuery } from '../../api/people.js';
import { formatDay, formatInstant } from '../../format/days.js';
import { EditIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './approvals.module.css';
import { type Fact, factsOf } from './facts.js';
import { State } from './state.js';

interface PanelParts {
  readonly submission: FirmSubmission;
  readonly actions: readonly LiveAction[];
}

/** What would be sent, next to what the register has; what came of it; and the decision. */
export function SubmissionPanel({ submission, actions }: PanelParts): ReactNode {
  const w = words('approvals');
  const { employee_name, company_id, company_name, kind, event_date, submitted_at } = submission;
  const facts = [
    [w.company, <CompanyLink key="company" id={company_id} name={company_name} />],
    [w.kind, w.kinds[kind]],
    [w.eventDay, formatDay(event_date)],
    [w.submitted, `${formatInstant(submitted_at)}${submission.submitted_by_staff ? w.byStaff : ''}`],
    ...(submission.reviewed_at === null
      ? []
      : [[w.reviewed, formatInstant(submission.reviewed_at)] as const]),
  ] as const;
  return (
    <aside className={classes.panel} aria-label={w.submission}>
      <h2>
        <bdi translate="no">{employee_name}</bdi>
      </h2>
      <State submission={submission} />
      <Answer submission={submission} />
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Compared submission={submission} />
      {actions.length > 0 && (
        <footer>
          {submission.status === 'submitted' && <p className="quiet">{w.isFinal}</p>}
          {actions.map((action, at) => (
            <ActionButton key={action.id} action={action} primary={at === 0 && !action.dangerous} />
          ))}
        </footer>
      )}
    </aside>
  );
}

export function CompanyLink({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  return (
    <Link to="/c/$company" params={{ company: id }} translate="no">
      <bdi>{name}</bdi>
    </Link>
  );
}

/** The answer of the register, why it was not reached, or why staff rejected it. */
function Answer({ submission }: { readonly submission: FirmSubmission }): ReactNode {
  const w = words('approvals');
  const { register_messages, register_error_code, review_reason } = submission;
  return (
    <>
      {register_messages.map(({ code, severity, field, message }) => (
        <p key={`${code} ${field ?? ''}`} className={classes.note} data-tone={severity}>
          {w.registerSays} <bdi translate="no">{[field, message].filter(Boolean).join(': ')}</bdi>
        </p>
      ))}
      {register_error_code !== '' && (
        <p className={classes.note} data-tone="error">
          {w.notReached} <code translate="no">{register_error_code}</code>
        </p>
      )}
      {review_reason !== '' && (
        <p className={classes.note}>
          {w.rejectedFor} <bdi translate="no">{review_reason}</bdi>
        </p>
      )}
    </>
  );
}

function Compared({ submission }: { readonly submission: FirmSubmission }): ReactNode {
  const w = words('approvals');
  const { company_id, employee_id } = submission;
  const isNew = employee_id === '';
  const known = useQuery({ ...employeeQuery(company_id, employee_id), enabled: !isNew });
  const { data: lists } = useQuery(registerListsQuery(company_id));
  const facts = factsOf(submission, known.data, lists);
  return (
    <>
      {known.isError && (
        <ProblemNote title={w.knownUnread} problem={known.error} again={() => void known.refetch()} />
      )}
      <table className={classes.compared} data-columns={isNew ? 1 : 2} aria-busy={!isNew && known.isPending}>
        <thead>
          <tr>
            <th scope="col">{w.data}</th>
            <th scope="col">{w.given}</th>
            {!isNew && <th scope="col">{w.known}</th>}
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => (
            <Row key={fact.field} fact={fact} both={!isNew} />
          ))}
        </tbody>
      </table>
      {isNew && <p className="quiet">{w.newHere}</p>}
    </>
  );
}

function Row({ fact, both }: { readonly fact: Fact; readonly both: boolean }): ReactNode {
  const { label, given, known, differs } = fact;
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">{label}</th>
      <td>
        <bdi translate="no">{given}</bdi>
        {differs && (
          <span className={classes.changed}>
            <EditIcon />
            {words('approvals').changes}
          </span>
        )}
      </td>
      {both && (
        <td>{known === undefined ? <span className="quiet">–</span> : <bdi translate="no">{known}</bdi>}</td>
      )}
    </tr>
  );
}
