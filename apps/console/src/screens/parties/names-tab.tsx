import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { ProblemNote } from '../../actions/problem-note.js';
import { aliasesQuery, partyBankLinesQuery, type PartyDetail } from '../../api/parties.js';
import { useCompanyId } from '../../frame/company.js';
import { rowsOf } from '../../list/states.js';
import { words } from '../../words/words.js';
import classes from './party.module.css';

/** Other names of a party, and the bank accounts that it paid from or was paid at. */
export function NamesTab({ party }: { readonly party: PartyDetail }): ReactNode {
  const w = words('parties');
  const companyId = useCompanyId();
  const aliases = useQuery(aliasesQuery(companyId, party.id));
  const lines = rowsOf(useInfiniteQuery(partyBankLinesQuery(companyId, party.id)));
  const accounts = [...new Set(lines.rows.flatMap(({ counterparty_account }) => counterparty_account ?? []))];
  const failure = aliases.error ?? lines.problem;
  if (failure !== null)
    return <ProblemNote title={w.failed} problem={failure} again={() => void aliases.refetch()} />;
  return (
    <div className={classes.names}>
      <section aria-labelledby="names">
        <h2 id="names">{w.names}</h2>
        {aliases.data?.length === 0 && <p className="quiet">{w.noNames}</p>}
        <ul>
          {aliases.data?.map(({ name_key, name, source }) => (
            <li key={name_key}>
              {name} <span className="quiet">{w.sources[source]}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="accounts">
        <h2 id="accounts">{w.accounts}</h2>
        {!lines.loading && accounts.length === 0 && <p className="quiet">{w.noAccounts}</p>}
        <ul>
          {accounts.map((account) => (
            <li key={account}>{account}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
