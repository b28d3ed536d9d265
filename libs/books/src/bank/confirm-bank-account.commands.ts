import { problem, type Sql, type Ulid } from '#platform';
import { defineCommand } from '../commands/command.js';
import { bankAccountParams, confirmBankAccountResult } from './bank-account.wire.js';

interface Account {
  readonly active: boolean;
  readonly confirmedAt: Date | null;
}

/**
 * Lets a person confirm that an account opened by a bank statement is the company's own: from now on customers are
 * asked to pay to it. Confirming twice changes nothing.
 * Refuses `not_found`, `state_conflict` for an account that was closed with its statement.
 */
export const confirmBankAccount = defineCommand({
  name: 'bank_account.confirm',
  permission: 'books.setup',
  judgement: true,
  params: bankAccountParams,
  result: confirmBankAccountResult,
  refusals: ['state_conflict'],

  async handle({ sql, companyId, now }, { bank_account_id: id }) {
    const account = await activeAccount(sql, companyId, id);
    const result = { bank_account_id: id };
    if (account.confirmedAt !== null) return { result, facts: [], audit: [] };
    await sql.run('UPDATE books.bank_account SET confirmed_at = $3 WHERE company_id = $1 AND id = $2', [
      companyId,
      id,
      now,
    ]);
    const change = { oldValues: { confirmed: false }, newValues: { confirmed: true } };
    return { result, facts: [], audit: [{ objectType: 'bank_account', objectId: id, ...change }] };
  },
});

/** @throws Problem `not_found` */
export async function assertBankAccount(sql: Sql, companyId: bigint, id: Ulid): Promise<void> {
  await findAccount(sql, companyId, id);
}

/** @throws Problem `not_found`, `state_conflict` for an account that was closed with its statement */
export async function activeAccount(sql: Sql, companyId: bigint, id: Ulid): Promise<Account> {
  const account = await findAccount(sql, companyId, id);
  if (!account.active)
    throw problem('state_conflict', 'The account was removed with the statement that had opened it.');
  return account;
}

async function findAccount(sql: Sql, companyId: bigint, id: Ulid): Promise<Account> {
  const account = await sql.row<Account>(
    'SELECT active, confirmed_at AS "confirmedAt" FROM books.bank_account WHERE company_id = $1 AND id = $2',
    [companyId, id],
  );
  if (account === undefined) throw problem('not_found', 'There is no such bank account.');
  return account;
}
