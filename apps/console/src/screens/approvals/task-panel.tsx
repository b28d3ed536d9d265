import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { type LiveAction } from '../../actions/action.js';
import { companyQuery } from '../../api/companies.js';
import { type Task } from '../../api/firm.js';
import { formatInstant } from '../../format/days.js';
import { placesOf } from '../../frame/places.js';
import { useScreens } from '../../frame/screens.js';
import { words } from '../../words/words.js';
import classes from './approvals.module.css';
import { nameOfTask } from './columns.js';
import { CompanyLink } from './submission-panel.js';

interface TaskPanelParts {
  readonly task: Task;
  readonly actions: readonly LiveAction[];
}

/** Why a task gave up, and the way to run it again. */
export function TaskPanel({ task, actions }: TaskPanelParts): ReactNode {
  const w = words('approvals');
  const { kind, company_id, attempt, created_at, finished_at, reason, reason_code, id } = task;
  return (
    <aside className={classes.panel} aria-label={w.task}>
      <h2>{nameOfTask(kind)}</h2>
      <p className={classes.note} data-tone="error">
        {reason ?? w.noCause}
      </p>
      <dl className="facts">
        {company_id !== null && (
          <div>
            <dt>{w.company}</dt>
            <dd>
              <TaskCompany task={task} companyId={company_id} />
            </dd>
          </div>
        )}
        {[
          [w.failedAt, finished_at === null ? '' : formatInstant(finished_at)],
          [w.began, formatInstant(created_at)],
          [w.attempts, String(attempt)],
        ]
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {[
          [w.code, reason_code],
          [w.taskKind, kind],
          [w.taskId, id],
        ].map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <code translate="no">{value}</code>
              </dd>
            </div>
          ),
        )}
      </dl>
      <footer>
        <p className="quiet">{w.retryHint}</p>
        {actions.map((action) => (
          <ActionButton key={action.id} action={action} primary />
        ))}
      </footer>
    </aside>
  );
}

/** A task knows only the id of its company. Its object is opened on the screen that shows such objects. */
function TaskCompany({ task, companyId }: { readonly task: Task; readonly companyId: string }): ReactNode {
  const w = words('approvals');
  const has = useScreens();
  const { data: company } = useQuery(companyQuery(companyId));
  const permissions = new Set(company?.permissions);
  const { subject } = task;
  const place =
    subject === null ? undefined : placesOf(subject.type, subject.id).find(({ to }) => has(to, permissions));
  return (
    <>
      <CompanyLink id={companyId} name={company?.name ?? companyId} />
      {place !== undefined && (
        <>
          {' · '}
          <Link to={place.to} params={{ company: companyId, ...place.params }} search={place.search ?? {}}>
            {w.toSubject}
          </Link>
        </>
      )}
    </>
  );
}
