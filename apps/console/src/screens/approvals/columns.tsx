import { type ReactNode } from 'react';
import { type FirmSubmission, type Task } from '../../api/firm.js';
import { formatDay, formatDayInWords, formatInstant } from '../../format/days.js';
import { type Column } from '../../list/columns.js';
import { words } from '../../words/words.js';
import classes from './approvals.module.css';
import { State } from './state.js';

/** Two lines: what it is, and what tells it from another. */
export const ROW_HEIGHT = 54;

const twoLines = (first: ReactNode, second: string, given: boolean): ReactNode => (
  <span className={classes.lines}>
    {first}
    <span className="quiet" title={second} translate={given ? 'no' : undefined}>
      {second}
    </span>
  </span>
);

export function submissionColumns(): readonly Column<FirmSubmission>[] {
  const w = words('approvals');
  return [
    {
      key: 'name',
      header: w.employee,
      width: 'minmax(7rem, 1.6fr)',
      cell: ({ employee_name, company_name }) =>
        twoLines(
          <strong title={employee_name} translate="no">
            {employee_name}
          </strong>,
          company_name,
          true,
        ),
    },
    {
      key: 'state',
      header: w.submission,
      width: 'minmax(6.5rem, 1fr)',
      cell: (submission) => (
        <span className={classes.lines}>
          <span>{w.kinds[submission.kind]}</span>
          <State submission={submission} />
        </span>
      ),
    },
    {
      key: 'day',
      header: w.eventDay,
      width: '6.5rem',
      wide: true,
      cell: ({ event_date }) => formatDay(event_date),
    },
    {
      key: 'submitted',
      header: w.submitted,
      width: '9rem',
      wide: true,
      cell: ({ submitted_at }) => formatInstant(submitted_at),
    },
  ];
}

/** What a submission is about, in a line. */
export const detailOf = ({ kind, event_date, company_name }: FirmSubmission): string =>
  [words('approvals').kinds[kind], formatDay(event_date), company_name].join(' · ');

export function taskColumns(): readonly Column<Task>[] {
  const w = words('approvals');
  return [
    {
      key: 'kind',
      header: w.task,
      width: 'minmax(8rem, 1fr)',
      cell: ({ kind, reason, reason_code }) =>
        twoLines(<strong>{nameOfTask(kind)}</strong>, reason ?? reason_code ?? '', false),
    },
    {
      key: 'attempt',
      header: w.attempts,
      width: '4.5rem',
      wide: true,
      amount: true,
      cell: ({ attempt }) => attempt,
    },
    {
      key: 'failed',
      header: w.failedAt,
      width: '5rem',
      cell: ({ finished_at, created_at }) => formatDayInWords((finished_at ?? created_at).slice(0, 10)),
    },
  ];
}

/** The kind of a task in words; those that only engineers know keep their name. */
export const nameOfTask = (kind: string): string =>
  (words('approvals').tasks as Readonly<Partial<Record<string, string>>>)[kind] ?? kind;
