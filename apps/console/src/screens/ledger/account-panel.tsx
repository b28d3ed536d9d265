import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { type LiveAction } from '../../actions/action.js';
import { ActionButton } from '../../actions/action-buttons.js';
import { type Account } from '../../api/ledger.js';
import { balanceSheetQuery, type Days, profitQuery, type StatementRow } from '../../api/reports.js';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../format/money.js';
import { useCompany } from '../../frame/company.js';
import { words } from '../../words/words.js';
import classes from './ledger.module.css';
import { labelOf, nameOf } from '../../words/named.js';

interface AccountPanelParts {
  readonly account: Account;
  readonly balance: bigint | undefined;
  readonly days: Days;
  readonly rename: LiveAction | undefined;
}

/** An account: what it is for, which rows of the reports it counts on, and what posts to it. */
export function AccountPanel({ account, balance, days, rename }: AccountPanelParts): ReactNode {
  const w = words('ledger');
  const { id: company, base_currency: currency } = useCompany();
  const { code, type, control_kind, role, default_vat_code, active } = account;
  const line = account.balance_sheet_line ?? account.income_statement_line;
  const rows = useRows(days);
  const facts = [
    [w.type, w.types[type]],
    [w.side, w.sides[account.normal_side]],
    [w.balance, formatMoney(balance ?? 0n, currency)],
    [w.use, control_kind === null ? null : w.kinds[control_kind]],
    [w.line, line === null ? w.noLine : (rows.get(line) ?? line)],
    [w.currency, account.currency],
    [w.vatCode, default_vat_code],
    [w.state, active ? null : w.inactive],
  ] as const;
  return (
    <aside className={classes.panel} aria-label={w.account}>
      <h2 translate="no">
        {code} {nameOf(account)}
      </h2>
      <dl className="facts">
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {role !== null && (
          <div>
            <dt>{w.role}</dt>
            <dd>
              {w.postedByBooks} <code translate="no">{role}</code>
            </dd>
          </div>
        )}
      </dl>
      <Link to="/c/$company/ledger" params={{ company }} search={{ account: code }}>
        {w.openLines}
      </Link>
      {rename !== undefined && (
        <div>
          <ActionButton action={rename} size="compact-sm" />
        </div>
      )}
    </aside>
  );
}

/** The names of the rows of both statements. */
function useRows(days: Days): ReadonlyMap<string, string> {
  const { id } = useCompany();
  const sheet = useQuery(balanceSheetQuery(id, days.to, undefined));
  const profit = useQuery(profitQuery(id, days));
  const named = (row: StatementRow): [string, string] => [row.line_code, labelOf(row)];
  return new Map([...(sheet.data?.rows ?? []), ...(profit.data?.rows ?? [])].map(named));
}
