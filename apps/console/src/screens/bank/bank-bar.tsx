import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { bankAccountsQuery } from '../../api/bank.js';
import { rulesQuery } from '../../api/rules.js';
import { useCompany } from '../../frame/company.js';
import { SearchIcon } from '../../theme/icons.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import classes from './bank.module.css';
import { bankSearch, type BankSearch } from './search.js';

interface BankBarParts {
  readonly search: BankSearch;
  readonly onSearch: (search: BankSearch) => void;
}

/** Which lines: those to explain or all, of which account, with which text. */
export function BankBar({ search, onSearch }: BankBarParts): ReactNode {
  const w = words('bank');
  const { id } = useCompany();
  const { data: accounts = [] } = useQuery(bankAccountsQuery(id));
  const { account, q, all } = search;
  const filter = (next: Readonly<Record<string, unknown>>): void => {
    onSearch(bankSearch({ account, q, all, ...next }));
  };
  return (
    <>
      <SegmentedControl
        size="sm"
        aria-label={w.view}
        value={all === true ? 'all' : 'explain'}
        data={[
          { value: 'explain', label: w.toExplain },
          { value: 'all', label: w.allLines },
        ]}
        onChange={(view) => {
          filter({ all: view === 'all' });
        }}
      />
      {accounts.length > 1 && (
        <NativeSelect
          aria-label={w.account}
          value={account ?? ''}
          data={[
            { value: '', label: w.allAccounts },
            ...accounts.map(({ id: value, label }) => ({ value, label })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            filter({ account: value });
          }}
        />
      )}
      <RulesLink companyId={id} />
      <TextInput
        aria-label={w.find}
        placeholder={w.find}
        defaultValue={q ?? ''}
        leftSection={<SearchIcon />}
        onKeyDown={({ key, currentTarget: { value } }) => {
          if (key === 'Enter') filter({ q: value });
        }}
      />
    </>
  );
}

/** The way to the rules, which says quietly that some wait to be confirmed. */
function RulesLink({ companyId }: { readonly companyId: string }): ReactNode {
  const w = words('bank');
  const { data: rules = [] } = useQuery(rulesQuery(companyId));
  const waiting = rules.filter(({ state }) => state === 'proposed').length;
  return (
    <ScreenLink
      to={{ to: '/c/$company/bank/rules', search: waiting === 0 ? {} : { state: 'proposed' } }}
      className={classes.rules}
    >
      {waiting === 0 ? w.rules : w.rulesWait(waiting)}
    </ScreenLink>
  );
}
