import { type CompanyWork, type WorkPage } from '../../api/work.js';
import { NEVER, WITHOUT_AGE } from './queues.js';

const URGENCIES = ['overdue', 'due_soon', 'waiting', 'none'] as const;

/** The day that decides between companies of one urgency. */
function dayOf({ urgency, kinds, deadlines }: CompanyWork): string {
  const days =
    urgency === 'overdue' || urgency === 'due_soon'
      ? deadlines.map(({ due_on }) => due_on)
      : kinds.flatMap(({ kind, oldest_on }) =>
          oldest_on === null || WITHOUT_AGE.has(kind) ? [] : [oldest_on],
        );
  return days.toSorted()[0] ?? NEVER;
}

const things = ({ kinds }: CompanyWork): number => kinds.reduce((sum, { count }) => sum + count, 0);

/** The order of the server, which compares companies of one organization only. */
const mostUrgentFirst = (a: CompanyWork, b: CompanyWork): number =>
  URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) ||
  dayOf(a).localeCompare(dayOf(b)) ||
  things(b) - things(a);

/**
 * The companies of all organizations in one list. Each organization keeps the order of its server; the list ends where an
 * organization has rows that are not read yet, since they may come before those of another.
 */
export function mergedWork(pages: readonly WorkPage[]): readonly CompanyWork[] {
  const queues = new Map<string, { rows: CompanyWork[]; more: boolean }>();
  for (const { organizations } of pages) {
    for (const { id, rows, next } of organizations) {
      queues.set(id, { rows: [...(queues.get(id)?.rows ?? []), ...rows], more: next !== null });
    }
  }
  const left = [...queues.values()].map(({ rows, more }) => ({ rows, more, at: 0 }));
  const merged: CompanyWork[] = [];
  for (;;) {
    if (left.some(({ rows, more, at }) => at === rows.length && more)) return merged;
    const next = left
      .flatMap((queue) => {
        const row = queue.rows[queue.at];
        return row === undefined ? [] : [{ queue, row }];
      })
      .reduce<{ queue: (typeof left)[number]; row: CompanyWork } | undefined>(
        (best, one) => (best === undefined || mostUrgentFirst(one.row, best.row) < 0 ? one : best),
        undefined,
      );
    if (next === undefined) return merged;
    merged.push(next.row);
    next.queue.at += 1;
  }
}
