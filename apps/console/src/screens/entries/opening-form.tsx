import { Checkbox } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { type Account } from '../../api/ledger.js';
import { DayField } from '../../form/day-field.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { type Day, firstOfFiscalYear, today } from '../../format/days.js';
import { decimalsOf } from '../../format/money.js';
import { useCompany } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { Booking } from './booking.js';
import classes from './entries.module.css';
import { eventsOf, type Row } from './grid.js';
import { GridTable } from './grid-table.js';
import { dayError } from './legs-form.js';
import { nameOf } from '../../words/named.js';
import { CODE, OPENING_WIDTH, openingChecker, openingRows } from './opening.js';
import { serverFaults } from './server-faults.js';
import { Sums } from './sums.js';

interface Typed {
  readonly date: Day | undefined;
  readonly rows: readonly Row[];
  /** The account of opening balances takes what is missing. */
  readonly balanced: boolean;
}

const EMPTY: readonly Row[] = Array.from({ length: 3 }, () =>
  Array.from({ length: OPENING_WIDTH }, () => ''),
);

/** The balances that a company begins with here, by account. */
export function OpeningForm({ chart }: { readonly chart: readonly Account[] }): ReactNode {
  const w = words('entries');
  const { id: companyId, base_currency: currency, fiscal_year_start_month: startMonth } = useCompany();
  const first: Typed = { date: firstOfFiscalYear(today(), startMonth), rows: EMPTY, balanced: false };
  const draft = useDraft(`${companyId}:entry:opening`, first);
  const [problem, setProblem] = useState<unknown>();
  const { date, rows, balanced } = draft.value;
  const check = useMemo(() => openingChecker(chart, decimalsOf(currency), w.faultsOf), [chart, currency, w]);
  const checked = useMemo(() => check(rows), [check, rows]);
  const names = useMemo(() => new Map(chart.map((account) => [account.code, nameOf(account)])), [chart]);
  const balancing = chart.find(({ role }) => role === 'opening_balance')?.code ?? '';
  const isWhole = checked.faults.length === 0 && checked.lines.length > 0;
  const isBalanced = checked.difference === 0n ? checked.lines.length > 1 : balanced;
  const events = useMemo(
    () =>
      isWhole && isBalanced && date !== undefined
        ? eventsOf(checked.lines, { date, memo: w.openingMemo, balancing })
        : undefined,
    [isWhole, isBalanced, checked.lines, date, balancing, w],
  );
  const faults = useMemo(
    () => [...checked.faults, ...serverFaults(problem, checked.rowOf)],
    [checked, problem],
  );
  const columns = useMemo(
    () => [{ header: w.account }, { header: w.debit, amount: true }, { header: w.credit, amount: true }],
    [w],
  );
  const change = (given: Partial<Typed>): void => {
    setProblem(undefined);
    draft.set({ ...draft.value, ...given });
  };
  return (
    <Booking events={events} problem={problem} onProblem={setProblem} onDone={draft.forget}>
      <p className="quiet">{w.hints.opening}</p>
      <DraftNote draft={draft} />
      <div className={classes.fields}>
        <DayField
          label={w.openingDate}
          value={date}
          required
          error={dayError(problem)}
          onChange={(day) => {
            change({ date: day });
          }}
        />
      </div>
      <GridTable
        label={w.templates.opening}
        columns={columns}
        rows={rows}
        faults={faults}
        read={openingRows}
        about={(row) => names.get((row[CODE] ?? '').trim()) ?? ''}
        onRows={(next) => {
          change({ rows: next });
        }}
      />
      <Sums checked={checked} currency={currency} />
      {checked.difference !== 0n && balancing !== '' && (
        <Checkbox
          label={w.putDifference(`${balancing} ${names.get(balancing) ?? ''}`)}
          checked={balanced}
          onChange={({ currentTarget: { checked: chosen } }) => {
            change({ balanced: chosen });
          }}
        />
      )}
    </Booking>
  );
}
