import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { type Account } from '../../api/ledger.js';
import { everyPartyQuery } from '../../api/parties.js';
import { ProblemNote } from '../../actions/problem-note.js';
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
import { itemRows, ITEMS_WIDTH, itemsChecker, partyIndex } from './items.js';
import { dayError } from './legs-form.js';
import { nameOf } from '../../words/named.js';
import { serverFaults } from './server-faults.js';
import { Sums } from './sums.js';

interface Typed {
  readonly date: Day | undefined;
  readonly account: string;
  readonly rows: readonly Row[];
}

const EMPTY: readonly Row[] = Array.from({ length: 3 }, () => Array.from({ length: ITEMS_WIDTH }, () => ''));

/** The debts that a company begins with here, by party; what they differ by is on the account of opening balances. */
export function ItemsForm({ chart }: { readonly chart: readonly Account[] }): ReactNode {
  const w = words('entries');
  const { id: companyId, base_currency: currency, fiscal_year_start_month: startMonth } = useCompany();
  const accounts = chart.filter(({ control_kind: kind }) => kind === 'receivable' || kind === 'payable');
  const first: Typed = {
    date: firstOfFiscalYear(today(), startMonth),
    account: accounts[0]?.code ?? '',
    rows: EMPTY,
  };
  const draft = useDraft(`${companyId}:entry:items`, first);
  const [problem, setProblem] = useState<unknown>();
  const parties = useQuery(everyPartyQuery(companyId));
  const { date, account: code, rows } = draft.value;
  const account = accounts.find((one) => one.code === code);
  const index = useMemo(() => partyIndex(parties.data ?? []), [parties.data]);
  const check = useMemo(
    () => itemsChecker(index, account, decimalsOf(currency), w.faultsOf),
    [index, account, currency, w],
  );
  const checked = useMemo(() => check(rows), [check, rows]);
  const balancing = chart.find(({ role }) => role === 'opening_balance')?.code ?? '';
  const events = useMemo(
    () =>
      checked.faults.length === 0 && checked.lines.length > 0 && date !== undefined
        ? eventsOf(checked.lines, { date, memo: w.itemsMemo, balancing })
        : undefined,
    [checked, date, balancing, w],
  );
  const faults = useMemo(
    () => (parties.data === undefined ? [] : [...checked.faults, ...serverFaults(problem, checked.rowOf)]),
    [parties.data, checked, problem],
  );
  const columns = useMemo(
    () => [{ header: w.party }, { header: w.document }, { header: w.amount, amount: true }],
    [w],
  );
  const change = (given: Partial<Typed>): void => {
    setProblem(undefined);
    draft.set({ ...draft.value, ...given });
  };
  return (
    <Booking events={events} problem={problem} onProblem={setProblem} onDone={draft.forget}>
      <p className="quiet">{w.hints.items}</p>
      <DraftNote draft={draft} />
      {parties.error !== null && (
        <ProblemNote title={w.partiesFailed} problem={parties.error} again={() => void parties.refetch()} />
      )}
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
        <NativeSelect
          label={w.account}
          value={code}
          data={accounts.map((one) => ({ value: one.code, label: `${one.code} ${nameOf(one)}` }))}
          onChange={({ currentTarget: { value } }) => {
            change({ account: value });
          }}
        />
      </div>
      <GridTable
        label={w.templates.items}
        columns={columns}
        rows={rows}
        faults={faults}
        read={itemRows}
        onRows={(next) => {
          change({ rows: next });
        }}
      />
      <Sums checked={checked} currency={currency} />
    </Booking>
  );
}
