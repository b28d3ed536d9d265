import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { meQuery } from '../../api/me.js';
import { type CompanyWork, workQuery } from '../../api/work.js';
import { useLiveWork } from '../../frame/live-updates.js';
import { Page } from '../../frame/page.js';
import { useScreens } from '../../frame/screens.js';
import { type Place } from '../../frame/places.js';
import { beginRound } from '../../frame/work/next-queue.js';
import { mergedWork } from '../../frame/work/order.js';
import { firstPlace } from '../../frame/work/queues.js';
import { List } from '../../list/list.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { openToday, openWork } from './actions.js';
import { workColumns } from './columns.js';

const idOf = ({ company }: CompanyWork): string => company.id;

/** Every company of the person and what waits in it, most urgent first. */
export function WorkScreen(): ReactNode {
  const w = words('work');
  const { data: me } = useSuspenseQuery(meQuery);
  const organizationIds = useMemo(() => me.organizations.map(({ id }) => id), [me.organizations]);
  const work = useInfiniteQuery(workQuery(organizationIds));
  useLiveWork(organizationIds);
  useEffect(beginRound, []);
  const rows = useMemo(() => mergedWork(work.data?.pages ?? []), [work.data]);
  const [selection, setSelection] = useSelection(rows.map(idOf));
  const columns = useMemo(workColumns, []);
  const active = rows.find((row) => idOf(row) === selection.active);
  const { openFirst, openCompany } = useOpening();
  const [first] = useActions([
    on(openWork, { work: active, open: openFirst }),
    on(openToday, { work: active, open: openCompany }),
  ]);
  return (
    <Page title={words('screens').work} full>
      <List
        label={words('screens').work}
        columns={columns}
        rows={rows}
        total={me.companies.filter(({ state }) => state !== 'deleted').length}
        idOf={idOf}
        loading={work.isPending}
        problem={work.error}
        hasMore={work.hasNextPage}
        loadMore={() => {
          if (!work.isFetchingNextPage) void work.fetchNextPage();
        }}
        reload={() => void work.refetch()}
        selection={selection}
        onSelection={setSelection}
        opensByTap
        onOpen={() => void first?.perform()}
        autoFocus
        states={{
          nothingYet: { title: w.nothingYet, detail: w.nothingYetDetail },
          nothingForFilter: { title: w.nothingYet },
          allDone: { title: w.nothingYet },
        }}
      />
    </Page>
  );
}

/** The ways from a row: to its most urgent work, and to the first page of its company. */
function useOpening() {
  const navigate = useNavigate();
  const has = useScreens();
  const { data: me } = useSuspenseQuery(meQuery);
  const open = ({ to, params, search = {} }: Place, { company }: CompanyWork): void => {
    void navigate({ to, params: { company: company.id, ...params }, search });
  };
  return {
    openFirst: (work: CompanyWork): void => {
      const permissions = new Set(me.companies.find(({ id }) => id === idOf(work))?.permissions ?? []);
      open(
        firstPlace(work, (path) => has(path, permissions)),
        work,
      );
    },
    openCompany: (work: CompanyWork): void => {
      open({ to: '/c/$company' }, work);
    },
  };
}
