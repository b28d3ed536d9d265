import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import {
  type EmployeeRow,
  employeesQuery,
  type RegisterLists,
  registerListsQuery,
} from '../../api/people.js';
import { formatDay } from '../../format/days.js';
import { useCompanyId } from '../../frame/company.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { EmployeePanel } from './employee-panel.js';
import { kindOfWork } from './names.js';
import { PeoplePage, type PeopleViewParts } from './people-screen.js';
import classes from './people.module.css';
import { EmployedState } from './state.js';

const idOf = ({ id }: EmployeeRow): string => id;

/** The employees with what the register has of them. */
export function EmployeesView({ search, show, write }: PeopleViewParts): ReactNode {
  const w = words('people');
  const companyId = useCompanyId();
  const list = rowsOf(useInfiniteQuery(employeesQuery(companyId)));
  const { data: lists } = useQuery(registerListsQuery(companyId));
  const first = { ...NOTHING_SELECTED, active: search.open, anchor: search.open };
  const [selection, onSelection] = useSelection(list.rows.map(idOf), first);
  const active = selection.active ?? list.rows[0]?.id;
  const columns = useMemo(() => employeeColumns(lists), [lists]);
  return (
    <PeoplePage view="employees" write={write}>
      <div className={classes.split}>
        <List
          {...list}
          label={w.views.employees}
          columns={columns}
          idOf={idOf}
          selection={{ ...selection, active }}
          onSelection={(next) => {
            onSelection(next);
            if (next.active !== undefined) show({ open: next.active }, true);
          }}
          autoFocus
          states={{
            nothingYet: { title: w.noEmployees, detail: w.noEmployeesDetail },
            nothingForFilter: { title: w.noEmployees },
            allDone: { title: w.noEmployees },
          }}
        />
        {active !== undefined && list.rows.length > 0 && (
          <EmployeePanel key={active} id={active} write={write} />
        )}
      </div>
    </PeoplePage>
  );
}

function employeeColumns(lists: RegisterLists | undefined): readonly Column<EmployeeRow>[] {
  const w = words('people');
  return [
    {
      key: 'name',
      header: w.name,
      width: 'minmax(6rem, 2fr)',
      cell: ({ first_name, last_name }) => (
        <span translate="no">
          {first_name} {last_name}
        </span>
      ),
    },
    {
      key: 'work',
      header: w.work,
      width: 'minmax(7rem, 1.5fr)',
      wide: true,
      cell: ({ employment_type }) => employment_type !== null && kindOfWork(lists, employment_type),
    },
    {
      key: 'since',
      header: w.since,
      width: '6.5rem',
      wide: true,
      cell: ({ start_date }) => start_date !== null && formatDay(start_date),
    },
    {
      key: 'until',
      header: w.until,
      width: '6.5rem',
      wide: true,
      cell: ({ end_date }) => end_date !== null && formatDay(end_date),
    },
    {
      key: 'state',
      header: w.state,
      width: 'minmax(8.75rem, 1fr)',
      cell: ({ status }) => <EmployedState status={status} />,
    },
  ];
}
