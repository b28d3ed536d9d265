import { TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { found } from '../../actions/find.js';
import { meQuery, type MyCompany } from '../../api/me.js';
import { Page } from '../../frame/page.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { words } from '../../words/words.js';

const columns = (): readonly Column<MyCompany>[] => {
  const w = words('start');
  return [
    { key: 'name', header: w.name, width: 'minmax(12rem, 1fr)', cell: ({ name }) => <strong>{name}</strong> },
    {
      key: 'role',
      header: w.role,
      width: '9rem',
      wide: true,
      cell: ({ role }) => words('frame').roles[role],
    },
    { key: 'state', header: w.state, width: '9rem', cell: ({ state }) => w.states[state] },
  ];
};

/** Every company of the person. */
export function StartScreen(): ReactNode {
  const w = words('start');
  const navigate = useNavigate();
  const me = useSuspenseQuery(meQuery);
  const [typed, setTyped] = useState('');
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const companies = me.data.companies.filter(({ state }) => state !== 'deleted');
  return (
    <Page
      title={words('screens').companies}
      full
      bar={
        <TextInput
          aria-label={w.find}
          placeholder={w.find}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
          }}
        />
      }
    >
      <List
        label={words('screens').companies}
        columns={columns()}
        rows={found(companies, typed)}
        total={companies.length}
        idOf={({ id }) => id}
        loading={false}
        problem={me.error}
        hasMore={false}
        loadMore={() => undefined}
        reload={() => void me.refetch()}
        selection={selection}
        onSelection={setSelection}
        onOpen={({ id }) => void navigate({ to: '/c/$company', params: { company: id } })}
        clearFilter={
          typed === ''
            ? undefined
            : () => {
                setTyped('');
              }
        }
        states={{
          nothingYet: { title: w.nothingYet, detail: w.nothingYetDetail },
          nothingForFilter: { title: w.nothingFound },
          allDone: { title: w.nothingYet },
        }}
      />
    </Page>
  );
}
