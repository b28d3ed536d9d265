import { amountInWords, assertPermitted, problem, type IsoDate, type Ulid } from '#platform';
import { type GapOfAccount, gapsOfDays, type StatementGap } from '../bank/statement-gaps.queries.js';
import { type Command, type CommandContext } from '../commands/command.js';
import { type PeriodState } from './fiscal-year-state.js';

export interface ChangePeriod {
  readonly period_id: Ulid;
}

export interface ChangePeriodResult {
  readonly period_id: Ulid;
  readonly state: PeriodState;
}

/** Something odd about a period that does not keep it open. */
export interface PeriodWarning extends StatementGap {
  /** `statement_gap`: bank statements of days of the period are missing. */
  readonly code: 'statement_gap';
  readonly message: string;
  readonly bank_account_id: Ulid;
}

export interface ClosePeriodResult extends ChangePeriodResult {
  readonly warnings: readonly PeriodWarning[];
}

interface PeriodRow {
  readonly starts_on: IsoDate;
  readonly ends_on: IsoDate;
  readonly state: PeriodState;
  /** The first earlier one that is open. */
  readonly open_before: IsoDate | null;
  /** The last later one that is closed. */
  readonly closed_after: IsoDate | null;
}

const PERIOD = `
  SELECT period.starts_on, period.ends_on, period.state,
    (SELECT min(other.starts_on) FROM books.period AS other
     WHERE other.company_id = $1 AND other.state = 'open' AND other.starts_on < period.starts_on) AS open_before,
    (SELECT max(other.starts_on) FROM books.period AS other
     WHERE other.company_id = $1 AND other.state = 'closed' AND other.starts_on > period.starts_on) AS closed_after
  FROM books.period WHERE period.company_id = $1 AND period.id = $2`;

/**
 * Closes a period: nothing is dated in it any more. Periods close in the order of time. Warns of each gap between bank
 * statements that has a day in it: their lines can't come in once it is closed.
 * Refuses `period_closed` for one that is closed, `period_out_of_order` while an earlier one is open.
 */
export const closePeriod: Command<ChangePeriod, ClosePeriodResult> = {
  name: 'period.close',

  async handle(context, { period_id: periodId }) {
    assertPermitted(context.actor, 'periods.close');
    const period = await loadPeriod(context, periodId);
    if (period.state === 'closed') throw problem('period_closed', 'The period is closed already.');
    if (period.open_before !== null) {
      throw problem('period_out_of_order', `The period from ${period.open_before} is open: close it first.`);
    }
    await context.sql.run(
      `UPDATE books.period SET state = 'closed', closed_at = $3, closed_by = $4 WHERE company_id = $1 AND id = $2`,
      [context.companyId, periodId, context.now, context.actor.userId],
    );
    const { starts_on: from, ends_on: to } = period;
    const gaps = await gapsOfDays(context.sql, context.companyId, from, to);
    const { result, ...rest } = changed(periodId, 'open', 'closed');
    return { ...rest, result: { ...result, warnings: gaps.map(gapWarning) } };
  },
};

/**
 * Opens a closed period again, the last one first.
 * Refuses `state_conflict` for one that is open, `period_out_of_order` while a later one is closed.
 */
export const reopenPeriod: Command<ChangePeriod, ChangePeriodResult> = {
  name: 'period.reopen',

  async handle(context, { period_id: periodId }) {
    assertPermitted(context.actor, 'periods.reopen');
    const period = await loadPeriod(context, periodId);
    if (period.state === 'open') throw problem('state_conflict', 'The period is open.');
    if (period.closed_after !== null) {
      throw problem(
        'period_out_of_order',
        `The period from ${period.closed_after} is closed: reopen it first.`,
      );
    }
    await context.sql.run(
      `UPDATE books.period SET state = 'open', closed_at = NULL, closed_by = NULL WHERE company_id = $1 AND id = $2`,
      [context.companyId, periodId],
    );
    return changed(periodId, 'closed', 'open');
  },
};

async function loadPeriod(context: CommandContext, periodId: Ulid): Promise<PeriodRow> {
  const period = await context.sql.row<PeriodRow>(PERIOD, [context.companyId, periodId]);
  if (period === undefined) throw problem('not_found', 'There is no such period.');
  return period;
}

function gapWarning({ bank_account_label: label, currency, ...gap }: GapOfAccount): PeriodWarning {
  const { date_from: from, date_to: to, expected_minor: expected, opening_minor: opening } = gap;
  return {
    code: 'statement_gap',
    message:
      `Bank statements of ${label} are missing from ${from} to ${to}: the balance goes from ` +
      `${amountInWords(expected, currency)} to ${amountInWords(opening, currency)} in lines that did not come in.`,
    ...gap,
  };
}

function changed(periodId: Ulid, from: PeriodState, to: PeriodState) {
  return {
    result: { period_id: periodId, state: to },
    facts: [],
    audit: [
      { objectType: 'period', objectId: periodId, oldValues: { state: from }, newValues: { state: to } },
    ],
  };
}
