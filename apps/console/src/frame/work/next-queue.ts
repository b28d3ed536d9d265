import { type InfiniteData, type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { defineAction, on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { notify } from '../../actions/notifications.js';
import { meQuery } from '../../api/me.js';
import { type CompanyWork, nextCursors, type WorkPage, workQuery } from '../../api/work.js';
import { words } from '../../words/words.js';
import { useScreens } from '../screens.js';
import { mergedWork } from './order.js';
import { type Place } from '../places.js';
import { type Has, listName, queuePlaces } from './queues.js';

/** A list in which work of a company is done. */
interface Queue {
  readonly companyId: string;
  readonly place: Place;
}

/** The queues that were gone through since the list of work was last looked at. */
const visited = new Set<string>();
const nameOf = ({ companyId, place: { to, search } }: Queue): string =>
  `${companyId} ${listName(to, search)}`;

/** The list of work begins a new round through the queues. */
export const beginRound = (): void => {
  visited.clear();
};

interface Round {
  /** Leaves the list on the screen. */
  readonly leave: (companyId: string) => void;
  /** A queue with work that was not visited: of the same company first, then of the most urgent other one. */
  readonly next: (companyId: string) => Promise<Queue | undefined>;
  readonly open: (queue: Queue) => void;
  readonly openList: () => void;
  readonly hasOthers: boolean;
}

export const nextQueue = defineAction({
  id: 'frame.next-queue',
  name: () => words('frame').nextQueue,
  key: 'n',
  when: ({ hasOthers }: Round) => hasOthers,
  run: async (round, { companyId }) => {
    round.leave(companyId);
    const queue = await round.next(companyId);
    if (queue !== undefined) {
      round.open(queue);
      return;
    }
    notify({ tone: 'done', text: words('frame').allQueuesVisited });
    round.openList();
  },
});

/** Reads further pages of the list only when all companies of those before were visited. */
async function nextWork(
  client: QueryClient,
  organizationIds: readonly string[],
  companyId: string,
  has: (company: string) => Has,
): Promise<Queue | undefined> {
  const query = workQuery(organizationIds);
  let data = client.getQueryData<InfiniteData<WorkPage>>(query.queryKey);
  for (let pages = data?.pages.length ?? 1; ; pages += 1) {
    data ??= await client.infiniteQuery({ ...query, pages, staleTime: 0 });
    const rows = mergedWork(data.pages);
    const here = rows.filter(({ company }) => company.id === companyId);
    const next = [...here, ...rows].flatMap((work) => unvisited(work, has(work.company.id))).at(0);
    const last = data.pages.at(-1);
    if (next !== undefined || last === undefined || nextCursors(last) === undefined) return next;
    data = undefined;
  }
}

const unvisited = (work: CompanyWork, has: Has): readonly Queue[] =>
  work.urgency === 'none'
    ? []
    : queuePlaces(work, has)
        .map((place) => ({ companyId: work.company.id, place }))
        .filter((queue) => !visited.has(nameOf(queue)));

/** The action that leads from one queue to the next one with work, whatever the screen. */
export function useNextQueue(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const hasScreen = useScreens();
  const { pathname, search } = useLocation();
  const { data: me } = useSuspenseQuery(meQuery);
  const permissionsIn = (id: string) =>
    new Set(me.companies.find((company) => company.id === id)?.permissions ?? []);
  const round: Round = {
    hasOthers: me.companies.length > 1,
    leave: (companyId) =>
      visited.add(`${companyId} ${listName(pathname.replace(companyId, '$company'), search)}`),
    next: (companyId) =>
      nextWork(
        client,
        me.organizations.map(({ id }) => id),
        companyId,
        (company) => (path) => hasScreen(path, permissionsIn(company)),
      ),
    open: ({ companyId, place: { to, params, search = {} } }) =>
      void navigate({ to, params: { company: companyId, ...params }, search }),
    openList: () => void navigate({ to: '/' }),
  };
  useActions([on(nextQueue, round)]);
}
