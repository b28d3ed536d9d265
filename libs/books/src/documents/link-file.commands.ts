import { fieldProblem, type Sql, type Ulid } from '#platform';
import { NOT_WITHDRAWN } from '../terms/transaction-status.js';
import { type Command, type CommandContext } from '../commands/command.js';

interface LinkFile {
  readonly file_id: bigint;
  readonly bank_transaction_id: Ulid;
}

interface LinkFileResult {
  readonly bank_transaction_id: Ulid;
  /** False when the link already existed. */
  readonly linked: boolean;
}

/** Records that a stored file explains a bank transaction. Refuses `validation_error` for an unknown transaction. */
export const linkFile: Command<LinkFile, LinkFileResult> = {
  name: 'bank.link_file',
  permission: null,

  async handle(context, { file_id: fileId, bank_transaction_id: id }) {
    const linked = await explain(context, fileId, id);
    return {
      result: { bank_transaction_id: id, linked },
      facts: linked ? [{ type: 'bank_transaction.explained', bankTransactionId: id }] : [],
      audit: [],
    };
  },
};

/**
 * Links a file to the bank transaction it explains; false when the link already exists.
 * @throws Problem `validation_error` for an unknown transaction
 */
export async function explain(
  { sql, companyId, now }: CommandContext,
  fileId: bigint,
  bankTransactionId: Ulid,
): Promise<boolean> {
  if (!(await knowsBankTransaction(sql, companyId, bankTransactionId))) {
    throw fieldProblem(
      'validation_error',
      'bank_transaction_id',
      'not_found',
      'There is no bank transaction with this id.',
    );
  }
  const linked = await sql.run(
    `INSERT INTO books.bank_transaction_file (company_id, bank_transaction_id, file_id, created_at)
     VALUES ($1, $2, $3, $4) ON CONFLICT (company_id, bank_transaction_id, file_id)
     DO UPDATE SET by_settlement = false WHERE bank_transaction_file.by_settlement`,
    [companyId, bankTransactionId, fileId, now],
  );
  if (linked === 0) return false;
  // The file's current or former invoice may settle the line.
  await sql.run(
    'UPDATE books.bank_transaction SET explained = true, match_due = match_due + 1 WHERE company_id = $1 AND id = $2',
    [companyId, bankTransactionId],
  );
  return true;
}

/** Whether a transaction is in the books and not withdrawn. */
export async function knowsBankTransaction(sql: Sql, companyId: bigint, id: Ulid): Promise<boolean> {
  const known = await sql.row(
    `SELECT 1 FROM books.bank_transaction AS t WHERE t.company_id = $1 AND t.id = $2 AND ${NOT_WITHDRAWN}`,
    [companyId, id],
  );
  return known !== undefined;
}
