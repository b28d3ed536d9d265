import { type IsoDate, type IsoMonth, monthOf, type Sql, toJson, type Ulid } from '#platform';
import { tsdDueDate } from '../tsd/due-date.js';
import { type DeclaredAccount } from './declared-as.js';
import { type MonthTsd } from './month-tsd.js';

/** The accounts whose use a company has decided. */
export function chosenAccounts(sql: Sql, companyId: bigint): Promise<DeclaredAccount[]> {
  return sql.rows<DeclaredAccount>(
    'SELECT account_code, declared_as FROM payroll.tsd_account WHERE company_id = $1 ORDER BY account_code',
    [companyId],
  );
}

export async function chooseAccount(
  sql: Sql,
  companyId: bigint,
  { account_code: code, declared_as: use }: DeclaredAccount,
): Promise<void> {
  await sql.run(
    `INSERT INTO payroll.tsd_account (company_id, account_code, declared_as) VALUES ($1, $2, $3)
     ON CONFLICT (company_id, account_code) DO UPDATE SET declared_as = $3`,
    [companyId, code, use],
  );
}

/** Fringe benefits among the pay items of a month. */
export async function fringeItems(sql: Sql, companyId: bigint, month: IsoDate): Promise<bigint> {
  const { minor } = await sql.one<{ minor: bigint }>(
    `SELECT coalesce(sum(amount_minor), 0)::bigint AS minor FROM payroll.pay_item
     WHERE company_id = $1 AND month = $2 AND kind = 'fringe_benefit'`,
    [companyId, month],
  );
  return minor;
}

/** A filed return. */
interface FiledTsd<Content> {
  readonly id: Ulid;
  readonly revision_no: number;
  readonly filed_at: Date;
  readonly entry_id: Ulid | null;
  readonly payable_minor: bigint;
  /** From JSON: its amounts are numbers, which an answer writes as they are. */
  readonly content: Content;
}

/** The returns of a month, the one that was filed last first. */
export function filedTsds(sql: Sql, companyId: bigint, month: IsoDate): Promise<FiledTsd<MonthTsd>[]> {
  return sql.rows<FiledTsd<MonthTsd>>(
    `SELECT id, revision_no, filed_at, entry_id, payable_minor, content FROM payroll.tsd_return
     WHERE company_id = $1 AND month = $2 ORDER BY revision_no DESC`,
    [companyId, month],
  );
}

export async function keepTsd(
  sql: Sql,
  companyId: bigint,
  tsd: MonthTsd,
  of: {
    readonly id: Ulid;
    readonly month: IsoDate;
    readonly revisionNo: number;
    readonly entryId: Ulid | null;
    readonly at: Date;
    readonly by: bigint | null;
  },
): Promise<void> {
  await sql.run(
    `INSERT INTO payroll.tsd_return (company_id, id, month, revision_no, content, payable_minor, filed_at, filed_by, entry_id)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9)`,
    [companyId, of.id, of.month, of.revisionNo, toJson(tsd), tsd.payable_minor, of.at, of.by, of.entryId],
  );
}

/** The entries that the returns of a month have posted. */
export async function entriesOfMonth(sql: Sql, companyId: bigint, month: IsoDate): Promise<Ulid[]> {
  const rows = await sql.rows<{ entry_id: Ulid }>(
    'SELECT entry_id FROM payroll.tsd_return WHERE company_id = $1 AND month = $2 AND entry_id IS NOT NULL',
    [companyId, month],
  );
  return rows.map(({ entry_id: id }) => id);
}

/** The entries of filed returns, with the month and the due date of each. */
export async function filedTsdEntries(
  sql: Sql,
  companyId: bigint,
): Promise<{ entry_id: Ulid; tsd_month: IsoMonth; due_date: IsoDate; filed_at: Date }[]> {
  const rows = await sql.rows<{ entry_id: Ulid; month: IsoDate; filed_at: Date }>(
    `SELECT entry_id, month, filed_at FROM payroll.tsd_return
     WHERE company_id = $1 AND entry_id IS NOT NULL ORDER BY month, revision_no`,
    [companyId],
  );
  return rows.map(({ month, ...row }) => ({
    ...row,
    tsd_month: monthOf(month),
    due_date: tsdDueDate(month),
  }));
}

/** A filed return; undefined for one that does not exist. */
export function findTsd<Content>(
  sql: Sql,
  companyId: bigint,
  returnId: Ulid,
): Promise<FiledTsd<Content> | undefined> {
  return sql.row<FiledTsd<Content>>(
    `SELECT id, revision_no, filed_at, entry_id, payable_minor, content FROM payroll.tsd_return
     WHERE company_id = $1 AND id = $2`,
    [companyId, returnId],
  );
}
