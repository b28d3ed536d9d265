import { type CompanyWork, type WorkKind } from '../../api/work.js';

/** The screen on which each kind of work is done: a route's path. It may not exist yet, or not for this person. */
export const SCREEN_OF_KIND: Readonly<Record<WorkKind, string>> = {
  to_explain: '/c/$company/bank',
  proposals: '/c/$company/bank',
  questions: '/c/$company/questions',
  review: '/c/$company/review',
  submissions: '/c/$company/people',
  returns: '/c/$company/vat',
  period_close: '/c/$company/closing',
  failed: '/c/$company/documents',
  mails: '/c/$company/documents',
};

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

type Waiting = Pick<CompanyWork, 'urgency' | 'kinds'>;

/** Where a company's work is done, most urgent first, each screen once; its first page where the person has none of them. */
export function queueScreens(work: Waiting, has: Has): readonly string[] {
  const screens = new Set(
    queuesOf(work)
      .map((kind) => SCREEN_OF_KIND[kind])
      .filter(has),
  );
  return screens.size === 0 ? ['/c/$company'] : [...screens];
}

/** Where a company's most urgent work is done. */
export const firstScreen = (work: Waiting, has: Has): string => queueScreens(work, has)[0] ?? '/c/$company';
