import { only } from '../../api/only.js';

export const VIEWS = ['employees', 'submissions'] as const;
export const KINDS = ['new_employee', 'new_employment', 'change', 'suspension', 'end'] as const;
export type EventKind = (typeof KINDS)[number];

/** The employees, or what was submitted of them. */
export interface PeopleSearch {
  readonly view?: 'submissions';
  /** Only submissions that wait for review or the register. */
  readonly waiting?: true;
  /** The employee or the submission that is open. */
  readonly open?: string;
}

/** An event of an employment, as its form is opened. */
export interface EventSearch {
  readonly kind?: EventKind;
  readonly employee?: string;
  readonly employment?: string;
  /** A submission whose data are corrected. */
  readonly from?: string;
}

const textOf = (value: unknown): string | undefined => {
  // A code in the address may be read as a number.
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
};

export const peopleSearch = ({ view, waiting, open }: Record<string, unknown>): PeopleSearch =>
  only({
    view: view === 'submissions' ? ('submissions' as const) : undefined,
    waiting: view === 'submissions' && waiting === true ? (true as const) : undefined,
    open: textOf(open),
  });

export const eventSearch = ({ kind, employee, employment, from }: Record<string, unknown>): EventSearch =>
  only({
    kind: KINDS.find((one) => one === kind),
    employee: textOf(employee),
    employment: textOf(employment),
    from: textOf(from),
  });
