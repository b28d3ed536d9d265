import { type Sql, type Ulid } from '#platform';

/** A file and the bank transactions linked to it. */
interface LinkedFile {
  readonly id: bigint;
  readonly bankTransactionIds: readonly Ulid[];
}

const EXPLAINED = `
  SELECT link.file_id AS "fileId", link.transaction_id AS "transactionId" FROM (
    SELECT file_id, transaction_id FROM unnest($2::bigint[], $3::text[]) AS given(file_id, transaction_id)
    UNION SELECT file_id, bank_transaction_id FROM books.bank_transaction_file
    WHERE company_id = $1 AND file_id = ANY($4::bigint[])
  ) AS link
  WHERE NOT EXISTS (SELECT FROM books.bank_transaction AS line
    WHERE line.company_id = $1 AND line.id = link.transaction_id AND line.judgement = 'withdrawn')
  ORDER BY 1, 2`;

/**
 * The bank transactions that each file explains: those linked to it and those that settle its invoice, without those
 * of a withdrawn bank statement. Ordered by id; a file that explains none is left out.
 */
export async function explainedTransactions(
  sql: Sql,
  companyId: bigint,
  files: readonly LinkedFile[],
): Promise<Map<bigint, Ulid[]>> {
  const given = files.flatMap(({ id, bankTransactionIds }) =>
    bankTransactionIds.map((transactionId) => ({ id, transactionId })),
  );
  const rows = await sql.rows<{ fileId: bigint; transactionId: Ulid }>(EXPLAINED, [
    companyId,
    given.map(({ id }) => id),
    given.map(({ transactionId }) => transactionId),
    files.map(({ id }) => id),
  ]);
  const explained = new Map<bigint, Ulid[]>();
  for (const { fileId, transactionId } of rows) {
    explained.set(fileId, [...(explained.get(fileId) ?? []), transactionId]);
  }
  return explained;
}
