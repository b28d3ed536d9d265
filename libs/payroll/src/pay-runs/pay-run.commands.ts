import {
  type Command,
  defineCommand,
  type CommandContext,
  type CommandEffect,
  type Fact,
  recordEvent,
} from '#books';
import { encodeId, firstOfMonth, lastOfMonth, monthOf, problem, type Ulid } from '#platform';
import { payRunEntry } from './pay-run-entry.js';
import { payslipsOf } from './payslips.js';
import {
  findMonth,
  findPayRun,
  insertPayRun,
  payLineRows,
  runItemRows,
  type PayRunRow,
  requirePayRun,
  setState,
} from './pay-run-rows.js';
import { requireRules, ruledOn, staleness } from './pay-run-inputs.js';
import { fillDraft, prepareDraft, prepareLater } from './prepare.js';
import { holdRules } from '../rules/rule-set.queries.js';
import {
  createPayRunResult,
  payRunParams,
  payRunStateResult,
  type PayRunResult,
  type PayRunStateResult,
  createPayRunRequest,
} from './pay-run.wire.js';

/** Payroll taxes are due in euros. */
const CURRENCY = 'EUR';

interface OfPayRun {
  readonly pay_run_id: bigint;
}

/**
 * Prepares the pay of a month from its employments and pay items. Repeated for a draft, it recomputes the draft. Refuses
 * `state_conflict` when the month's run is approved or posted, `invalid_payload` when the rules of the day are
 * unknown.
 */
export const createPayRun = defineCommand({
  name: 'pay_run.create',
  permission: 'events.write',
  body: createPayRunRequest,
  result: createPayRunResult,
  refusals: ['state_conflict'],

  async handle(context, { month, payment_date: planned }) {
    const { sql, companyId, book, now } = context;
    if (book.baseCurrency !== CURRENCY) {
      throw problem(
        'state_conflict',
        `Pay runs are in ${CURRENCY}; these books are in ${book.baseCurrency}.`,
      );
    }
    const wanted = { month: firstOfMonth(month), payment_date: planned ?? null };
    await requireRules(sql, wanted);
    const known = await findMonth(sql, companyId, wanted.month);
    if (known !== undefined) assertState(known, ['draft']);
    const id =
      known?.id ??
      (await insertPayRun(
        sql,
        companyId,
        { month: wanted.month, paymentDate: wanted.payment_date, currency: CURRENCY },
        now,
      ));
    const facts = await prepareDraft(context, { id, ...wanted }, known);
    return effect({ pay_run_id: encodeId('pay_run', id) }, facts, { month, state: 'draft' });
  },
});

/** Computes a draft that awaits preparation, and leaves any other unchanged. */
export const preparePayRun: Command<OfPayRun, PayRunResult> = {
  name: 'pay_run.prepare',
  permission: 'events.write',

  async handle(context, { pay_run_id: id }) {
    const run = await findPayRun(context.sql, context.companyId, id);
    if (run?.prepared_at !== null) return prepared(id, []);
    await fillDraft(context, run);
    return prepared(id, await prepareLater(context, run, [ruledOn(run)]));
  },
};

/**
 * Approves a draft. Refuses `state_conflict` while it is being prepared, when it pays nobody, and when advances and
 * deductions exceed a person's pay; `pay_run_stale` when something that it was computed from has changed since.
 */
export const approvePayRun = defineCommand({
  name: 'pay_run.approve',
  permission: 'events.write',
  params: payRunParams,
  result: payRunStateResult,
  refusals: ['state_conflict', 'pay_run_stale'],

  async handle(context, { pay_run_id: id }) {
    const { sql, companyId, today } = context;
    await holdRules(sql);
    const run = await runOf(context, id);
    assertState(run, ['draft']);
    if (run.prepared_at === null) throw problem('state_conflict', 'The pay run is still being prepared.');
    const { stale } = await staleness(sql, companyId, run, today);
    if (stale) {
      throw problem(
        'pay_run_stale',
        `Employees, pay items, rules or other pay runs have changed since the pay run of ${monthOf(run.month)} was prepared: prepare it again.`,
      );
    }
    await assertPays(context, run);
    await setState(sql, companyId, id, 'approved');
    return moved(run, 'approved', null);
  },
});

