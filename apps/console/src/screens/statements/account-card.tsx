import { type ReactNode } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { on } from '../../actions/action.js';
import { useScope } from '../../actions/scope.js';
import { type BankAccount } from '../../api/bank.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { words } from '../../words/words.js';
import { confirmAccount } from './actions.js';
import { gapText, moneyOf } from './columns.js';
import classes from './statements.module.css';

interface AccountCardParts {
  readonly account: BankAccount;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

/** An account: what the ledger says, what the bank says, and where statements are missing. */
export function AccountCard({ account, chosen, onChoose }: AccountCardParts): ReactNode {
  const w = words('statements');
  const confirm = on(confirmAccount, account)(useScope());
  const { label, iban, currency, ledger_balance_minor, statement_balance_minor, last_booking_date, gaps } =
    account;
  const differs =
    statement_balance_minor === null ? 0n : BigInt(ledger_balance_minor) - BigInt(statement_balance_minor);
  return (
    <article className={classes.card} data-chosen={chosen || undefined}>
      <button type="button" aria-pressed={chosen} onClick={onChoose}>
        <strong translate="no">{label}</strong>
        <span className="quiet">{iban?.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
      </button>
      <dl>
        <dt>{w.ledger}</dt>
        <dd>{moneyOf(ledger_balance_minor, currency)}</dd>
        <dt>{w.bank}</dt>
        <dd>{statement_balance_minor === null ? w.unknown : moneyOf(statement_balance_minor, currency)}</dd>
        {differs !== 0n && (
          <>
            <dt className={classes.differs}>{w.difference}</dt>
            <dd className={classes.differs}>{formatMoney(differs, currency, { signed: true })}</dd>
          </>
        )}
        {last_booking_date !== null && (
          <>
            <dt>{w.lastDay}</dt>
            <dd>{formatDay(last_booking_date)}</dd>
          </>
        )}
      </dl>
      {gaps.map((gap) => (
        <p key={gap.date_from} className={classes.gap}>
          {gapText(gap, currency)}
        </p>
      ))}
      {confirm !== undefined && (
        <footer>
          <span className="quiet">{w.unconfirmed}</span>
          <ActionButton action={confirm} size="compact-sm" />
        </footer>
      )}
    </article>
  );
}
