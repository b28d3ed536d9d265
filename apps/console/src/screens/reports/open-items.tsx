import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { type OpenItem, openItemsQuery } from '../../api/figures.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompany } from '../../frame/company.js';
import { thenGo } from '../../frame/then-go.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { useSelection } from '../../list/use-selection.js';
import { ViewButtons } from '../../frame/view-buttons.js';
import { words } from '../../words/words.js';
import { AGES, ageOf, openOf, sideOf, sumsOf } from './ageing.js';
import { type ReportParts } from './parts.js';
import classes from './reports.module.css';
import { daysOf, SIDES, type ReportsSearch } from './search.js';

const idOf = ({ line_id }: OpenItem): string => line_id;

/** The open items at the end of a day, by age. A sum shows its items, an item opens its invoice or its entry. */
export function OpenItems({ search, show }: ReportParts): ReactNode {
  const w = words('reports');
  const { id: company, base_currency: currency } = useCompany();
  const navigate = useNavigate();
  const query = useQuery(openItemsQuery(company, { asOf: daysOf(search).to }));
  const side = search.side ?? 'receivable';
  const ofSide = useMemo(
    () => (query.data ?? []).filter((item) => sideOf(item) === side),
    [query.data, side],
  );
  const rows = useMemo(
    () => ofSide.filter((item) => search.age === undefined || ageOf(item) === search.age),
    [ofSide, search.age],
  );
  const sums = useMemo(() => sumsOf(ofSide), [ofSide]);
  const columns = useMemo(() => itemColumns(currency), [currency]);
  const first = { ...NOTHING_SELECTED, active: search.at };
  const [selection, onSelection] = useSelection(rows.map(idOf), first);
  const { age: _age, at: _at, ...all } = search;
  const open = ({ line_id, invoice_id, entry_id }: OpenItem): void => {
    // Back leads to this row.
    show({ ...search, at: line_id }, true);
    thenGo(() =>
      invoice_id === null
        ? navigate({ to: '/c/$company/ledger', params: { company }, search: { entry: entry_id } })
        : navigate({ to: '/c/$company/invoices/$invoice', params: { company, invoice: invoice_id } }),
    );
  };
  return (
    <>
      <ViewButtons
        label={w.side}
        views={SIDES.map((one) => [one, w.sides[one]] as const)}
        current={side}
        onView={(one) => {
          show({ ...all, side: one });
        }}
      />
      {ofSide.length > 0 && (
        <dl className={classes.ages}>
          {[
            ...AGES.map((age) => [age, w.ages[age], sums[age]] as const),
            ['all', w.together, total(sums)] as const,
          ].map(([age, name, minor]) => (
            <div key={age} data-chosen={age === (search.age ?? 'all') || undefined}>
              <dt>{name}</dt>
              <dd>
                <button
                  type="button"
                  aria-pressed={age === (search.age ?? 'all')}
                  aria-label={`${name}: ${formatMoney(minor, currency)}`}
                  onClick={() => {
                    show(age === 'all' ? all : { ...all, age });
                  }}
                >
                  {formatMoney(minor, currency)}
                </button>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <List
        label={w.reports.open}
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
        clearFilter={
          isFiltered(search)
            ? () => {
                show(all);
              }
            : undefined
        }
        states={{
          nothingYet: { title: w.nothingOpen },
          nothingForFilter: { title: w.nothingFound },
          allDone: { title: w.nothingOpen },
        }}
        autoFocus
      />
    </>
  );
}

const isFiltered = ({ age }: ReportsSearch): boolean => age !== undefined;

const total = (sums: ReturnType<typeof sumsOf>): bigint => AGES.reduce((sum, age) => sum + sums[age], 0n);

function itemColumns(currency: string): readonly Column<OpenItem>[] {
  const w = words('reports');
  const day = (value: string | null): string => (value === null ? '' : formatDay(value));
  return [
    {
      key: 'party',
      header: w.party,
      width: 'minmax(5rem, 2fr)',
      cell: ({ party_name }) => <span translate="no">{party_name}</span>,
    },
    {
      key: 'number',
      header: w.document,
      width: 'minmax(4rem, 1fr)',
      cell: ({ invoice_number, account_code }) => (
        <span translate="no">{invoice_number ?? account_code}</span>
      ),
    },
    {
      key: 'date',
      header: w.date,
      width: '6rem',
      wide: true,
      cell: ({ economic_date }) => day(economic_date),
    },
    { key: 'due', header: w.due, width: '6rem', wide: true, cell: ({ due_date }) => day(due_date) },
    {
      key: 'age',
      header: w.age,
      width: '7rem',
      wide: true,
      cell: (item) => (
        <span className={ageOf(item) === 'not_due' ? undefined : classes.late}>{w.ages[ageOf(item)]}</span>
      ),
    },
    {
      key: 'left',
      header: w.left,
      width: 'minmax(5.5rem, 8rem)',
      amount: true,
      cell: (item) => formatMoney(openOf(item), currency, { bare: true }),
    },
  ];
}
