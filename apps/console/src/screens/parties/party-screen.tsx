import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type PartyDetail, partyQuery } from '../../api/parties.js';
import { isProblem } from '../../api/problem.js';
import { useCompanyId } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { NotFound } from '../../frame/problem-screen.js';
import { LoadingList } from '../../list/empty.js';
import { ViewButtons } from '../../frame/view-buttons.js';
import { words } from '../../words/words.js';
import * as actions from './actions.js';
import { PartyDialogs } from './party-dialogs.js';
import { PartyFacts } from './party-facts.js';
import { type PartySearch, TABS } from './search.js';
import { Tab } from './tabs.js';

const route = getRouteApi('/c/$company/parties/$party');

/** One party and everything that involves it. */
export function PartyScreen(): ReactNode {
  const companyId = useCompanyId();
  const { party: id } = route.useParams();
  const { data: party, error, refetch } = useQuery(partyQuery(companyId, id));
  if (party !== undefined) return <Shown key={id} party={party} />;
  if (isProblem(error) && error.status === 404) return <NotFound />;
  return (
    <Page title={words('screens').party}>
      {error === null ? (
        <LoadingList label={words('screens').party} />
      ) : (
        <ProblemNote title={words('parties').failed} problem={error} again={() => void refetch()} />
      )}
    </Page>
  );
}

function Shown({ party }: { readonly party: PartyDetail }): ReactNode {
  const w = words('parties');
  const company = useCompanyId();
  const navigate = useNavigate();
  const search = route.useSearch();
  const show = (next: PartySearch): Promise<void> =>
    navigate({
      to: '/c/$company/parties/$party',
      params: { company, party: party.id },
      search: next,
      replace: true,
    });
  const ask = (dialog: NonNullable<PartySearch['dialog']>) => () => show({ ...search, dialog });
  const isLive = party.merged_into_id === null;
  const live = useActions(
    isLive
      ? [
          on(actions.writeToParty, () =>
            navigate({ to: '/c/$company/sales/new', params: { company }, search: { party: party.id } }),
          ),
          on(actions.askToEdit, ask('edit')),
          on(actions.askForAlias, ask('alias')),
          on(actions.askForAccount, ask('account')),
          on(actions.askToMerge, ask('merge')),
        ]
      : [],
  );
  const tab = search.tab ?? 'invoices';
  return (
    <Page title={party.name} given full actions={live}>
      <PartyFacts party={party} />
      <ViewButtons
        label={words('screens').party}
        views={TABS.map((name) => [name, w.tabs[name]] as const)}
        current={tab}
        onView={(name) => void show(name === 'invoices' ? {} : { tab: name })}
      />
      <Tab tab={tab} party={party} />
      {search.dialog !== undefined && (
        <PartyDialogs
          key={search.dialog}
          dialog={search.dialog}
          party={party}
          close={() => void show(search.tab === undefined ? {} : { tab: search.tab })}
        />
      )}
    </Page>
  );
}
