import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { ProblemNote } from '../../actions/problem-note.js';
import { type AuditEvent } from '../../api/account.js';
import { type Company } from '../../api/companies.js';
import { type TrailFilter, trailEventQuery, trailQuery } from '../../api/trail.js';
import { formatInstant } from '../../format/days.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { type SettingsSearch } from './search.js';
import { actionOf, fieldOf, objectOf, shownChanges, textOf, whoOf } from './shown-change.js';
import classes from './trail.module.css';
import { TrailFilters } from './trail-filters.js';
import { TrailPanel } from './trail-panel.js';

const idOf = ({ id }: AuditEvent): string => id;
/** Two lines: what was done, and what changed. */
const ROW_HEIGHT = 52;
const SERVICE = 'service';

interface TrailParts {
  readonly company: Company;
  readonly search: SettingsSearch;
}

const filterOf = ({ object, id, who, from, to }: SettingsSearch): TrailFilter => ({
  objectType: object,
  objectId: id,
  actor: who === SERVICE ? undefined : who,
  service: who === SERVICE,
  from,
  to,
});

/** Who changed which field of what, from what to what, and when. */
export function Trail({ company, search }: TrailParts): ReactNode {
  const w = words('trail');
  const navigate = useNavigate();
  const show = (next: Omit<SettingsSearch, 'tab'>): void => {
    void navigate({
      to: '/c/$company/settings',
      params: { company: company.id },
      search: { tab: 'trail', ...next },
      replace: true,
    });
  };
  const filter = filterOf(search);
  const mayRead = company.permissions.includes('audit.read');
  const list = rowsOf(useInfiniteQuery({ ...trailQuery(company, filter), enabled: mayRead }));
  const [selection, setSelection] = useSelection(list.rows.map(idOf), {
    ...NOTHING_SELECTED,
    active: search.event,
  });
  const active = selection.active ?? search.event;
  const listed = list.rows.find(({ id }) => id === active);
  const columns = useMemo(() => trailColumns(company.base_currency), [company.base_currency]);
  if (!mayRead) return <p className="quiet">{w.mayNot}</p>;
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== false);
  return (
    <>
      <TrailFilters company={company} search={search} onSearch={show} />
      <div className={classes.split}>
        <List
          {...list}
          label={w.trail}
          columns={columns}
          idOf={idOf}
          selection={{ ...selection, active }}
          onSelection={(next) => {
            setSelection(next);
            if (next.active !== search.event) {
              const { tab: _tab, event: _event, ...rest } = search;
              show({ ...rest, ...(next.active === undefined ? {} : { event: next.active }) });
            }
          }}
          clearFilter={
            isFiltered
              ? () => {
                  show({});
                }
              : undefined
          }
          rowHeight={ROW_HEIGHT}
          autoFocus
          states={{
            nothingYet: { title: w.noEvents, detail: w.detail },
            nothingForFilter: { title: w.noneForFilter },
            allDone: { title: w.noEvents },
          }}
        />
        {listed !== undefined && <TrailPanel event={listed} company={company} />}
        {listed === undefined && active !== undefined && <LinkedEvent id={active} company={company} />}
      </div>
    </>
  );
}

/** A change that a link names may be far down in the list: it is read alone. */
function LinkedEvent({ id, company }: { readonly id: string; readonly company: Company }): ReactNode {
  const w = words('trail');
  const { data, error } = useQuery(trailEventQuery(company.organization_id, id));
  if (error !== null) return <ProblemNote title={w.eventUnknown} problem={error} />;
  return data === undefined ? null : <TrailPanel event={data} company={company} />;
}

/** The change that says most in a few words, an amount before anything else; the panel shows them all. */
function briefly(event: AuditEvent, base: string): string {
  const w = words('trail');
  const changes = shownChanges(event);
  const changed = changes.filter(({ old }) => old !== null);
  const told = changed.find(({ field }) => field.endsWith('_minor')) ?? changed[0] ?? changes[0];
  if (told === undefined) return '';
  const name = told.field.split('.').at(-1) ?? told.field;
  const [before, after] = [told.old, told.new].map((value) => textOf(event, name, value, base));
  const change = [fieldOf(told.field), told.old === null ? '' : `${before ?? '…'} →`, after ?? '…']
    .filter(Boolean)
    .join(' ');
  const rest = changes.length - 1;
  return rest === 0 ? change : `${change} · ${w.moreFields(rest)}`;
}

function trailColumns(base: string): readonly Column<AuditEvent>[] {
  const w = words('trail');
  return [
    {
      key: 'when',
      header: w.when,
      width: 'minmax(7.75rem, 9.5rem)',
      wide: 'phone',
      cell: ({ occurred_at }) => formatInstant(occurred_at),
    },
    {
      key: 'what',
      header: w.action,
      width: 'minmax(9rem, 3fr)',
      cell: ({ action }) => actionOf(action),
      below: (event, fit) =>
        fit === 'wide' ? undefined : fit === 'narrow' ? (
          <span translate="no">{briefly(event, base)}</span>
        ) : (
          `${whoOf(event)} · ${formatInstant(event.occurred_at)}`
        ),
    },
    {
      key: 'changed',
      header: w.changed,
      width: 'minmax(8rem, 3fr)',
      wide: true,
      cell: (event) => <span translate="no">{briefly(event, base)}</span>,
    },
    {
      key: 'object',
      header: w.object,
      width: 'minmax(5rem, 1fr)',
      wide: true,
      cell: ({ object_type }) => objectOf(object_type),
    },
    {
      key: 'who',
      header: w.who,
      width: 'minmax(6rem, 1fr)',
      wide: 'phone',
      cell: (event) => <bdi translate="no">{whoOf(event)}</bdi>,
    },
  ];
}
