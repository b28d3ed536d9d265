import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type ChangeOfBooks, changesQuery } from '../../api/developers.js';
import { placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { formatInstant } from '../../format/days.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import classes from './developers.module.css';

const idOf = ({ commit_seq }: ChangeOfBooks): string => String(commit_seq);
const PATH = '/api/companies/{company_id}/changes/';

/** The change feed as programs read it, with each commit the moment that it is made. */
export function Changes({ companyId }: { readonly companyId: string }): ReactNode {
  const w = words('developers');
  const list = rowsOf(useInfiniteQuery(changesQuery(companyId)));
  const [selection, setSelection] = useSelection(list.rows.map(idOf));
  const columns = useMemo(changeColumns, []);
  const change = list.rows.find((one) => idOf(one) === selection.active);
  return (
    <>
      <p className={classes.intro}>
        {w.changesDetail} <code translate="no">{PATH}</code>
      </p>
      <div className={classes.split}>
        <List
          {...list}
          label={w.changes}
          columns={columns}
          idOf={idOf}
          selection={selection}
          onSelection={setSelection}
          autoFocus
          states={{
            nothingYet: { title: w.noChanges },
            nothingForFilter: { title: w.noChanges },
            allDone: { title: w.noChanges },
          }}
        />
        {change !== undefined && <ChangePanel change={change} />}
      </div>
    </>
  );
}

function ChangePanel({ change }: { readonly change: ChangeOfBooks }): ReactNode {
  const w = words('developers');
  const names: Readonly<Record<string, string>> = w.objects;
  return (
    <aside className={classes.panel} aria-label={w.changed}>
      <h2 translate="no">{change.command}</h2>
      <p className="quiet">
        {formatInstant(change.occurred_at)} · {w.actors[change.actor_kind]}
      </p>
      <ul>
        {change.objects.map(({ type, id }) => (
          <li key={`${type} ${id}`}>
            {names[type] ?? type}:{' '}
            <ScreenLink to={placesOf(type, id)} given>
              <code>{id}</code>
            </ScreenLink>
          </li>
        ))}
      </ul>
      <pre className={classes.body} translate="no" tabIndex={0} aria-label={w.changed}>
        {JSON.stringify(change, null, 2)}
      </pre>
    </aside>
  );
}

function changeColumns(): readonly Column<ChangeOfBooks>[] {
  const w = words('developers');
  const names: Readonly<Record<string, string>> = w.objects;
  return [
    {
      key: 'commit',
      header: w.commit,
      width: '5.5rem',
      amount: true,
      cell: ({ commit_seq }) => String(commit_seq),
    },
    {
      key: 'command',
      header: w.command,
      width: 'minmax(8rem, 1fr)',
      cell: ({ command }) => <span translate="no">{command}</span>,
    },
    {
      key: 'changed',
      header: w.changed,
      width: 'minmax(7rem, 1fr)',
      wide: true,
      cell: ({ objects }) => [...new Set(objects.map(({ type }) => names[type] ?? type))].join(', '),
    },
    { key: 'who', header: w.who, width: '8rem', wide: true, cell: ({ actor_kind }) => w.actors[actor_kind] },
    {
      key: 'when',
      header: w.when,
      width: 'minmax(7.75rem, 9.5rem)',
      wide: 'phone',
      cell: ({ occurred_at }) => formatInstant(occurred_at),
    },
  ];
}
