import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { on } from '../../actions/action.js';
import { type LiveAction } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { employeesFile } from '../../api/people.js';
import { useCompanyId } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { Tabs } from '../../frame/tabs.js';
import { words } from '../../words/words.js';
import { registerEmployee } from './actions.js';
import { EmployeesView } from './employees-view.js';
import { type EventSearch, type PeopleSearch, VIEWS } from './search.js';
import { SubmissionsView } from './submissions-view.js';

const route = getRouteApi('/c/$company/people');

export interface PeopleViewParts {
  readonly search: PeopleSearch;
  readonly show: (next: PeopleSearch, quietly?: boolean) => void;
  /** To the form of an event. */
  readonly write: (event: EventSearch) => void;
}

/** The people who work for the company, and everything that the register is told of them. */
export function PeopleScreen(): ReactNode {
  const company = useCompanyId();
  const search = route.useSearch();
  const navigate = useNavigate();
  const parts: PeopleViewParts = {
    search,
    show: (next, quietly = false) => {
      void navigate({ to: '/c/$company/people', params: { company }, search: next, replace: quietly });
    },
    write: (event) => {
      void navigate({ to: '/c/$company/people/new', params: { company }, search: event });
    },
  };
  return search.view === 'submissions' ? <SubmissionsView {...parts} /> : <EmployeesView {...parts} />;
}

interface PeoplePageParts {
  readonly view: (typeof VIEWS)[number];
  readonly write: PeopleViewParts['write'];
  /** Narrows the view. */
  readonly filter?: ReactNode;
  readonly children: ReactNode;
}

/** The page of a view, with the way to the other one; a person is registered from both. */
export function PeoplePage({ view, write, filter, children }: PeoplePageParts): ReactNode {
  const w = words('people');
  const company = useCompanyId();
  const actions: readonly LiveAction[] = useActions([
    on(registerEmployee, () => {
      write({});
    }),
  ]);
  return (
    <Page
      title={words('screens').people}
      full
      actions={actions}
      file={view === 'employees' ? employeesFile() : undefined}
      bar={
        <>
          <Tabs label={w.parts}>
            {VIEWS.map((one) => (
              <Link
                key={one}
                to="/c/$company/people"
                params={{ company }}
                search={one === 'employees' ? {} : { view: one }}
                aria-current={one === view ? 'page' : undefined}
                activeOptions={{ exact: true }}
              >
                {w.views[one]}
              </Link>
            ))}
          </Tabs>
          {filter}
        </>
      }
    >
      {children}
    </Page>
  );
}
