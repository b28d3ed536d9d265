import { NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { only } from '../../api/only.js';
import { partiesFile, partiesQuery, type Party } from '../../api/parties.js';
import { NewPartyDialog } from '../../form/party-dialog.js';
import { useCompanyId } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { SearchIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import { addParty, openParty } from './actions.js';
import { type PartiesSearch } from './search.js';

const route = getRouteApi('/c/$company/parties');
const idOf = ({ id }: Party): string => id;

/** Customers, suppliers and everybody else, by name. */
export function PartiesScreen(): ReactNode {
  const w = words('parties');
  const companyId = useCompanyId();
  const search = route.useSearch();
  const navigate = useNavigate();
  const list = rowsOf(useInfiniteQuery(partiesQuery(companyId, { q: search.q, role: search.role })));
  const first = { ...NOTHING_SELECTED, active: search.row, anchor: search.row };
  const [selection, onSelection] = useSelection(list.rows.map(idOf), first);
  const active = list.rows.find(({ id }) => id === selection.active);
  const columns = useMemo(partyColumns, []);
  const go = (next: PartiesSearch): Promise<void> =>
    navigate({ to: '/c/$company/parties', params: { company: companyId }, search: next, replace: true });
  const show = async (id: string): Promise<void> => {
    // Back leads to this row.
    await go(only({ ...search, row: id, dialog: undefined }));
    await navigate({ to: '/c/$company/parties/$party', params: { company: companyId, party: id } });
  };
  const actions = useActions([
    on(addParty, () => go({ ...search, dialog: 'new' })),
    on(openParty, active === undefined ? undefined : () => show(active.id)),
  ]);
  const close = (): void => void go(only({ ...search, dialog: undefined }));
  return (
    <Page
      title={words('screens').parties}
      full
      file={partiesFile({ q: search.q, role: search.role })}
      actions={actions.filter(({ id }) => id === addParty.id)}
      bar={<PartyFilters search={search} onSearch={(next) => void go(next)} />}
    >
      <List
        {...list}
        label={words('screens').parties}
        columns={columns}
        idOf={idOf}
        selection={selection}
        onSelection={onSelection}
        opensByTap
        onOpen={({ id }) => void show(id)}
        clearFilter={search.q === undefined && search.role === undefined ? undefined : () => void go({})}
        states={{
          nothingYet: { title: w.nothingYet, detail: w.nothingYetDetail },
          nothingForFilter: { title: w.nothingFound },
          allDone: { title: w.nothingYet },
        }}
      />
      {search.dialog === 'new' && (
        <NewPartyDialog
          companyId={companyId}
          kind="customer"
          close={close}
          onCreated={({ id }) =>
            void navigate({ to: '/c/$company/parties/$party', params: { company: companyId, party: id } })
          }
        />
      )}
    </Page>
  );
}

interface PartyFiltersParts {
  readonly search: PartiesSearch;
  readonly onSearch: (search: PartiesSearch) => void;
}

function PartyFilters({ search, onSearch }: PartyFiltersParts): ReactNode {
  const w = words('parties');
  return (
    <>
      <TextInput
        aria-label={w.find}
        placeholder={w.find}
        leftSection={<SearchIcon />}
        value={search.q ?? ''}
        onChange={({ currentTarget: { value } }) => {
          onSearch(only({ ...search, row: undefined, q: value === '' ? undefined : value }));
        }}
      />
      <NativeSelect
        aria-label={w.role}
        value={search.role ?? ''}
        data={[
          { value: '', label: w.everyone },
          { value: 'customer', label: w.customers },
          { value: 'supplier', label: w.suppliers },
        ]}
        onChange={({ currentTarget: { value } }) => {
          const role = value === 'customer' || value === 'supplier' ? value : undefined;
          onSearch(only({ ...search, row: undefined, role }));
        }}
      />
    </>
  );
}

function partyColumns(): readonly Column<Party>[] {
  const w = words('parties');
  return [
    {
      key: 'name',
      header: w.name,
      width: 'minmax(9rem, 3fr)',
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    { key: 'code', header: w.code, width: 'clamp(5rem, 20cqi, 7rem)', cell: ({ reg_code }) => reg_code },
    { key: 'vat', header: w.vatNumber, width: '8rem', wide: true, cell: ({ vat_number }) => vat_number },
    {
      key: 'roles',
      header: w.role,
      width: '9rem',
      wide: true,
      cell: ({ roles }) => roles.map((role) => w.roles[role]).join(', '),
    },
    { key: 'email', header: w.email, width: 'minmax(8rem, 2fr)', wide: true, cell: ({ email }) => email },
  ];
}
