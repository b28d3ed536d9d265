import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { on } from '../../actions/action.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { RowButton } from '../../actions/row-button.js';
import { dimensionsQuery } from '../../api/dimensions.js';
import { learnedQuery, type PartyDetail, type PartyLearned } from '../../api/parties.js';
import { useCompanyId } from '../../frame/company.js';
import { LoadingList } from '../../list/empty.js';
import { words } from '../../words/words.js';
import { confirmAccount } from './actions.js';
import classes from './party.module.css';

/** Facts about a party that Raamat learned from documents, payments and people, as sentences. */
export function LearnedTab({ party }: { readonly party: PartyDetail }): ReactNode {
  const w = words('parties');
  const companyId = useCompanyId();
  const learned = useQuery(learnedQuery(companyId, party.id));
  const dimensions = useQuery(dimensionsQuery(companyId));
  const failure = learned.error ?? dimensions.error;
  if (failure !== null) {
    return <ProblemNote title={w.failed} problem={failure} again={() => void learned.refetch()} />;
  }
  if (learned.data === undefined || dimensions.data === undefined)
    return <LoadingList label={w.tabs.learned} />;
  const nameOf = new Map(
    dimensions.data.flatMap(({ values }) => values.map(({ id, name }) => [id, name] as const)),
  );
  const sentences = sentencesOf(learned.data, nameOf);
  return (
    <div className={classes.names}>
      <section aria-labelledby="learned-purchases">
        <h2 id="learned-purchases">{w.nextPurchase}</h2>
        {sentences.length === 0 && <p className="quiet">{w.nothingLearned}</p>}
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {sentences.length > 0 && <p className="quiet">{w.correctHint}</p>}
      </section>
      <section aria-labelledby="learned-accounts">
        <h2 id="learned-accounts">{w.paidAt}</h2>
        {learned.data.bank_accounts.length === 0 && <p className="quiet">{w.noAccounts}</p>}
        <ul>
          {learned.data.bank_accounts.map((account) => (
            <AccountItem key={account.iban} party={party} account={account} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="learned-senders">
        <h2 id="learned-senders">{w.senders}</h2>
        {learned.data.senders.length === 0 && <p className="quiet">{w.noSenders}</p>}
        <ul>
          {learned.data.senders.map(({ sender, source }) => (
            <li key={sender}>
              <span translate="no">{sender}</span> <span className="quiet">{w.senderSources[source]}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

interface AccountItemParts {
  readonly party: PartyDetail;
  readonly account: PartyLearned['bank_accounts'][number];
}

function AccountItem({ party, account }: AccountItemParts): ReactNode {
  const w = words('parties');
  const { iban, known, confirmed_at } = account;
  const isOpen = confirmed_at === null && party.merged_into_id === null;
  return (
    <li>
      <span translate="no">{iban}</span>{' '}
      <span className="quiet">
        {confirmed_at !== null
          ? w.accountStates.confirmed
          : known
            ? w.accountStates.known
            : w.accountStates.unknown}
      </span>{' '}
      {isOpen && (
        <RowButton
          action={on(confirmAccount, { party, iban })}
          of={iban}
          detail={w.confirmDetail(party.name, iban)}
        />
      )}
    </li>
  );
}

function sentencesOf(learned: PartyLearned, nameOf: ReadonlyMap<string, string>): string[] {
  const w = words('parties');
  const { proposals } = learned;
  const [last] = learned.accounts;
  const dimensions = learned.dimensions.filter(({ certain }) => certain);
  return [
    ...(last === undefined
      ? []
      : [last.certain ? w.accountCertain(last.account_code) : w.accountAsked(last.account_code)]),
    ...learned.vat_codes.filter(({ certain }) => certain).map(({ vat_code }) => w.vatCertain(vat_code)),
    ...dimensions.map(({ dimension_value_id: id }) => w.dimensionCertain(nameOf.get(id) ?? id)),
    ...(learned.payment_days === null ? [] : [w.daysLearned(learned.payment_days)]),
    ...(learned.by_name_alone ? [w.byNameAlone] : []),
    ...(proposals.asked === 0 ? [] : [w.proposalsOf(proposals.asked, proposals.right)]),
  ];
}
