import { type CompanyWork, type WorkDeadline, type WorkKind } from '../../api/work.js';
import { formatDayInWords } from '../../format/days.js';
import { formatCount } from '../../format/numbers.js';
import { queuesOf } from '../../frame/work/queues.js';
import { type Column } from '../../list/columns.js';
import { words } from '../../words/words.js';
import { MostUrgent } from './most-urgent.js';
import classes from './work.module.css';

/** A column shrinks on a narrow screen, before the names do. */
const upTo = (width: string): string => `minmax(0, ${width})`;

/** The number of some kinds together; nothing where the person may not read them. */
function countOf({ kinds }: CompanyWork, ...wanted: readonly WorkKind[]): number | undefined {
  const counts = kinds.filter(({ kind }) => wanted.includes(kind)).map(({ count }) => count);
  return counts.length === 0 ? undefined : counts.reduce((sum, one) => sum + one, 0);
}

const shownCount = (count: number | undefined) =>
  count === undefined ? null : count === 0 ? <span className="quiet">–</span> : formatCount(count);

/** The deadline that comes first. */
const nextDeadline = ({ deadlines }: CompanyWork): WorkDeadline | undefined =>
  deadlines.toSorted((a, b) => a.due_on.localeCompare(b.due_on))[0];

export function workColumns(): readonly Column<CompanyWork>[] {
  const w = words('work');
  const count = (
    key: keyof typeof w.columns,
    width: string,
    ...kinds: readonly WorkKind[]
  ): Column<CompanyWork> => ({
    key,
    header: w.columns[key],
    width: upTo(width),
    wide: true,
    amount: true,
    cell: (row) => shownCount(countOf(row, ...kinds)),
  });
  return [
    {
      key: 'name',
      header: w.company,
      width: 'minmax(min(9rem, 45cqi), 2fr)',
      cell: ({ company }) => (
        <strong className={classes.name} title={company.name} translate="no">
          {company.name}
        </strong>
      ),
    },
    {
      key: 'first',
      header: w.first,
      width: 'minmax(7rem, 1.2fr)',
      cell: (row) => <MostUrgent row={row} kind={queuesOf(row)[0]} />,
    },
    count('to_explain', '3.7rem', 'to_explain'),
    count('review', '4.4rem', 'review'),
    count('proposals', '4.6rem', 'proposals'),
    {
      ...count('questions', '4rem', 'questions'),
      // Those that nobody has answered are no work of this person.
      cell: (row) => {
        const [answers, open] = [countOf(row, 'questions'), row.open_questions ?? 0];
        if (answers === undefined || open === 0) return shownCount(answers);
        return w.answersOf(formatCount(answers), formatCount(answers + open));
      },
    },
    count('submissions', '4.4rem', 'submissions'),
    count('failed', '3.6rem', 'failed', 'mails'),
    {
      key: 'bank',
      header: w.columns.lastBankDay,
      width: upTo('4rem'),
      wide: true,
      amount: true,
      cell: ({ last_bank_date }) =>
        last_bank_date === null ? <span className="quiet">–</span> : formatDayInWords(last_bank_date),
    },
    {
      key: 'deadline',
      header: w.columns.deadline,
      width: upTo('6.9rem'),
      wide: true,
      cell: (row) => <Deadline deadline={nextDeadline(row)} />,
    },
  ];
}

function Deadline({ deadline }: { readonly deadline: WorkDeadline | undefined }) {
  if (deadline === undefined) return <span className="quiet">–</span>;
  const w = words('work');
  const { kind, due_on, overdue } = deadline;
  return (
    <span className={classes.deadline} data-late={overdue || undefined}>
      {w.deadlines[kind]} {formatDayInWords(due_on)}
      {overdue && <em>{w.late}</em>}
    </span>
  );
}
