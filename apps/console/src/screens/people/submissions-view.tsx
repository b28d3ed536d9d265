import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { only } from '../../api/only.js';
import { type Submission, submissionsQuery } from '../../api/people.js';
import { formatDay, formatInstant } from '../../format/days.js';
import { useCompanyId } from '../../frame/company.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { PeoplePage, type PeopleViewParts } from './people-screen.js';
import classes from './people.module.css';
import { SubmissionState } from './state.js';
import { SubmissionPanel } from './submission-panel.js';

const idOf = ({ id }: Submission): string => id;

/** Everything that was submitted, newest first, with its way to the register. */
export function SubmissionsView({ search, show, write }: PeopleViewParts): ReactNode {
  const w = words('people');
  const companyId = useCompanyId();
  const { waiting } = search;
  const list = rowsOf(useInfiniteQuery(submissionsQuery(companyId, waiting)));
  const first = { ...NOTHING_SELECTED, active: search.open, anchor: search.open };
  const [selection, onSelection] = useSelection(list.rows.map(idOf), first);
  const active = selection.active ?? list.rows[0]?.id;
  const submission = list.rows.find(({ id }) => id === active);
  const columns = useMemo(submissionColumns, []);
  return (
    <PeoplePage
      view="submissions"
      write={write}
      filter={
        <SegmentedControl
          size="sm"
          aria-label={w.shownSubmissions}
          value={waiting === true ? 'waiting' : 'all'}
          data={[
            { value: 'all', label: w.allSubmissions },
            { value: 'waiting', label: w.waitingSubmissions },
          ]}
          onChange={(chosen) => {
            onSelection(NOTHING_SELECTED);
            show({ view: 'submissions', ...(chosen === 'waiting' ? { waiting: true as const } : {}) });
          }}
        />
      }
    >
      <div className={classes.split}>
        <List
          {...list}
          label={w.submissions}
          columns={columns}
          idOf={idOf}
          selection={{ ...selection, active }}
          onSelection={(next) => {
            onSelection(next);
            if (next.active !== undefined)
              show(only({ view: 'submissions', waiting, open: next.active }), true);
          }}
          autoFocus
          clearFilter={
            waiting &&
            (() => {
              show({ view: 'submissions' });
            })
          }
          states={{
            nothingYet: { title: w.noSubmissions, detail: w.noSubmissionsDetail },
            nothingForFilter: { title: w.noneWaits },
            allDone: { title: w.noSubmissions },
          }}
        />
        {submission !== undefined && (
          <SubmissionPanel key={submission.id} submission={submission} write={write} />
        )}
      </div>
    </PeoplePage>
  );
}

function submissionColumns(): readonly Column<Submission>[] {
  const w = words('people');
  return [
    {
      key: 'name',
      header: w.employee,
      width: 'minmax(6rem, 2fr)',
      cell: ({ employee_name }) => <span translate="no">{employee_name}</span>,
      below: ({ kind }) => w.kinds[kind],
    },
    {
      key: 'kind',
      header: w.kind,
      width: 'minmax(7rem, 1fr)',
      wide: true,
      cell: ({ kind }) => w.kinds[kind],
    },
    {
      key: 'counts',
      header: w.counts,
      width: '7rem',
      wide: true,
      cell: ({ event_date }) => formatDay(event_date),
    },
    {
      key: 'state',
      header: w.state,
      width: 'minmax(8.75rem, 1.2fr)',
      cell: (submission) => <SubmissionState submission={submission} />,
    },
    {
      key: 'sent',
      header: w.step.sent,
      width: '9rem',
      wide: true,
      cell: ({ submitted_at }) => formatInstant(submitted_at),
    },
  ];
}
