import { fieldProblem, type IsoDate, problem, type Sql, type Ulid } from '#platform';
import { activeAccount } from './confirm-bank-account.commands.js';
import { alignOpening } from './opening-entry.js';
import { defineCommand } from '../commands/command.js';
import { bankAccountParams, moveOpeningResult, moveOpeningRequest } from './bank-account.wire.js';

/**
 * Makes the books of a bank account begin with a bank statement: gaps before it are closed, and the ledger after it
 * equals its closing balance. The previous opening entry is reversed, and another is posted on the first day of the
 * statement, against the account of opening balances. Repeating it for the same statement books only what has changed
 * since.
 * Refuses `not_found`; `validation_error` (`not_found`) for an unknown statement, `invalid_payload` for one of another
 * account; `state_conflict` for one that is withdrawn, not fully imported or without balances, and for an account that
 * was closed with its statement; `period_closed`, `exchange_rate_missing`.
 */
export const moveOpening = defineCommand({
  name: 'bank_account.move_opening',
  permission: 'books.setup',
  judgement: true,
  params: bankAccountParams,
  body: moveOpeningRequest,
  result: moveOpeningResult,
  refusals: ['invalid_payload', 'state_conflict', 'period_closed', 'period_missing', 'exchange_rate_missing'],

  async handle(context, { bank_account_id: id, statement_id: statementId }) {
    const { sql, companyId, ledger } = context;
    await activeAccount(sql, companyId, id);
    const statement = await openingStatement(sql, companyId, { id: statementId, bankAccountId: id });
    if ((await ledger.openDateFrom(statement.from)) !== statement.from) {
      throw problem('period_closed', `The period of ${statement.from} is closed.`);
    }
    const before = await sql.row<{ id: Ulid }>(OPENING_STATEMENT, [companyId, id]);
    const moved = before?.id !== statementId;
    if (moved) {
      await sql.run(CLEAR, [companyId, id]);
      await sql.run(SET, [companyId, statementId]);
    }
    const { entryId, amountMinor, changed } = await alignOpening(context, id, { moved });
    const result = {
      bank_account_id: id,
      statement_id: statementId,
      entry_id: entryId,
      amount_minor: amountMinor,
    };
    if (!moved && !changed) return { result, facts: [], audit: [] };
    const change = {
      oldValues: { opening_statement_id: before?.id ?? null },
      newValues: { opening_statement_id: statementId, entry_id: entryId, amount_minor: amountMinor },
    };
    return { result, facts: [], audit: [{ objectType: 'bank_account', objectId: id, ...change }] };
  },
});

const OPENING_STATEMENT =
  'SELECT id FROM books.bank_statement WHERE company_id = $1 AND bank_account_id = $2 AND opens_account';

const CLEAR =
  'UPDATE books.bank_statement SET opens_account = false WHERE company_id = $1 AND bank_account_id = $2 AND opens_account';

const SET = 'UPDATE books.bank_statement SET opens_account = true WHERE company_id = $1 AND id = $2';

const STATEMENT = `
  SELECT bank_account_id AS "bankAccountId", from_date AS "from", opening_minor AS "openingMinor", state
  FROM books.bank_statement WHERE company_id = $1 AND id = $2`;

/** @throws Problem for a statement that cannot open the account */
async function openingStatement(
  sql: Sql,
  companyId: bigint,
  { id, bankAccountId }: { readonly id: Ulid; readonly bankAccountId: Ulid },
): Promise<{ readonly from: IsoDate }> {
  const statement = await sql.row<{
    bankAccountId: Ulid;
    from: IsoDate;
    openingMinor: bigint | null;
    state: 'posting' | 'posted' | 'withdrawn';
  }>(STATEMENT, [companyId, id]);
  const field = 'statement_id';
  if (statement === undefined) {
    throw fieldProblem('validation_error', field, 'not_found', 'There is no such bank statement.');
  }
  if (statement.bankAccountId !== bankAccountId) {
    throw fieldProblem(
      'invalid_payload',
      field,
      'other_account',
      'The statement belongs to another bank account.',
    );
  }
  if (statement.state === 'withdrawn') throw problem('state_conflict', 'The statement is withdrawn.');
  if (statement.state === 'posting') {
    throw problem(
      'state_conflict',
      'The lines of the statement are still being imported. Try again when it is posted.',
    );
  }
  if (statement.openingMinor === null) {
    throw problem('state_conflict', 'The statement does not include its opening balance.');
  }
  return statement;
}
