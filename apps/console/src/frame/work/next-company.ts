import { type InfiniteData, type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { defineAction, on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { notify } from '../../actions/notifications.js';
import { meQuery } from '../../api/me.js';
import { type CompanyWork, nextCursors, type WorkPage, workQuery } from '../../api/work.js';
import { words } from '../../words/words.js';
import { useScreens } from '../screens.js';
import { mergedWork } from './order.js';
import { firstScreen } from './queues.js';

/** The companies that were gone through since the list of work was last looked at. */
const visited = new Set<string>();

/** The list of work begins a new round through the companies. */
export const beginRound = (): void => {
  visited.clear();
};

interface Round {
  /** The companies with work that were not visited, most urgent first; more than the person sees are not read. */
  readonly next: () => Promise<CompanyWork | undefined>;
  readonly open: (work: CompanyWork) => void;
  readonly openList: () => void;
  readonly hasOthers: boolean;
}

export const nextCompany = defineAction({
  id: 'frame.next-company',
  name: () => words('frame').nextCompany,
  key: 'n',
  when: ({ hasOthers }: Round) => hasOthers,
  run: async (round, { companyId }) => {
    visited.add(companyId);
    const work = await round.next();
    if (work !== undefined) {
      round.open(work);
      return;
    }
    notify({ tone: 'done', text: words('frame').allCompaniesVisited });
    round.openList();
  },
});

/** Reads further pages of the list only when all companies of those before were visited. */
async function nextWork(
  client: QueryClient,
  organizationIds: readonly string[],
): Promise<CompanyWork | undefined> {
  const query = workQuery(organizationIds);
  let data = client.getQueryData<InfiniteData<WorkPage>>(query.queryKey);
  for (let pages = data?.pages.length ?? 1; ; pages += 1) {
    data ??= await client.infiniteQuery({ ...query, pages, staleTime: 0 });
    const rows = mergedWork(data.pages);
    const next = rows.find(({ company, urgency }) => urgency !== 'none' && !visited.has(company.id));
    const last = data.pages.at(-1);
    if (next !== undefined || last === undefined || nextCursors(last) === undefined) return next;
    data = undefined;
  }
}

/** The action that leads from one company to the next one with work, whatever the screen. */
export function useNextCompany(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const has = useScreens();
  const { data: me } = useSuspenseQuery(meQuery);
  const round: Round = {
    hasOthers: me.companies.length > 1,
    next: () =>
      nextWork(
        client,
        me.organizations.map(({ id }) => id),
      ),
    open: (work) => {
      const permissions = new Set(me.companies.find(({ id }) => id === work.company.id)?.permissions ?? []);
      void navigate({
        to: firstScreen(work, (path) => has(path, permissions)),
        params: { company: work.company.id },
      });
    },
    openList: () => void navigate({ to: '/' }),
  };
  useActions([on(nextCompany, round)]);
}
