import { type PageRequest, type Sql, type Ulid } from '#platform';
import { HAS_GAP, PREVIOUS } from './statement-gaps.queries.js';
import { type StatementGap } from './statement-gap.wire.js';
import { type BankStatementView, type StatementState } from './bank-statement.wire.js';

interface BankStatementFilters {
  readonly bank_account_id?: Ulid | undefined;
  readonly state?: StatementState | undefined;
}

const statements = (filter: string): string => `
  SELECT s.id, s.bank_account_id, b.label AS bank_account_label, b.currency, s.document_id, s.statement_no,
    s.from_date AS "from", s.to_date AS "to", s.opening_minor, s.closing_minor, s.line_count, s.state,
    previous.to_date AS previous_to, s.opening_minor - previous.closing_minor AS missing_minor, s.created_at,
    s.withdrawn_at, s.withdrawn_reason, ${HAS_GAP} IS TRUE AS has_gap, previous.closing_minor AS expected_minor
  FROM (SELECT * FROM books.bank_statement WHERE company_id = $1 AND (created_at, id) > ($2::timestamptz, $3) AND ${filter}
    ORDER BY created_at, id LIMIT $4) AS s
  JOIN books.bank_account b ON b.company_id = $1 AND b.id = s.bank_account_id
  ${PREVIOUS}
  ORDER BY s.created_at, s.id`;

/** The withdrawn statements of a file. */
export async function withdrawnStatements(
  sql: Sql,
  companyId: bigint,
  fileId: bigint,
): Promise<ReadonlySet<Ulid>> {
  const rows = await sql.rows<{ id: Ulid }>(
    `SELECT id FROM books.bank_statement WHERE company_id = $1 AND file_id = $2 AND state = 'withdrawn'`,
    [companyId, fileId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The stored file of a bank statement; null for one without. */
export async function fileOfStatement(
  sql: Sql,
  companyId: bigint,
  statementId: Ulid,
): Promise<bigint | null> {
  const { file_id: fileId } = await sql.one<{ file_id: bigint | null }>(
    'SELECT file_id FROM books.bank_statement WHERE company_id = $1 AND id = $2',
    [companyId, statementId],
  );
  return fileId;
}

/** Bank statements in the order of import, after the key of the page. Returns one more than the limit. */
export async function listBankStatements(
  sql: Sql,
  companyId: bigint,
  { bank_account_id: account, state }: BankStatementFilters,
  page: Pick<PageRequest, 'after' | 'limit'>,
): Promise<BankStatementView[]> {
  const filter =
    `${account === undefined ? '$5::text IS NULL' : 'bank_account_id = $5'} AND ` +
    (state === undefined ? '$6::text IS NULL' : 'state = $6');
  const rows = await sql.rows<StatementRow>(statements(filter), [
    companyId,
    ...(page.after ?? ['-infinity', '']),
    page.limit + 1,
    account ?? null,
    state ?? null,
  ]);
  return rows.map(({ has_gap: hasGap, expected_minor: expected, ...row }) => ({
    ...row,
    gap: hasGap ? gapBefore(row, expected) : null,
  }));
}

type StatementRow = Omit<BankStatementView, 'gap'> & {
  readonly has_gap: boolean;
  readonly expected_minor: bigint | null;
};

function gapBefore(
  { previous_to: ended, from, opening_minor: opening }: Omit<BankStatementView, 'gap'>,
  expected: bigint | null,
): StatementGap | null {
  if (ended === null || opening === null || expected === null) return null;
  return { expected_minor: expected, opening_minor: opening, date_from: ended, date_to: from };
}
