import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { type EntryRow, journalFile, journalQuery } from '../../api/ledger.js';
import { DayField } from '../../form/day-field.js';
import { firstOfMonth, formatDay, today } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { thenGo } from '../../frame/then-go.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { newEntry, openEntry } from './actions.js';
import classes from './ledger.module.css';
import { numberOf } from './names.js';
import { type JournalSearch } from './search.js';

const route = getRouteApi('/c/$company/ledger/journal');
const idOf = ({ id }: EntryRow): string => id;

/** The entries of some days, as they were made: by day. */
export function JournalScreen(): ReactNode {
  const w = words('ledger');
  const { id: company, base_currency: currency } = useCompany();
  const search = route.useSearch();
  const navigate = useNavigate();
  const show = (next: JournalSearch, quietly = false): void => {
    void navigate({ to: '/c/$company/ledger/journal', params: { company }, search: next, replace: quietly });
  };
  const to = search.to ?? today();
  const from = search.from ?? firstOfMonth(to);
  const list = rowsOf(useInfiniteQuery(journalQuery(company, from, to)));
  const { rows } = list;
  const columns = useMemo(() => journalColumns(currency), [currency]);
  const [selection, onSelection] = useSelection(rows.map(idOf), { ...NOTHING_SELECTED, active: search.row });
  const active = rows.find(({ id }) => id === selection.active);
  const open = ({ id }: EntryRow): void => {
    // Back leads to this row.
    show({ ...search, row: id }, true);
    thenGo(() => navigate({ to: '/c/$company/ledger', params: { company }, search: { entry: id } }));
  };
  const live = useActions([
    on(newEntry, () => navigate({ to: '/c/$company/ledger/new', params: { company } })),
    on(
      openEntry,
      active === undefined
        ? undefined
        : () => {
            open(active);
          },
    ),
  ]);
  return (
    <Page
      title={words('screens').journal}
      full
      file={journalFile({ from, to })}
      actions={live.filter(({ id }) => id === newEntry.id)}
      bar={
        <div className={classes.filters}>
          <DayField
            label={w.from}
            value={from}
            onChange={(day) => {
              if (day !== undefined) show({ from: day, to }, true);
            }}
          />
          <DayField
            label={w.to}
            value={to}
            onChange={(day) => {
              if (day !== undefined) show({ from, to: day }, true);
            }}
          />
        </div>
      }
    >
      <List
        {...list}
        total={list.hasMore ? undefined : rows.length}
        label={words('screens').journal}
        columns={columns}
        idOf={idOf}
        selection={selection}
        onSelection={onSelection}
        onOpen={open}
        autoFocus
        states={{
          nothingYet: { title: w.noEntries, detail: w.noLinesDetail },
          nothingForFilter: { title: w.noEntries },
          allDone: { title: w.noEntries },
        }}
      />
    </Page>
  );
}

/** Party, invoice and memo; the memo of an invoice often names both. */
const aboutOf = ({ memo, party_name, invoice_number }: EntryRow): string =>
  [...[party_name, invoice_number].filter((name) => name !== null && memo?.includes(name) !== true), memo]
    .filter(Boolean)
    .join(' · ');

function journalColumns(currency: string): readonly Column<EntryRow>[] {
  const w = words('ledger');
  return [
    { key: 'date', header: w.date, width: '5.4rem', cell: ({ economic_date }) => formatDay(economic_date) },
    { key: 'number', header: w.entry, width: 'minmax(6rem, 9rem)', wide: true, cell: numberOf },
    {
      key: 'memo',
      header: w.memo,
      width: 'minmax(5rem, 2fr)',
      cell: (entry) => (
        <>
          {(entry.reverses_entry_id !== null || entry.state === 'reversed') && (
            <em className="quiet">
              {entry.reverses_entry_id !== null ? words('list').reversal : w.states.reversed}{' '}
            </em>
          )}
          <span translate="no">{aboutOf(entry)}</span>
        </>
      ),
    },
    {
      key: 'accounts',
      header: w.accounts,
      width: 'minmax(6rem, 1fr)',
      wide: true,
      cell: ({ account_codes }) => <span translate="no">{account_codes.join(', ')}</span>,
    },
    {
      key: 'sum',
      header: w.sum,
      width: 'clamp(4.2rem, 16cqi, 8rem)',
      amount: true,
      cell: ({ debit_base_minor }) => formatMoney(BigInt(debit_base_minor), currency, { bare: true }),
    },
  ];
}
