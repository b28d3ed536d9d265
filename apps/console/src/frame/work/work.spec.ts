import { describe, expect, it } from 'vitest';
import { type CompanyWork } from '../../api/work.js';
import { mergedWork } from './order.js';
import { firstPlace, listName, placeOfKind, queuePlaces, queuesOf } from './queues.js';

type Kinds = Partial<Record<CompanyWork['kinds'][number]['kind'], readonly [number, string | null]>>;

function company(
  name: string,
  urgency: CompanyWork['urgency'],
  kinds: Kinds = {},
  due?: string,
): CompanyWork {
  return {
    company: { id: name.padEnd(10, '0'), name, registry_code: '10000000', state: 'ready' },
    urgency,
    kinds: Object.entries(kinds).map(([kind, [count, oldest_on]]) => ({
      kind: kind as keyof Kinds,
      count,
      oldest_on,
    })),
    open_questions: 0,
    deadlines:
      due === undefined
        ? []
        : [{ kind: 'vat_return', month: '2026-10', due_on: due, overdue: urgency === 'overdue' }],
    last_bank_date: null,
    computed_at: null,
    refresh_pending: false,
  };
}

const names = (rows: readonly CompanyWork[]): string[] => rows.map((row) => row.company.name);

describe('the work of several organizations', () => {
  it('is one list by urgency, in the order of the server within each', () => {
    const merged = mergedWork([
      {
        organizations: [
          {
            id: 'o1',
            next: null,
            rows: [
              company('late', 'overdue', {}, '2026-11-20'),
              company('old', 'waiting', { review: [1, '2026-09-01'] }),
              company('done', 'none'),
            ],
          },
          {
            id: 'o2',
            next: null,
            rows: [
              company('later', 'overdue', {}, '2026-10-20'),
              company('soon', 'due_soon', {}, '2026-11-27'),
              company('older', 'waiting', { to_explain: [1, '2026-08-01'], period_close: [1, '2020-01-01'] }),
            ],
          },
        ],
      },
    ]);
    expect(names(merged)).toEqual(['later', 'late', 'soon', 'older', 'old', 'done']);
  });

  it('ends where an organization has rows that are not read yet', () => {
    const first = {
      organizations: [
        { id: 'o1', next: 'more', rows: [company('a', 'overdue', {}, '2026-11-20')] },
        { id: 'o2', next: null, rows: [company('c', 'none')] },
      ],
    };
    expect(names(mergedWork([first]))).toEqual(['a']);
    const second = {
      organizations: [{ id: 'o1', next: null, rows: [company('b', 'due_soon', {}, '2026-11-27')] }],
    };
    expect(names(mergedWork([first, second]))).toEqual(['a', 'b', 'c']);
  });
});

describe('the queues of a company', () => {
  const kinds: Kinds = {
    proposals: [3, '2026-11-02'],
    review: [1, '2026-10-02'],
    returns: [1, '2026-11-01'],
    period_close: [4, '2026-01-01'],
    mails: [0, null],
  };

  it('begin with a return that presses, and else with what waits longest', () => {
    expect(queuesOf(company('x', 'due_soon', kinds, '2026-11-27'))).toEqual([
      'returns',
      'review',
      'proposals',
      'period_close',
    ]);
    expect(queuesOf(company('x', 'waiting', kinds, '2026-12-27'))).toEqual([
      'review',
      'proposals',
      'period_close',
      'returns',
    ]);
  });

  it('lead to the first screen that the person has, or to the first page of the company', () => {
    const work = company('x', 'waiting', kinds);
    expect(firstPlace(work, () => true).to).toBe('/c/$company/review');
    expect(firstPlace(work, (path) => path.endsWith('bank')).to).toBe('/c/$company/bank');
    expect(firstPlace(work, () => false).to).toBe('/c/$company');
    expect(firstPlace(company('x', 'none'), () => true).to).toBe('/c/$company');
  });

  it('are gone through list by list, each list once', () => {
    const waiting: Kinds = {
      ...kinds,
      to_explain: [2, '2026-09-01'],
      failed: [1, '2026-10-20'],
      mails: [1, '2026-10-21'],
    };
    const places = queuePlaces(company('x', 'waiting', waiting), (path) => !path.endsWith('closing'));
    expect(places.map(({ to, search }) => listName(to, search))).toEqual([
      '/c/$company/bank',
      '/c/$company/review',
      '/c/$company/documents outcome=failed',
      '/c/$company/documents view=mails',
      '/c/$company/vat',
    ]);
  });

  it('open the return that is due first, whichever it is', () => {
    const vat = { kind: 'vat_return', month: '2026-10', due_on: '2026-11-20' } as const;
    const tsd = { kind: 'tsd', month: '2026-09', due_on: '2026-10-12' } as const;
    expect(placeOfKind('returns', [vat, tsd])).toEqual({
      to: '/c/$company/pay',
      search: { tab: 'tsd', month: '2026-09' },
    });
    expect(placeOfKind('returns', [vat]).to).toBe('/c/$company/vat');
  });

  it('are one list whatever is open in it', () => {
    expect(listName('/c/$company/pay', { tab: 'tsd', month: '2026-09', row: 'x' })).toBe(
      '/c/$company/pay tab=tsd',
    );
  });
});
