import { type SubmissionStatus } from '../../api/firm.js';

/** Without a choice, those that wait for a decision are shown. */
export const FILTERS = ['approved', 'registered', 'applied', 'rejected', 'all'] as const;
export type Filter = (typeof FILTERS)[number];

export interface ApprovalsSearch {
  /** The submissions if absent. */
  readonly view?: 'tasks';
  readonly status?: Filter;
  /** Failed tasks of one kind, or of one company. */
  readonly kind?: string;
  readonly company?: string;
  /** The row that is open. */
  readonly open?: string;
}

export const statusOf = (filter: Filter | undefined): SubmissionStatus | undefined =>
  filter === undefined ? 'submitted' : filter === 'all' ? undefined : filter;

export function approvalsSearch({ view, status, ...rest }: Record<string, unknown>): ApprovalsSearch {
  const filter = FILTERS.find((one) => one === status);
  return {
    ...(view === 'tasks' ? { view } : {}),
    ...(filter === undefined ? {} : { status: filter }),
    ...textIn(rest, 'kind'),
    ...textIn(rest, 'company'),
    ...textIn(rest, 'open'),
  };
}

const textIn = (given: Record<string, unknown>, name: 'kind' | 'company' | 'open') => {
  const value = given[name];
  return typeof value === 'string' ? { [name]: value } : {};
};
