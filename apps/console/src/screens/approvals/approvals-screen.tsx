import { NativeSelect } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { Page } from '../../frame/page.js';
import { StaffOnly } from '../../frame/staff-only.js';
import { Tabs } from '../../frame/tabs.js';
import { words } from '../../words/words.js';
import { type ApprovalsSearch, type Filter, FILTERS } from './search.js';
import { SubmissionsView } from './submissions-view.js';
import { TasksFilter, TasksView } from './tasks-view.js';

const route = getRouteApi('/start/approvals');
const WAITING = 'submitted';

/** The work of the firm's staff: submissions to decide, and tasks of the service that failed. */
export function ApprovalsScreen(): ReactNode {
  return (
    <StaffOnly>
      <StaffScreen />
    </StaffOnly>
  );
}

function StaffScreen(): ReactNode {
  const w = words('approvals');
  const search = route.useSearch();
  const navigate = useNavigate();
  const show = (next: ApprovalsSearch): void => {
    void navigate({ to: '/approvals', search: next });
  };
  const isTasks = search.view === 'tasks';
  return (
    <Page
      title={words('screens').approvals}
      full
      bar={
        <>
          <Tabs label={words('screens').approvals}>
            <Link to="/approvals" activeOptions={{ exact: true }} {...current(!isTasks)}>
              {w.submissions}
            </Link>
            <Link to="/approvals" search={{ view: 'tasks' }} {...current(isTasks)}>
              {w.failedTasks}
            </Link>
          </Tabs>
          {isTasks && <TasksFilter search={search} onSearch={show} />}
          {!isTasks && (
            <NativeSelect
              size="sm"
              aria-label={w.state}
              value={search.status ?? WAITING}
              data={[WAITING, ...FILTERS].map((value) => ({
                value,
                label: w.filters[value as Filter | typeof WAITING],
              }))}
              onChange={({ currentTarget: { value } }) => {
                const status = FILTERS.find((one) => one === value);
                show(status === undefined ? {} : { status });
              }}
            />
          )}
        </>
      }
    >
      {isTasks ? (
        <TasksView key={`${search.kind ?? ''} ${search.company ?? ''}`} search={search} onSearch={show} />
      ) : (
        <SubmissionsView key={search.status} search={search} onSearch={show} />
      )}
    </Page>
  );
}

/** The filter and the open row are in the address too, so the router alone would mark no tab. */
const current = (is: boolean) => ({ 'aria-current': is ? ('page' as const) : undefined });
