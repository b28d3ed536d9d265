import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type PayRunDetail, payRunQuery, type Payslip } from '../../api/pay.js';
import { formatMoney } from '../../format/money.js';
import { useCompanyId } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { type Column } from '../../list/columns.js';
import { LoadingList } from '../../list/empty.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { useSelection } from '../../list/use-selection.js';
import { useNarrow } from '../../theme/narrow.js';
import { words } from '../../words/words.js';
import { monthInWords } from './month-field.js';
import { type PayViewParts } from './pay-page.js';
import classes from './pay.module.css';
import { PayslipPanel } from './payslip-panel.js';
import { approve, askToPost, askToReverse, openPayslip, openTsd, prepareAgain } from './run-actions.js';
import { RunDialog } from './run-dialog.js';
import { paidIn, RunFacts } from './run-facts.js';
import { RunNotes } from './run-notes.js';
import { RunSteps } from './run-state.js';

interface RunViewParts extends PayViewParts {
  readonly id: string;
}

/** The pay of a month: where it is on its way, and every number of every employee with its reason. */
export function RunView({ id, ...parts }: RunViewParts): ReactNode {
  const companyId = useCompanyId();
  const { data: run, error, refetch } = useQuery(payRunQuery(companyId, id));
  if (run !== undefined) return <Shown run={run} {...parts} />;
  return (
    <Page title={words('screens').pay}>
      {error === null ? (
        <LoadingList label={words('screens').pay} />
      ) : (
        <ProblemNote title={words('pay').runFailed} problem={error} again={() => void refetch()} />
      )}
    </Page>
  );
}

const idOf = ({ employee_id }: Payslip): string => employee_id;

function Shown({ run, search, show }: PayViewParts & { readonly run: PayRunDetail }): ReactNode {
  const w = words('pay');
  const slips = run.payslips;
  const first = { ...NOTHING_SELECTED, active: search.employee, anchor: search.employee };
  const [selection, onSelection] = useSelection(slips.map(idOf), first);
  const active = selection.active ?? slips[0]?.employee_id;
  const slip = slips.find(({ employee_id }) => employee_id === active);
  // On a phone the whole page scrolls: what is above the list would leave it no room.
  const narrow = useNarrow();
  const columns = useMemo(() => slipColumns(run.currency), [run.currency]);
  const here = { run: run.id, ...(active === undefined ? {} : { employee: active }) };
  const ask = (dialog: 'post' | 'reverse') => ({
    run,
    go: () => {
      show({ ...here, dialog }, true);
    },
  });
  const steps = useActions([
    ...(run.stale ? [on(prepareAgain, run)] : []),
    on(approve, run),
    on(askToPost, ask('post')),
    ...(run.stale ? [] : [on(prepareAgain, run)]),
    on(askToReverse, ask('reverse')),
    ...(active === undefined ? [] : [on(openPayslip, { run, employee: active })]),
    on(openTsd, {
      month: paidIn(run),
      go: () => {
        show({ tab: 'tsd', month: paidIn(run) });
      },
    }),
  ]);
  return (
    <Page title={w.run(monthInWords(run.month))} full={!narrow} actions={steps}>
      <RunNotes run={run} />
      <RunSteps run={run} />
      <RunFacts run={run} />
      <div className={classes.split}>
        <List
          label={w.payslips}
          columns={columns}
          rows={slips}
          total={slips.length}
          idOf={idOf}
          loading={!run.prepared}
          problem={null}
          reload={() => undefined}
          selection={{ ...selection, active }}
          onSelection={(next) => {
            onSelection(next);
            if (next.active !== undefined) show({ run: run.id, employee: next.active }, true);
          }}
          autoFocus
          states={{
            nothingYet: { title: w.noPayslips, detail: w.noPayslipsDetail },
            nothingForFilter: { title: w.noPayslips },
            allDone: { title: w.noPayslips },
          }}
        />
        {slip !== undefined && <PayslipPanel key={slip.employee_id} run={run} slip={slip} />}
      </div>
      {(search.dialog === 'post' || search.dialog === 'reverse') && (
        <RunDialog
          dialog={search.dialog}
          run={run}
          close={() => {
            show(here, true);
          }}
        />
      )}
    </Page>
  );
}

function slipColumns(currency: string): readonly Column<Payslip>[] {
  const w = words('pay');
  const money = (minor: number): string => formatMoney(BigInt(minor), currency, { bare: true });
  const amount = (key: string, header: string, pick: (slip: Payslip) => number): Column<Payslip> => ({
    key,
    header,
    width: 'minmax(5rem, 7rem)',
    amount: true,
    wide: true,
    cell: (slip) => money(pick(slip)),
  });
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
    },
    amount('gross', w.gross, ({ gross_minor }) => gross_minor),
    amount('net', w.net, ({ net_minor }) => net_minor),
    { ...amount('payable', w.payable, ({ payable_minor }) => payable_minor), wide: false },
    amount('cost', w.cost, ({ employer_cost_minor }) => employer_cost_minor),
  ];
}
