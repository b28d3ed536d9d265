import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import {
  type Account,
  chartQuery,
  type LedgerLine,
  ledgerLinesFile,
  ledgerLinesQuery,
} from '../../api/ledger.js';
import { trialBalanceQuery } from '../../api/reports.js';
import { DayField } from '../../form/day-field.js';
import { AccountField } from '../../form/pickers.js';
import { firstOfFiscalYear, today } from '../../format/days.js';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { thenGo } from '../../frame/then-go.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { openEntry } from './actions.js';
import { lineColumns, lineIdOf } from './columns.js';
import classes from './ledger.module.css';
import { nameOf } from '../../words/named.js';
import { type LedgerSearch } from './search.js';
import { SumsOf } from './sums-of.js';

interface LinesViewParts {
  readonly search: LedgerSearch;
  /** Parted by commas. */
  readonly codes: string;
}

const ofResult = ({ type }: Account): boolean => type === 'income' || type === 'expense';

/** The general ledger of one account with its running balance, or the lines behind a figure of a report. */
export function LinesView({ search, codes: given }: LinesViewParts): ReactNode {
  const w = words('ledger');
  const { id: company, base_currency: currency, fiscal_year_start_month: startMonth } = useCompany();
  const navigate = useNavigate();
  const show = (next: LedgerSearch, quietly = false): void => {
    void navigate({ to: '/c/$company/ledger', params: { company }, search: next, replace: quietly });
  };
  const codes = useMemo(() => given.split(',').filter(Boolean), [given]);
  const several = codes.length > 1;
  const to = search.to ?? today();
  const from = search.from ?? firstOfFiscalYear(to, startMonth);
  const { data: chart } = useQuery(chartQuery(company));
  const accounts = chart?.filter(({ code }) => codes.includes(code)) ?? [];
  // As the contract has it: the lines behind a result leave out the entries that close a year.
  const result = (several || search.statement === true) && accounts.length > 0 && accounts.every(ofResult);
  const trial = useQuery(trialBalanceQuery(company, { from, to }, search.value));
  const used = useMemo(() => {
    if (codes.length === 1) return codes;
    const own = new Set(codes);
    return (trial.data?.rows ?? [])
      .filter((row) => row.debit_base_minor !== 0 || row.credit_base_minor !== 0)
      .map(({ account_code }) => account_code)
      .filter((code) => own.has(code));
  }, [codes, trial.data]);
  const query = useInfiniteQuery(ledgerLinesQuery(company, { codes: used, from, to, value: search.value }));
  const list = rowsOf(query);
  const rows = useMemo(
    () => (result ? list.rows.filter(({ journal }) => journal !== 'closing') : list.rows),
    [list.rows, result],
  );
  const first = { ...NOTHING_SELECTED, active: search.row };
  const [selection, onSelection] = useSelection(rows.map(lineIdOf), first);
  const line = rows.find((one) => lineIdOf(one) === selection.active);
  const columns = useMemo(
    () => lineColumns(currency, several, !several && !result),
    [currency, several, result],
  );
  const open = (one: LedgerLine): void => {
    // Back leads to this row.
    show({ ...search, row: lineIdOf(one) }, true);
    thenGo(() => {
      show({ entry: one.entry_id });
    });
  };
  useActions([
    on(
      openEntry,
      line === undefined
        ? undefined
        : () => {
            open(line);
          },
    ),
  ]);
  const [only] = accounts;
  const title = several
    ? w.linesOf(codes.length)
    : `${codes[0] ?? ''} ${only === undefined ? '' : nameOf(only)}`.trim();
  const waits = several && trial.data === undefined;
  return (
    <Page
      title={title}
      given={!several}
      full
      file={ledgerLinesFile({ codes, from, to, value: search.value, result })}
      bar={
        <div className={classes.filters}>
          <AccountField
            companyId={company}
            label={w.account}
            value={
              several || only === undefined ? undefined : { id: only.id, code: only.code, name: nameOf(only) }
            }
            onChange={(option) => {
              if (option?.code !== undefined) show({ account: option.code, from, to });
            }}
          />
          <DayField
            label={w.from}
            value={from}
            onChange={(day) => {
              if (day !== undefined) show({ ...search, from: day, to }, true);
            }}
          />
          <DayField
            label={w.to}
            value={to}
            onChange={(day) => {
              if (day !== undefined) show({ ...search, from, to: day }, true);
            }}
          />
        </div>
      }
    >
      <SumsOf codes={codes} days={{ from, to }} value={search.value} result={result} />
      <List
        {...list}
        rows={rows}
        total={list.hasMore ? undefined : rows.length}
        loading={waits ? trial.error === null : used.length > 0 && list.loading}
        problem={waits ? trial.error : list.problem}
        reload={waits ? () => void trial.refetch() : list.reload}
        label={w.lines}
        columns={columns}
        idOf={lineIdOf}
        selection={selection}
        onSelection={onSelection}
        onOpen={open}
        autoFocus
        states={{
          nothingYet: { title: w.noLines, detail: w.noLinesDetail },
          nothingForFilter: { title: w.noLines },
          allDone: { title: w.noLines },
        }}
      />
    </Page>
  );
}
