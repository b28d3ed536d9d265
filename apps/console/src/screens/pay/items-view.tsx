import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { type PayItem, payItemsQuery, payRunOfQuery } from '../../api/pay.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { formatDecimal } from '../../format/numbers.js';
import { useCompanyId } from '../../frame/company.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { ImportDialog } from './import-dialog.js';
import { askForItem, askToEdit, askToImport, fromAbsences, removeItem } from './item-actions.js';
import { ItemDialog } from './item-dialog.js';
import { MonthField, monthInWords } from './month-field.js';
import classes from './pay.module.css';
import { PayPage, type PayViewParts } from './pay-page.js';
import { thisMonth } from './search.js';

const idOf = ({ id }: PayItem): string => id;

/** What people get in a month besides their pay, or have withheld. */
export function ItemsView({ search, show }: PayViewParts): ReactNode {
  const w = words('pay');
  const companyId = useCompanyId();
  const month = search.month ?? thisMonth();
  const list = rowsOf(useInfiniteQuery(payItemsQuery(companyId, month)));
  const fixed = useFixed(month);
  const first = { ...NOTHING_SELECTED, active: search.row, anchor: search.row };
  const [selection, onSelection] = useSelection(list.rows.map(idOf), first);
  const active = selection.active ?? list.rows[0]?.id;
  const item = list.rows.find(({ id }) => id === active);
  const columns = useMemo(itemColumns, []);
  const here = { tab: 'items' as const, month };
  const go = (dialog: 'new' | 'edit' | 'import') => () => {
    show({ ...here, dialog, ...(dialog === 'edit' && active !== undefined ? { row: active } : {}) });
  };
  const close = (): void => {
    show({ ...here, ...(active === undefined ? {} : { row: active }) }, true);
  };
  const actions = useActions(
    fixed
      ? []
      : [
          on(askForItem, go('new')),
          on(fromAbsences, month),
          on(askToImport, go('import')),
          on(askToEdit, item === undefined ? undefined : go('edit')),
          ...(item === undefined ? [] : [on(removeItem, item)]),
        ],
  );
  return (
    <PayPage
      search={search}
      full
      actions={actions}
      bar={
        <MonthField
          month={month}
          onMonth={(next) => {
            show({ tab: 'items', month: next }, true);
          }}
        />
      }
    >
      {fixed && <p className={classes.warning}>{w.itemFixed(monthInWords(month))}</p>}
      <List
        {...list}
        label={w.items}
        columns={columns}
        idOf={idOf}
        selection={{ ...selection, active }}
        onSelection={onSelection}
        autoFocus
        onOpen={fixed ? undefined : go('edit')}
        states={{
          nothingYet: { title: w.noItems, detail: w.noItemsDetail },
          nothingForFilter: { title: w.noItems },
          allDone: { title: w.noItems },
        }}
      />
      {!fixed && search.dialog === 'new' && (
        <ItemDialog key="new" item={undefined} month={month} close={close} />
      )}
      {!fixed && search.dialog === 'edit' && item !== undefined && (
        <ItemDialog key={item.id} item={item} month={month} close={close} />
      )}
      {!fixed && search.dialog === 'import' && <ImportDialog month={month} close={close} />}
    </PayPage>
  );
}

/** Whether the run of a month is approved: its items are then as they were. */
function useFixed(month: string): boolean {
  const { data } = useQuery(payRunOfQuery(useCompanyId(), month));
  return data !== undefined && data !== null && data.state !== 'draft';
}

function itemColumns(): readonly Column<PayItem>[] {
  const w = words('pay');
  const days = ({ from, to }: PayItem): string =>
    from === null ? '' : to === null ? `${formatDay(from)}–` : `${formatDay(from)}–${formatDay(to)}`;
  return [
    {
      key: 'name',
      header: w.employee,
      width: 'minmax(7rem, 2fr)',
      cell: ({ employee_name }) => (
        <span translate="no" title={employee_name}>
          {employee_name}
        </span>
      ),
      below: ({ kind }, fit) => fit === 'phone' && w.kinds[kind],
    },
    {
      key: 'kind',
      header: w.kind,
      width: 'minmax(6.5rem, 1fr)',
      wide: 'phone',
      cell: ({ kind }) => w.kinds[kind],
    },
    { key: 'days', header: w.days, width: 'minmax(8rem, 1fr)', wide: true, cell: days },
    {
      key: 'hours',
      header: w.hours,
      width: '5rem',
      wide: true,
      amount: true,
      cell: ({ hours }) => (hours === null ? '' : formatDecimal(hours)),
    },
    {
      key: 'description',
      header: w.description,
      width: 'minmax(6rem, 2fr)',
      wide: true,
      cell: ({ description }) => <span translate="no">{description}</span>,
    },
    { key: 'origin', header: w.origin, width: '8rem', wide: true, cell: ({ origin }) => w.origins[origin] },
    {
      key: 'amount',
      header: w.amount,
      width: 'minmax(5rem, 8rem)',
      amount: true,
      cell: ({ amount_minor }) => formatMoney(BigInt(amount_minor), 'EUR', { bare: true }),
    },
  ];
}
