import {
  type Actor,
  type Database,
  fieldProblem,
  type IsoDate,
  isoDate,
  type Problem,
  problem,
  recordAudit,
} from '#platform';
import { OLDEST_RULES, type PayrollRules, rulesOn } from './payroll-rules.js';
import { lastDayUsed, lockRules, payrollRules, writeRules } from './rule-set.queries.js';
import { payrollRulesView, rulesOf, ruleSetOf } from './rule-set.js';
import { type PayrollRulesView, type RuleSetRequest } from './rule-set.wire.js';

/** The rules of all companies, for staff. */
export const readPayrollRules = (database: Database): Promise<PayrollRulesView> =>
  database.read(async (sql) => payrollRulesView(await payrollRules(sql)));

/**
 * Staff load rules for payments from a day on. Drafts paid from that day on become stale.
 * @throws Problem `invalid_payload` for rules that contradict themselves, `state_conflict` when an approved or posted
 *   run of any company is paid on a day that they would apply to
 */
export function loadPayrollRules(
  database: Database,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  request: RuleSetRequest,
): Promise<PayrollRulesView> {
  return database.systemTransaction(async (sql) => {
    await lockRules(sql);
    const known = await payrollRules(sql);
    const rules = requestedRules(request, known);
    const { from } = rules;
    const next = known.find((other) => other.from > from)?.from ?? null;
    const used = await lastDayUsed(sql, from, next);
    if (used !== undefined) throw daysUsed(used);
    const replaced = known.find((other) => other.from === from);
    await writeRules(sql, rules, { loaded_at: now, loaded_by: actor.userId });
    await recordAudit(sql, {
      actor,
      action: 'payroll_rules.load',
      objectType: 'payroll_rules',
      objectId: from,
      ...(replaced === undefined ? {} : { oldValues: ruleSetOf(replaced) }),
      newValues: ruleSetOf(rules),
    });
    return payrollRulesView(await payrollRules(sql));
  });
}

/** The rules in a request. @throws Problem `invalid_payload` for a falling exemption without an end or a fall */
function requestedRules(request: RuleSetRequest, known: readonly PayrollRules[]): PayrollRules {
  const { exemption_falls_from_minor: from = null, exemption_falls_to_minor: to = null } = request;
  if ((from === null) !== (to === null)) {
    throw fieldProblem(
      'invalid_payload',
      from === null ? 'exemption_falls_from_minor' : 'exemption_falls_to_minor',
      'required',
      'A falling exemption needs the gross pay from which it falls, and that at which it is zero.',
    );
  }
  if (from !== null && to !== null && to <= from) {
    throw fieldProblem(
      'invalid_payload',
      'exemption_falls_to_minor',
      'too_small',
      'The exemption is zero at a higher gross pay than the one from which it falls.',
    );
  }
  const before = rulesOn(isoDate(request.valid_from), known) ?? OLDEST_RULES;
  return rulesOf({
    ...request,
    exemption_falls_from_minor: from,
    exemption_falls_to_minor: to,
    pension_age_months: request.pension_age_months ?? before.pensionAgeMonths,
  });
}

function daysUsed(used: IsoDate): Problem {
  const message = `An approved pay run is paid on ${used}: rules begin on a day after all that are used.`;
  return problem('state_conflict', message, {
    errors: [{ field: 'valid_from', code: 'days_used', message }],
  });
}
