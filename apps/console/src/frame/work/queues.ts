import { type CompanyWork, type WorkKind } from '../../api/work.js';
import { type Place, placesOf } from '../places.js';

/** The part of a company's work that decides which return is due first. */
type Deadlines = readonly Pick<CompanyWork['deadlines'][number], 'due_on' | 'kind' | 'month'>[];

const at = (to: string, search: Place['search'] = {}): Place => ({ to: `/c/$company/${to}`, search });

/** The list where each kind of work is done. */
const PLACE_OF_KIND: Readonly<Record<WorkKind, Place>> = {
  to_explain: at('bank'),
  proposals: at('bank'),
  questions: at('questions'),
  review: at('review'),
  submissions: at('people', { view: 'submissions', waiting: true }),
  returns: at('vat'),
  period_close: at('closing'),
  failed: at('documents', { outcome: 'failed' }),
  mails: at('documents', { view: 'mails' }),
};

/** Where the work of a kind is done; among returns the one that is due first. */
export function placeOfKind(kind: WorkKind, deadlines: Deadlines): Place {
  const [first] = kind === 'returns' ? deadlines.toSorted((a, b) => a.due_on.localeCompare(b.due_on)) : [];
  const [tsd] = first?.kind === 'tsd' ? placesOf('tsd', first.month) : [];
  return tsd ?? PLACE_OF_KIND[kind];
}

/** Parts of the address that are another list of the same screen. */
const LISTS = ['outcome', 'tab', 'view'] as const;

/** Identifies the list that an address shows, apart from the row that is open. */
export const listName = (to: string, search: Readonly<Record<string, unknown>> = {}): string =>
  [
    to,
    ...LISTS.flatMap((part) => {
      const value = search[part];
      return typeof value === 'string' ? [`${part}=${value}`] : [];
    }),
  ].join(' ');

/** Kinds whose age says nothing: a month may stay open, and a return has a deadline of its own. */
export const WITHOUT_AGE: ReadonlySet<WorkKind> = new Set(['returns', 'period_close']);
/** Later than any day. */
export const NEVER = '9999';

/**
 * The kinds of work that wait in a company, most urgent first: a return that is late or due within days, then what has
 * waited longest, then what has no age.
 */
export function queuesOf({ urgency, kinds }: Pick<CompanyWork, 'urgency' | 'kinds'>): readonly WorkKind[] {
  const waiting = kinds.filter(({ count }) => count > 0);
  const pressing = urgency === 'overdue' || urgency === 'due_soon';
  const rank = (kind: WorkKind): number => {
    if (kind === 'returns' && pressing) return 0;
    return WITHOUT_AGE.has(kind) ? 2 : 1;
  };
  return waiting
    .toSorted(
      (a, b) => rank(a.kind) - rank(b.kind) || (a.oldest_on ?? NEVER).localeCompare(b.oldest_on ?? NEVER),
    )
    .map(({ kind }) => kind);
}

/** Whether the person has the screen at the path of a route. */
export type Has = (path: string) => boolean;

type Waiting = Pick<CompanyWork, 'deadlines' | 'kinds' | 'urgency'>;

const FIRST_PAGE: Place = { to: '/c/$company' };

/** The lists where a company's work is done, most urgent first, each once; Today where the person may open none of them. */
export function queuePlaces(work: Waiting, has: Has): readonly Place[] {
  const lists = new Map<string, Place>();
  for (const kind of queuesOf(work)) {
    const place = placeOfKind(kind, work.deadlines);
    const name = listName(place.to, place.search);
    if (has(place.to) && !lists.has(name)) lists.set(name, place);
  }
  return lists.size === 0 ? [FIRST_PAGE] : [...lists.values()];
}

/** Where a company's most urgent work is done. */
export const firstPlace = (work: Waiting, has: Has): Place => queuePlaces(work, has)[0] ?? FIRST_PAGE;
