import { problem, type IsoDate, type Ulid } from '#platform';
import { type CommandContext, type CommandEffect } from '../commands/command.js';
import { defineCommand } from '../terms/define-command.js';
import { type PeriodState } from './fiscal-year-state.js';
import { periodParams, periodResult, reopenPeriodRequest, type ChangePeriodResult } from './period.wire.js';

interface PeriodRow {
  readonly starts_on: IsoDate;
  readonly ends_on: IsoDate;
  readonly state: PeriodState;
  /** The first earlier period that is open. */
  readonly open_before: IsoDate | null;
  /** The last later period that is closed. */
  readonly closed_after: IsoDate | null;
}

const PERIOD = `
  SELECT period.starts_on, period.ends_on, period.state,
    (SELECT min(other.starts_on) FROM books.period AS other
     WHERE other.company_id = $1 AND other.state = 'open' AND other.starts_on < period.starts_on) AS open_before,
    (SELECT max(other.starts_on) FROM books.period AS other
     WHERE other.company_id = $1 AND other.state = 'closed' AND other.starts_on > period.starts_on) AS closed_after
  FROM books.period WHERE period.company_id = $1 AND period.id = $2`;

/** A period that a command has closed, with the effect of closing it. */
interface ClosedPeriod {
  readonly startsOn: IsoDate;
  readonly endsOn: IsoDate;
  readonly effect: CommandEffect<ChangePeriodResult>;
}

/**
 * Closes a period as a part of the command that the books have for it. Entries can no longer be dated in it. Periods
 * close in chronological order.
 * @throws Problem `period_closed` for one that is closed, `period_out_of_order` while an earlier one is open
 */
export async function closeInOrder(context: CommandContext, periodId: Ulid): Promise<ClosedPeriod> {
  const period = await loadPeriod(context, periodId);
  if (period.state === 'closed') throw problem('period_closed', 'The period is already closed.');
  if (period.open_before !== null) {
    throw problem('period_out_of_order', `The period from ${period.open_before} is open: close it first.`);
  }
  await context.sql.run(
    `UPDATE books.period SET state = 'closed', closed_at = $3, closed_by = $4 WHERE company_id = $1 AND id = $2`,
    [context.companyId, periodId, context.now, context.actor.userId],
  );
  return { startsOn: period.starts_on, endsOn: period.ends_on, effect: changed(periodId, 'open', 'closed') };
}

/**
 * Reopens a closed period, the last closed one first.
 * Refuses `state_conflict` for one that is open, `period_out_of_order` while a later one is closed.
 */
export const reopenPeriod = defineCommand({
  name: 'period.reopen',
  permission: 'periods.reopen',
  params: periodParams,
  body: reopenPeriodRequest,
  result: periodResult,
  refusals: ['state_conflict', 'period_out_of_order'],

  async handle(context, { period_id: periodId, reason = null }) {
    const period = await loadPeriod(context, periodId);
    if (period.state === 'open') throw problem('state_conflict', 'The period is open.');
    if (period.closed_after !== null) {
      throw problem(
        'period_out_of_order',
        `The period from ${period.closed_after} is closed: reopen it first.`,
      );
    }
    await context.sql.run(
      `UPDATE books.period SET state = 'open', closed_at = NULL, closed_by = NULL, reopened_at = $3, reopened_by = $4, reopen_reason = $5
       WHERE company_id = $1 AND id = $2`,
      [context.companyId, periodId, context.now, context.actor.userId ?? context.actor.onBehalfOf, reason],
    );
    return changed(periodId, 'closed', 'open', reason);
  },
});

async function loadPeriod(context: CommandContext, periodId: Ulid): Promise<PeriodRow> {
  const period = await context.sql.row<PeriodRow>(PERIOD, [context.companyId, periodId]);
  if (period === undefined) throw problem('not_found', 'There is no such period.');
  return period;
}

function changed(
  periodId: Ulid,
  from: PeriodState,
  to: PeriodState,
  reason: string | null = null,
): CommandEffect<ChangePeriodResult> {
  const newValues = { state: to, ...(reason === null ? {} : { reason }) };
  return {
    result: { period_id: periodId, state: to },
    facts: [],
    audit: [{ objectType: 'period', objectId: periodId, oldValues: { state: from }, newValues }],
  };
}