/** Posts an approved run: one entry on the last day of its month. Refuses `state_conflict`, `period_closed`. */
export const postPayRun = defineCommand({
  name: 'pay_run.post',
  permission: 'events.write',
  params: payRunParams,
  result: payRunStateResult,
  refusals: ['state_conflict', 'period_closed', 'period_missing'],

  async handle(context, { pay_run_id: id }) {
    const run = await runOf(context, id);
    assertState(run, ['approved']);
    const { sql, companyId, ledger } = context;
    const [paid, items, accounts] = await Promise.all([
      payLineRows(sql, companyId, id),
      runItemRows(sql, companyId, id),
      context.accounts(),
    ]);
    const lines = payRunEntry({ ...run, lines: paid, items }, accounts);
    const last = lastOfMonth(run.month);
    const { entry_id: entryId } = await context.run(recordEvent, {
      kind: 'payroll',
      // A replacement is posted on the date on which the reversal of the earlier entry could be posted.
      economic_date: run.reversals > 0 ? await ledger.openDateFrom(last) : last,
      memo: `Palgad ${monthOf(run.month)}`,
      lines,
    });
    await setState(sql, companyId, id, 'posted', entryId);
    return moved(run, 'posted', entryId, [{ type: 'pay_run.posted', payRunId: id.toString() }]);
  },
});

/**
 * Reverses an approved or posted run: its entry is reversed, and it becomes a draft again, recomputed from the
 * current employments.
 */
export const reversePayRun = defineCommand({
  name: 'pay_run.reverse',
  permission: 'events.write',
  params: payRunParams,
  result: payRunStateResult,
  refusals: ['state_conflict', 'period_closed'],

  async handle(context, { pay_run_id: id }) {
    const run = await runOf(context, id);
    assertState(run, ['approved', 'posted']);
    const { sql, companyId, ledger } = context;
    const reversal = run.entry_id === null ? null : await ledger.reverse(run.entry_id);
    await setState(sql, companyId, id, 'draft');
    if (reversal !== null) {
      await sql.run(
        'UPDATE payroll.pay_run SET reversals = reversals + 1 WHERE company_id = $1 AND id = $2',
        [companyId, id],
      );
    }
    const facts = await prepareDraft(context, run);
    return moved(run, 'draft', reversal?.entryId ?? null, facts);
  },
});

const prepared = (id: bigint, facts: readonly Fact[]): CommandEffect<PayRunResult> =>
  effect({ pay_run_id: encodeId('pay_run', id) }, facts, { prepared: true });

/** @throws Problem `state_conflict` */
async function assertPays({ sql, companyId }: CommandContext, run: PayRunRow): Promise<void> {
  const [lines, items] = await Promise.all([
    payLineRows(sql, companyId, run.id),
    runItemRows(sql, companyId, run.id),
  ]);
  if (lines.length === 0 && items.length === 0) {
    throw problem('state_conflict', 'The pay run pays nobody.');
  }
  const short = payslipsOf(lines, items).find(({ payable_minor: payable }) => payable < 0n);
  if (short === undefined) return;
  throw problem(
    'state_conflict',
    `Advances and deductions of ${short.employee_name} exceed the pay by ${-short.payable_minor} minor units.`,
  );
}

const runOf = ({ sql, companyId }: CommandContext, id: bigint): Promise<PayRunRow> =>
  requirePayRun(sql, companyId, id);

function assertState(run: PayRunRow, states: readonly PayRunRow['state'][]): void {
  if (states.includes(run.state)) return;
  throw problem('state_conflict', `The pay run of ${monthOf(run.month)} is ${run.state}.`);
}

function moved(
  run: PayRunRow,
  state: PayRunRow['state'],
  entryId: Ulid | null,
  facts: readonly Fact[] = [],
): CommandEffect<PayRunStateResult> {
  const result = { pay_run_id: encodeId('pay_run', run.id), state, entry_id: entryId };
  return effect(result, facts, { state, entry_id: entryId }, { state: run.state, entry_id: run.entry_id });
}

function effect<R extends PayRunResult>(
  result: R,
  facts: readonly Fact[],
  newValues: object,
  oldValues?: object,
): CommandEffect<R> {
  return {
    result,
    facts,
    audit: [{ objectType: 'pay_run', objectId: result.pay_run_id, oldValues, newValues }],
  };
}
