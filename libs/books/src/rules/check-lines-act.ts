import { absolute, fieldProblem } from '#platform';
import { type CommandContext } from '../commands/command.js';
import { refuseKept } from '../invoices/record/invoice-checks.js';
import { limitOf } from './equal-answers.js';
import { activeDimensions } from './line-rules.queries.js';
import { type RuleWhen } from './rule-conditions.js';
import { type LinesAct } from './rule.wire.js';
import { linesWithEffect } from './try-lines.js';

/** The books and their chart: of a command, or of a read. */
export type ChartReader = Pick<CommandContext, 'accounts' | 'companyId' | 'sql'>;

/**
 * @throws Problem `validation_error` for an account, a VAT code or a dimension value that the books lack; `invalid_payload` for
 *   one that a line of a purchase may not have
 */
export async function assertLinesPossible(
  { sql, companyId, accounts }: ChartReader,
  { currency }: RuleWhen,
  { account_code: account, vat_code: vatCode, dimensions }: LinesAct,
): Promise<void> {
  if (typeof account === 'string') {
    const field = 'what.account_code';
    refuseKept((await accounts()).requireCode(account, field), field, currency);
  }
  if (typeof vatCode === 'string') {
    const known = await sql.row<{ direction: string }>(
      'SELECT direction FROM books.vat_code WHERE company_id = $1 AND active AND code = $2',
      [companyId, vatCode],
    );
    const field = 'what.vat_code';
    if (known === undefined)
      throw fieldProblem('validation_error', field, 'not_found', 'There is no such VAT code.');
    if (known.direction !== 'purchase') {
      throw fieldProblem('invalid_payload', field, 'wrong_direction', `VAT code ${vatCode} is for sales`);
    }
  }
  const usable = new Set((await activeDimensions(sql, companyId, dimensions ?? [])).map(({ id }) => id));
  const missing = (dimensions ?? []).findIndex((id) => !usable.has(id));
  if (missing === -1) return;
  throw fieldProblem(
    'validation_error',
    `what.dimensions.${missing}`,
    'not_found',
    'There is no such dimension value.',
  );
}

/** Twice the largest posted document whose lines have what the rule gives; undefined when there is none. */
export async function limitOfLines(
  { sql, companyId }: Pick<CommandContext, 'companyId' | 'sql'>,
  when: RuleWhen,
  what: LinesAct,
): Promise<bigint | undefined> {
  const found = await linesWithEffect(sql, companyId, when, what, null);
  const agreed = found.filter(({ line, effect }) => effect === 'agrees' && !line.isDraft);
  const limit = limitOf(agreed.map(({ line }) => absolute(line.grossMinor)));
  return limit > 0n ? limit : undefined;
}
