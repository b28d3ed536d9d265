import { type ReactNode } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { type LiveAction } from '../../actions/action.js';
import { type FirmSubmission } from '../../api/firm.js';
import { words } from '../../words/words.js';
import classes from './approvals.module.css';
import { detailOf } from './columns.js';

interface SelectedParts {
  readonly rows: readonly FirmSubmission[];
  readonly actions: readonly LiveAction[];
}

/** Several submissions at once: what each of them would send, in a line, and the one decision about all. */
export function SelectedPanel({ rows, actions }: SelectedParts): ReactNode {
  const w = words('approvals');
  const companies = new Set(rows.map(({ company_id }) => company_id)).size;
  return (
    <aside className={classes.panel} aria-label={w.submission}>
      <h2>{w.selected(rows.length)}</h2>
      <p className="quiet">{w.selectedCompanies(companies)}</p>
      <ul className={classes.selected}>
        {rows.map((submission) => (
          <li key={submission.id}>
            <bdi translate="no">{submission.employee_name}</bdi>
            <span className="quiet">{detailOf(submission)}</span>
          </li>
        ))}
      </ul>
      <footer>
        {actions.map((action) => (
          <ActionButton key={action.id} action={action} primary />
        ))}
      </footer>
    </aside>
  );
}
