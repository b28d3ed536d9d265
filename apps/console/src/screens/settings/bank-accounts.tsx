import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { on } from '../../actions/action.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { RowButton } from '../../actions/row-button.js';
import { type BankAccount, bankAccountsQuery } from '../../api/bank.js';
import { type Company } from '../../api/companies.js';
import { formatMoney } from '../../format/money.js';
import { Line, Lines, Section } from '../../frame/section.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import { confirmBank, openOpening } from './actions.js';
import { NewBankAccount } from './new-bank-account.js';
import { OpeningDialog } from './opening-dialog.js';

/** The accounts of the company: which are printed on invoices, where their books begin, and a new one. */
export function BankAccounts({ company }: { readonly company: Company }): ReactNode {
  const w = words('settings');
  const read = useQuery(bankAccountsQuery(company.id));
  const [opening, setOpening] = useState<BankAccount>();
  if (!company.permissions.includes('books.read')) return null;
  return (
    <>
      <Section title={w.bank} detail={w.bankDetail}>
        {read.isError && (
          <ProblemNote title={w.bankUnknown} problem={read.error} again={() => void read.refetch()} />
        )}
        {read.data?.length === 0 && <p className="quiet">{w.noBank}</p>}
        {read.data !== undefined && read.data.length > 0 && (
          <Lines label={w.bank}>
            {read.data.map((account) => (
              <AccountLine
                key={account.id}
                account={account}
                onOpening={() => {
                  setOpening(account);
                }}
              />
            ))}
          </Lines>
        )}
      </Section>
      {company.permissions.includes('books.setup') && <NewBankAccount company={company} />}
      {opening !== undefined && (
        <OpeningDialog
          key={opening.id}
          account={opening}
          close={() => {
            setOpening(undefined);
          }}
        />
      )}
    </>
  );
}

interface AccountLineParts {
  readonly account: BankAccount;
  readonly onOpening: () => void;
}

function AccountLine({ account, onOpening }: AccountLineParts): ReactNode {
  const w = words('settings');
  const { id, label, iban, currency, account_code, confirmed, ledger_balance_minor } = account;
  return (
    <Line
      name={<bdi translate="no">{label}</bdi>}
      detail={
        <>
          {iban !== null && (
            <>
              <span translate="no">{iban.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
              {' · '}
            </>
          )}
          {confirmed ? w.bankConfirmed : w.bankUnconfirmed}
          {' · '}
          <ScreenLink to={{ to: '/c/$company/ledger', search: { account: account_code } }}>
            {w.inLedger(formatMoney(BigInt(ledger_balance_minor), currency))}
          </ScreenLink>
        </>
      }
    >
      <RowButton action={on(confirmBank, account)} of={label} detail={w.confirmBankDetail(iban ?? label)} />
      <RowButton action={on(openOpening, onOpening)} of={label} />
      <ScreenLink to={{ to: '/c/$company/bank/statements', search: { account: id } }}>
        {w.toStatements}
      </ScreenLink>
    </Line>
  );
}
