import { type Ulid } from '#platform';
import { reason } from '#reasons';
import { closeInOrder, periodParams } from '#ledger';
import { defineCommand } from '../commands/command.js';
import { type GapOfAccount, gapsOfDays } from './statement-gaps.queries.js';
import { closePeriodResult } from './close-period.wire.js';
import { type StatementGap } from './statement-gap.wire.js';

/** An anomaly of a period that does not prevent closing it. */
interface PeriodWarning extends StatementGap {
  /** `statement_gap`: bank statements for days of the period are missing. */
  readonly code: 'statement_gap';
  readonly parameters: Record<string, unknown>;
  readonly message: string;
  readonly bank_account_id: Ulid;
}

/**
 * Closes a period: entries can no longer be dated in it. Periods close in chronological order. It warns of each gap
 * between bank statements that has a day in the period: the missing lines cannot be imported once it is closed.
 * Refuses `period_closed` for one that is closed, `period_out_of_order` while an earlier one is open.
 */
export const closePeriod = defineCommand({
  name: 'period.close',
  permission: 'periods.close',
  params: periodParams,
  result: closePeriodResult,
  refusals: ['period_closed', 'period_out_of_order'],

  async handle(context, { period_id: periodId }) {
    const { startsOn, endsOn, effect } = await closeInOrder(context, periodId);
    const gaps = await gapsOfDays(context.sql, context.companyId, startsOn, endsOn);
    return { result: { ...effect.result, warnings: gaps.map(gapWarning) }, facts: [], audit: effect.audit };
  },
});

function gapWarning({ bank_account_label: account, currency, ...gap }: GapOfAccount): PeriodWarning {
  const { date_from, date_to, expected_minor: expected, opening_minor: opening } = gap;
  const { parameters, message } = reason('statement_gap', {
    account,
    date_from,
    date_to,
    expected_minor: Number(expected),
    opening_minor: Number(opening),
    currency,
  });
  return { code: 'statement_gap', parameters, message, ...gap };
}
