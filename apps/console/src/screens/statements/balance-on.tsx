import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type BankAccount } from '../../api/bank.js';
import { ledgerBalanceQuery, type Statement, statementBalanceQuery } from '../../api/statements.js';
import { DayField } from '../../form/day-field.js';
import { type Day, formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompany } from '../../frame/company.js';
import { words } from '../../words/words.js';
import classes from './statements.module.css';

interface BalanceOnParts {
  readonly account: BankAccount;
  /** Of the account, newest first. */
  readonly statements: readonly Statement[];
}

/** The balance that the bank says and the one that the ledger says, at the end of any day. */
export function BalanceOn({ account, statements }: BalanceOnParts): ReactNode {
  const w = words('statements');
  const [day, setDay] = useState<Day>();
  return (
    <section className={classes.balance} aria-label={w.balanceOn}>
      <DayField label={w.balanceOn} value={day} onChange={setDay} />
      {day !== undefined && <Balances account={account} statements={statements} day={day} />}
    </section>
  );
}

function Balances({ account, statements, day }: BalanceOnParts & { readonly day: Day }): ReactNode {
  const w = words('statements');
  const { id, base_currency } = useCompany();
  const last = statements
    .filter(({ state, to, closing_minor }) => state === 'posted' && closing_minor !== null && to <= day)
    .sort((a, b) => b.to.localeCompare(a.to))[0];
  const { data: ledger } = useQuery(ledgerBalanceQuery(id, account, day));
  const { data: bank } = useQuery(statementBalanceQuery(id, account, day, last));
  const sameCurrency = account.currency === base_currency;
  const differs = sameCurrency && ledger !== undefined && bank !== undefined ? ledger - bank : 0n;
  return (
    <dl aria-live="polite">
      <dt>{w.ledger}</dt>
      <dd>{ledger === undefined ? '' : formatMoney(ledger, base_currency)}</dd>
      <dt>{w.bank}</dt>
      <dd>{bank === undefined ? w.unknown : formatMoney(bank, account.currency)}</dd>
      {last !== undefined && last.to < day && <p className="quiet">{w.byLinesSince(formatDay(last.to))}</p>}
      {differs !== 0n && (
        <>
          <dt className={classes.differs}>{w.difference}</dt>
          <dd className={classes.differs}>{formatMoney(differs, base_currency, { signed: true })}</dd>
        </>
      )}
    </dl>
  );
}
