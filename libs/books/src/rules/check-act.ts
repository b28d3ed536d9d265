import { fieldProblem, type Problem } from '#platform';
import { type CounterRole } from '#ledger';
import { isMaintained } from '../settlement/allocate.js';
import { assertLinesPossible, type ChartReader } from './check-lines-act.js';
import { type RuleWhen } from './rule-conditions.js';
import { type RuleWhat } from './rule.wire.js';

/**
 * @throws Problem `validation_error` for a party or a role that the books lack, or an act that no line allows;
 *   `invalid_payload` for an account or a VAT code that lines may not have
 */
export async function assertActPossible(context: ChartReader, when: RuleWhen, what: RuleWhat): Promise<void> {
  const { sql, companyId, accounts } = context;
  const named = [
    { id: when.partyId, field: 'when.party_id' },
    { id: what.kind === 'party' ? what.party_id : null, field: 'what.party_id' },
  ];
  for (const { id, field } of named) {
    if (id === null) continue;
    const party = await sql.row(
      'SELECT 1 AS found FROM books.party WHERE company_id = $1 AND id = $2 AND NOT is_own AND merged_into_id IS NULL',
      [companyId, id],
    );
    if (party === undefined)
      throw fieldProblem('validation_error', field, 'not_found', 'There is no such party.');
  }
  if (what.kind === 'lines') await assertLinesPossible(context, when, what);
  if (what.kind === 'money_in' && when.direction !== 'in') throw notMoneyIn();
  const book = await accounts();
  for (const { role, field } of rolesOf(what)) {
    const account = book.requireRole(role, field);
    if (what.kind === 'split' && isMaintained(account)) {
      throw fieldProblem(
        'validation_error',
        field,
        'control_account',
        `Account ${account.code} is maintained by the books.`,
      );
    }
    if (account.currency === null || account.currency === when.currency) continue;
    throw fieldProblem(
      'validation_error',
      field,
      'other_currency',
      `Account ${account.code} accepts only ${account.currency}.`,
    );
  }
}

/** The roles to whose accounts an act takes money, each with its field. */
function rolesOf(what: RuleWhat): { readonly role: CounterRole; readonly field: string }[] {
  if (what.kind === 'exempt') return [{ role: what.counter_role, field: 'what.counter_role' }];
  if (what.kind !== 'split') return [];
  return what.parts.map(({ counter_role: role }, at) => ({ role, field: `what.parts.${at}.counter_role` }));
}

const notMoneyIn = (): Problem =>
  fieldProblem(
    'validation_error',
    'when.direction',
    'money_out',
    'Only money in has such a class: give the direction "in".',
  );
