import { NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { type FirmUser, firmPeopleQuery } from '../../api/firm-people.js';
import { Page } from '../../frame/page.js';
import { StaffOnly } from '../../frame/staff-only.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { SearchIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import { peopleColumns, ROW_HEIGHT } from './columns.js';
import { openViewAs } from './company-actions.js';
import classes from './firm.module.css';
import { openEndSessions, openLock, openReset, openUnlock } from './person-actions.js';
import { PersonDialog, type PersonDialogName } from './person-dialogs.js';
import { PersonPanel } from './person-panel.js';
import { type FirmPeopleSearch } from './search.js';

const route = getRouteApi('/start/firm/people');
const idOf = ({ id }: FirmUser): string => id;

/** Everybody with an account: who lost a device, left, or must not sign in any longer. */
export function FirmPeopleScreen(): ReactNode {
  return (
    <StaffOnly>
      <People />
    </StaffOnly>
  );
}

function People(): ReactNode {
  const w = words('firm');
  const search = route.useSearch();
  const navigate = useNavigate();
  const show = (next: FirmPeopleSearch): void => {
    void navigate({ to: '/firm/people', search: next, replace: true });
  };
  const list = rowsOf(useInfiniteQuery(firmPeopleQuery(search.q, search.locked === true)));
  const ids = useMemo(() => list.rows.map(idOf), [list.rows]);
  const [selection, setSelection] = useSelection(ids, { ...NOTHING_SELECTED, active: search.open });
  const active = selection.active ?? ids[0];
  const person = list.rows.find(({ id }) => id === active);
  const columns = useMemo(peopleColumns, []);
  const [dialog, setDialog] = useState<{ readonly name: PersonDialogName; readonly person: FirmUser }>();
  const asking = (name: PersonDialogName, about: FirmUser) => ({
    person: about,
    open: () => {
      setDialog({ name, person: about });
    },
  });
  const actions = useActions(
    person === undefined
      ? []
      : [
          on(openUnlock, asking('unlock', person)),
          ...(person.organizations.length === 0 ? [] : [on(openViewAs, asking('view', person))]),
          on(openEndSessions, asking('end-sessions', person)),
          on(openReset, asking('reset', person)),
          on(openLock, asking('lock', person)),
        ],
  );
  const isFiltered = search.q !== undefined || search.locked === true;
  return (
    <Page title={words('screens').firmPeople} full bar={<Filters search={search} onSearch={show} />}>
      <div className={classes.split}>
        <List
          {...list}
          label={words('screens').firmPeople}
          columns={columns}
          idOf={idOf}
          selection={{ ...selection, active }}
          onSelection={setSelection}
          rowHeight={ROW_HEIGHT}
          autoFocus
          clearFilter={
            isFiltered
              ? () => {
                  show({});
                }
              : undefined
          }
          states={{
            nothingYet: { title: w.noPeople },
            nothingForFilter: { title: w.nobodyFound },
            allDone: { title: w.noPeople },
          }}
        />
        {person !== undefined && <PersonPanel key={person.id} person={person} actions={actions} />}
      </div>
      {dialog !== undefined && (
        <PersonDialog
          {...dialog}
          close={() => {
            setDialog(undefined);
          }}
        />
      )}
    </Page>
  );
}

interface FilterParts {
  readonly search: FirmPeopleSearch;
  readonly onSearch: (next: FirmPeopleSearch) => void;
}

function Filters({ search: { q, locked }, onSearch }: FilterParts): ReactNode {
  const w = words('firm');
  return (
    <>
      <TextInput
        size="sm"
        aria-label={w.findPerson}
        placeholder={w.findPerson}
        leftSection={<SearchIcon />}
        value={q ?? ''}
        onChange={({ currentTarget: { value } }) => {
          onSearch({ ...(value === '' ? {} : { q: value }), ...(locked === true ? { locked } : {}) });
        }}
      />
      <NativeSelect
        size="sm"
        aria-label={w.people}
        value={locked === true ? 'locked' : ''}
        data={[
          { value: '', label: w.everybody },
          { value: 'locked', label: w.onlyLocked },
        ]}
        onChange={({ currentTarget: { value } }) => {
          onSearch({ ...(q === undefined ? {} : { q }), ...(value === 'locked' ? { locked: true } : {}) });
        }}
      />
    </>
  );
}
