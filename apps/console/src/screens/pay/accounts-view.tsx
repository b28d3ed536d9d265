import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { perform } from '../../actions/perform.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { chartQuery } from '../../api/ledger.js';
import { type TsdAccount, tsdAccountsQuery } from '../../api/pay.js';
import { type Option } from '../../form/picker.js';
import { AccountField } from '../../form/pickers.js';
import { useCompany } from '../../frame/company.js';
import { Line, Lines, Section } from '../../frame/section.js';
import { LoadingList } from '../../list/empty.js';
import { nameOf } from '../../words/named.js';
import { words } from '../../words/words.js';
import classes from './pay.module.css';
import { PayPage, type PayViewParts } from './pay-page.js';
import { declare, type Declared } from './tsd-actions.js';

const WAYS = [
  'fringe_benefit',
  'gift',
  'donation',
  'representation',
  'fine',
  'tax_interest',
  'membership_fee',
  'no_document',
  'dividend',
  'equity_payment',
  'equity_excess',
] as const;

/** The accounts whose turnover annexes 4 to 7 declare, as the chart proposes and as the company decided. */
export function AccountsView({ search }: PayViewParts): ReactNode {
  const w = words('pay');
  const { id } = useCompany();
  const { data, error, refetch } = useQuery(tsdAccountsQuery(id));
  const { data: chart = [] } = useQuery(chartQuery(id));
  const names = new Map(chart.map((account) => [account.code, nameOf(account)]));
  const accounts = data?.accounts ?? [];
  return (
    <PayPage search={search}>
      {error !== null && <ProblemNote title={w.tsdFailed} problem={error} again={() => void refetch()} />}
      {data === undefined && error === null && <LoadingList label={w.accounts} />}
      {data !== undefined && (
        <Section title={w.accounts} detail={w.accountsHint}>
          <Lines label={w.accounts}>
            {accounts.map((account) => (
              <Line
                key={account.account_code}
                name={
                  <span translate="no">{`${account.account_code} ${names.get(account.account_code) ?? ''}`}</span>
                }
                detail={account.chosen ? w.chosen : w.byChart}
              >
                <Choice account={account} />
              </Line>
            ))}
          </Lines>
          <Another accounts={accounts} />
        </Section>
      )}
    </PayPage>
  );
}

/** What an account is declared as; only who sets up the books decides. */
function Choice({ account }: { readonly account: TsdAccount }): ReactNode {
  const w = words('pay');
  const { id, permissions } = useCompany();
  const { account_code: code, declared_as: before } = account;
  return (
    <NativeSelect
      aria-label={`${w.declaredAs}: ${code}`}
      value={before ?? ''}
      disabled={!permissions.includes('books.setup')}
      data={[
        { value: '', label: w.declared.none },
        ...WAYS.map((value) => ({ value, label: w.declared[value] })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const after: Declared = WAYS.find((one) => one === value) ?? null;
        void perform(declare, { account: code, before, after }, id);
      }}
    />
  );
}

/** An account that the chart does not propose. */
function Another({ accounts }: { readonly accounts: readonly TsdAccount[] }): ReactNode {
  const w = words('pay');
  const { id, permissions } = useCompany();
  const [chosen, setChosen] = useState<Option>();
  if (!permissions.includes('books.setup')) return null;
  const code = chosen?.code;
  const known = accounts.find(({ account_code }) => account_code === code);
  return (
    <div className={classes.another}>
      <AccountField companyId={id} label={w.declareAccount} value={chosen} onChange={setChosen} />
      {code !== undefined && (
        <Choice key={code} account={known ?? { account_code: code, declared_as: null, chosen: false }} />
      )}
    </div>
  );
}
