import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { type PayRun, payRunsQuery } from '../../api/pay.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompanyId } from '../../frame/company.js';
import { thenGo } from '../../frame/then-go.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { monthInWords } from './month-field.js';
import { NewRunDialog } from './new-run-dialog.js';
import { PayPage, type PayViewParts } from './pay-page.js';
import { askForRun, openRun } from './run-actions.js';
import { RunState } from './run-state.js';

const idOf = ({ id }: PayRun): string => id;

/** The pay of each month, newest first. */
export function RunsView({ search, show }: PayViewParts): ReactNode {
  const w = words('pay');
  const companyId = useCompanyId();
  const list = rowsOf(useInfiniteQuery(payRunsQuery(companyId)));
  const first = { ...NOTHING_SELECTED, active: search.row, anchor: search.row };
  const [selection, onSelection] = useSelection(list.rows.map(idOf), first);
  const active = selection.active ?? list.rows[0]?.id;
  const columns = useMemo(runColumns, []);
  const open = (id: string): void => {
    // Back leads to this row.
    show({ row: id }, true);
    thenGo(() => {
      show({ run: id });
    });
  };
  const actions = useActions([
    on(askForRun, () => {
      show({ dialog: 'new' });
    }),
    on(
      openRun,
      active === undefined
        ? undefined
        : () => {
            open(active);
          },
    ),
  ]);
  return (
    <PayPage search={search} full actions={actions.filter(({ id }) => id === askForRun.id)}>
      <List
        {...list}
        label={w.tabs.runs}
        columns={columns}
        idOf={idOf}
        selection={{ ...selection, active }}
        onSelection={onSelection}
        opensByTap
        autoFocus
        onOpen={({ id }) => {
          open(id);
        }}
        states={{
          nothingYet: { title: w.nothingYet, detail: w.nothingYetDetail },
          nothingForFilter: { title: w.nothingYet },
          allDone: { title: w.nothingYet },
        }}
      />
      {search.dialog === 'new' && (
        <NewRunDialog
          last={list.rows[0]?.month}
          close={() => {
            show({}, true);
          }}
          onDone={(run) => {
            show({ run }, true);
          }}
        />
      )}
    </PayPage>
  );
}

function runColumns(): readonly Column<PayRun>[] {
  const w = words('pay');
  const money = (pick: (run: PayRun) => number) => (run: PayRun) =>
    formatMoney(BigInt(pick(run)), run.currency, { bare: true });
  const amount = (key: string, header: string, pick: (run: PayRun) => number): Column<PayRun> => ({
    key,
    header,
    width: 'minmax(5.5rem, 8rem)',
    amount: true,
    wide: true,
    cell: money(pick),
  });
  const payable: Column<PayRun> = {
    ...amount('payable', w.payable, ({ payable_minor }) => payable_minor),
    wide: 'phone',
  };
  return [
    {
      key: 'month',
      header: w.month,
      width: 'minmax(7rem, 2fr)',
      cell: ({ month }) => monthInWords(month),
    },
    {
      key: 'state',
      header: w.state,
      width: 'minmax(6.5rem, 1.2fr)',
      cell: (run) => <RunState run={run} />,
      below: (run, fit) => fit === 'phone' && payable.cell(run),
    },
    {
      key: 'paid',
      header: w.paymentDate,
      width: '7rem',
      wide: true,
      cell: ({ payment_date, state }) =>
        state === 'paid' && payment_date !== null ? formatDay(payment_date) : '',
    },
    amount('gross', w.gross, ({ gross_minor }) => gross_minor),
    amount('net', w.net, ({ net_minor }) => net_minor),
    payable,
    amount('cost', w.cost, ({ employer_cost_minor }) => employer_cost_minor),
  ];
}
