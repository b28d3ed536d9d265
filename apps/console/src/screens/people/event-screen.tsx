import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { ProblemNote } from '../../actions/problem-note.js';
import { keys } from '../../api/keys.js';
import { employeeQuery, registerListsQuery, submissionQuery } from '../../api/people.js';
import { queryClient } from '../../api/query-client.js';
import { useCompanyId } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { LoadingList } from '../../list/empty.js';
import { words } from '../../words/words.js';
import { EventForm } from './event-form.js';
import { knownValues, submittedValues } from './event-values.js';

const route = getRouteApi('/c/$company/people/new');

/** The form of an event for the register: a start, a change, a suspension or an end of work. */
export function EventScreen(): ReactNode {
  const w = words('people');
  const company = useCompanyId();
  const { kind = 'new_employee', employee, employment, from } = route.useSearch();
  const navigate = useNavigate();
  const person = useQuery({ ...employeeQuery(company, employee ?? ''), enabled: employee !== undefined });
  const earlier = useQuery({ ...submissionQuery(company, from ?? ''), enabled: from !== undefined });
  const lists = useQuery(registerListsQuery(company));
  const error = person.error ?? earlier.error ?? lists.error;
  const again = (): void => {
    for (const query of [person, earlier, lists]) if (query.isError) void query.refetch();
  };
  const waits =
    lists.data === undefined ||
    (employee !== undefined && person.data === undefined) ||
    (from !== undefined && earlier.data === undefined);
  const known = knownValues(
    person.data,
    person.data?.employments.find(({ id }) => id === employment),
  );
  const first = earlier.data === undefined ? known : submittedValues(earlier.data, known);
  return (
    <Page title={w.titles[kind]}>
      {error !== null ? (
        <ProblemNote title={w.employeeFailed} problem={error} again={again} />
      ) : waits ? (
        <LoadingList label={w.titles[kind]} />
      ) : (
        <EventForm
          key={`${kind} ${employee ?? ''} ${employment ?? ''} ${from ?? ''}`}
          kind={kind}
          employee={employee}
          employment={employment}
          name={person.data === undefined ? '' : `${person.data.first_name} ${person.data.last_name}`}
          known={known}
          first={first}
          earlier={earlier.data}
          lists={lists.data}
          onSent={(made) => {
            // The list is read with the new submission in it: one that appears later would not be the open row.
            queryClient.removeQueries({ queryKey: keys.of(company, 'submission') });
            void navigate({
              to: '/c/$company/people',
              params: { company },
              search: { view: 'submissions', open: made.id },
            });
          }}
        />
      )}
    </Page>
  );
}
