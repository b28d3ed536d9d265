import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { type LiveAction } from '../../actions/action.js';
import { type Statement } from '../../api/statements.js';
import { formatDay, formatInstant } from '../../format/days.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { gapText, moneyOf, periodOf } from './columns.js';
import classes from './statements.module.css';

interface StatementPanelParts {
  readonly statement: Statement;
  readonly actions: readonly LiveAction[];
}

export function StatementPanel({ statement, actions }: StatementPanelParts): ReactNode {
  const w = words('statements');
  const companyId = useCompanyId();
  const { currency, gap, withdrawn_reason, withdrawn_at } = statement;
  const facts = [
    [w.number, statement.statement_no],
    [w.opening, moneyOf(statement.opening_minor, currency)],
    [w.closing, moneyOf(statement.closing_minor, currency)],
    [w.lines, String(statement.line_count)],
    [w.previous, statement.previous_to === null ? null : formatDay(statement.previous_to)],
    [w.imported, formatInstant(statement.created_at)],
    [w.withdrawnAt, withdrawn_at === null ? null : formatInstant(withdrawn_at)],
    [words('actions').reason, withdrawn_reason],
  ] as const;
  return (
    <aside className={classes.panel} aria-label={w.statement}>
      <h2>{periodOf(statement)}</h2>
      {gap !== null && <p className={classes.gap}>{gapText(gap, currency)}</p>}
      <dl className="facts">
        {facts.map(([label, value]) =>
          value === null || value === '' ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <Link
        to="/c/$company/bank"
        params={{ company: companyId }}
        search={{ account: statement.bank_account_id, all: true }}
      >
        {w.toLines}
      </Link>
      <footer>
        {actions.map((action) => (
          <ActionButton key={action.id} action={action} />
        ))}
      </footer>
    </aside>
  );
}
