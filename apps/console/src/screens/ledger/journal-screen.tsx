import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { journalFile, journalQuery } from '../../api/ledger.js';
import { DayField } from '../../form/day-field.js';
import { firstOfMonth, formatDay, today } from '../../format/days.js';
import { decimalsOf, formatMoney } from '../../format/money.js';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { thenGo } from '../../frame/then-go.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { newEntry, openEntry } from './actions.js';
import { entriesOf, type JournalEntry } from './journal.js';
import classes from './ledger.module.css';
import { type JournalSearch } from './search.js';

const route = getRouteApi('/c/$company/ledger/journal');
const idOf = ({ id }: JournalEntry): string => id;

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
  const query = useQuery(journalQuery(company, from, to));
  const rows = useMemo(() => entriesOf(query.data ?? '', decimalsOf(currency)), [query.data, currency]);
  const columns = useMemo(() => journalColumns(currency), [currency]);
  const [selection, onSelection] = useSelection(rows.map(idOf), { ...NOTHING_SELECTED, active: search.row });
  const active = rows.find(({ id }) => id === selection.active);
  const open = ({ id }: JournalEntry): void => {
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
        label={words('screens').journal}
        columns={columns}
        rows={rows}
        total={rows.length}
        idOf={idOf}
        loading={query.isPending}
        problem={query.error}
        reload={() => void query.refetch()}
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

function journalColumns(currency: string): readonly Column<JournalEntry>[] {
  const w = words('ledger');
  const journals: Readonly<Record<string, string>> = w.journals;
  return [
    { key: 'date', header: w.date, width: '5.4rem', cell: ({ date }) => formatDay(date) },
    {
      key: 'number',
      header: w.entry,
      width: 'minmax(6rem, 9rem)',
      wide: true,
      cell: ({ journal, number }) => `${journals[journal] ?? journal} ${number}`,
    },
    {
      key: 'memo',
      header: w.memo,
      width: 'minmax(5rem, 2fr)',
      cell: ({ memo, party, invoice, reverses, reversed }) => (
        <>
          {(reverses || reversed) && (
            <em className="quiet">{reverses ? words('list').reversal : w.states.reversed} </em>
          )}
          <span translate="no">{[party, invoice, memo].filter(Boolean).join(' · ')}</span>
        </>
      ),
    },
    {
      key: 'accounts',
      header: w.accounts,
      width: 'minmax(6rem, 1fr)',
      wide: true,
      cell: ({ lines }) => (
        <span translate="no">{[...new Set(lines.map(({ account }) => account))].join(', ')}</span>
      ),
    },
    {
      key: 'sum',
      header: w.sum,
      width: 'minmax(5rem, 8rem)',
      amount: true,
      cell: ({ debit }) => formatMoney(debit, currency, { bare: true }),
    },
  ];
}
