import { type Deadline, type IsoDate, type Sql, toJson, type WaitingCount, type WorkKind } from '#platform';
import { companiesWithLiveTasks } from '#tasks';

/** Counts of the work that waits for a person in a company (CompanyStatus of the contract, without its time). */
export interface CompanyCounts {
  readonly bank_to_explain: number;
  readonly bank_unmatched: number;
  readonly match_proposals: number;
  readonly purchase_drafts: number;
  readonly invoices_to_review: number;
  readonly sales_drafts: number;
  readonly sales_overdue: number;
  readonly purchases_overdue: number;
  readonly documents_to_book: number;
  readonly inbox_failed: number;
  readonly submissions_open: number;
  readonly last_bank_date: IsoDate | null;
}

/** The stored facts for the list of companies by urgency. */
export interface StoredWork {
  readonly waiting: Partial<Record<WorkKind, WaitingCount>>;
  readonly open_questions: number;
  readonly deadlines: readonly Deadline[];
}

interface CompanyStatus extends CompanyCounts {
  readonly computed_at: Date;
}

/** The current counts, and whether newer ones are being computed. */
export interface CountedStatus {
  /** Null before the first count. */
  readonly status: CompanyStatus | null;
  readonly refreshPending: boolean;
}

/** The counts of a company that was only just created. */
export const NOT_COUNTED: CountedStatus = { status: null, refreshPending: false };

const COLUMNS = `bank_to_explain, bank_unmatched, match_proposals, purchase_drafts, invoices_to_review, sales_drafts,
  sales_overdue, purchases_overdue, documents_to_book, inbox_failed, submissions_open, last_bank_date`;

// Whether the row was inserted or existed, this transaction holds it until it ends.
const HOLD = `
  INSERT INTO identity.company_status (company_id, computed_at) VALUES ($1, $2)
  ON CONFLICT (company_id) DO UPDATE SET computed_at = excluded.computed_at`;

const WRITE = `
  UPDATE identity.company_status SET (${COLUMNS}, waiting, deadlines, open_questions) =
    ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::jsonb, $15::jsonb, $16)
  WHERE company_id = $1`;

/**
 * Recounts, in the caller's READ COMMITTED transaction of this company. The row is held before `count` reads, so that
 * of two concurrent rebuilds the later one also counts later, and older counts never replace newer ones.
 */
export async function rebuildCompanyStatus(
  sql: Sql,
  companyId: bigint,
  at: Date,
  count: () => Promise<CompanyCounts & StoredWork>,
): Promise<void> {
  await sql.run(HOLD, [companyId, at]);
  const counts = await count();
  await sql.run(WRITE, [
    companyId,
    counts.bank_to_explain,
    counts.bank_unmatched,
    counts.match_proposals,
    counts.purchase_drafts,
    counts.invoices_to_review,
    counts.sales_drafts,
    counts.sales_overdue,
    counts.purchases_overdue,
    counts.documents_to_book,
    counts.inbox_failed,
    counts.submissions_open,
    counts.last_bank_date,
    toJson(counts.waiting),
    toJson(counts.deadlines),
    counts.open_questions,
  ]);
}

/**
 * The counts of each of these companies, by id. Pending recounts are read first: when there are none, the counts read
 * after that include every change that was committed before.
 */
export async function readCompanyStatuses(
  sql: Sql,
  companyIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, CountedStatus>> {
  const [pending, counted] = await Promise.all([
    companiesWithLiveTasks(sql, companyIds, ['rebuild-status']),
    sql.rows<CompanyStatus & { company_id: bigint }>(
      `SELECT company_id, ${COLUMNS}, computed_at FROM identity.company_status WHERE company_id = ANY ($1::bigint[])`,
      [companyIds],
    ),
  ]);
  const statuses = new Map(counted.map(({ company_id, ...status }) => [company_id, status]));
  return new Map(
    companyIds.map((id) => [id, { status: statuses.get(id) ?? null, refreshPending: pending.has(id) }]),
  );
}
