import { problem, type IsoDate, type PageRequest, type Sql, type Ulid } from '#platform';
import { kmdXml } from './kmd-xml.js';
import { storedContent, type VatReturnContent } from './vat-return.js';

/** A return as it was prepared, with its filing status. */
export interface KeptVatReturn extends VatReturnContent {
  readonly id: Ulid;
  readonly revision_no: number;
  readonly prepared_at: Date;
  readonly filed_at: Date | null;
  /** The settlement entry. */
  readonly entry_id: Ulid | null;
}

interface ReturnRow {
  readonly id: Ulid;
  readonly period_from: IsoDate;
  readonly revision_no: number;
  readonly content: VatReturnContent;
  readonly prepared_at: Date;
  readonly filed_at: Date | null;
  readonly entry_id: Ulid | null;
}

const RETURN = `
  SELECT id, period_from, revision_no, content, prepared_at, filed_at, entry_id FROM books.vat_return
  WHERE company_id = $1 AND id = $2`;

/** A row of the list of returns: the return without its lines and annexes. */
export type VatReturnRow = Omit<
  KeptVatReturn,
  'lines' | 'vat_cars' | 'vat_cars_partial' | 'annex' | 'recapitulative'
>;

const RETURNS = `
  SELECT id, revision_no, form, content ->> 'form_version' AS form_version, period_from,
    content ->> 'period_to' AS period_to, content ->> 'due_date' AS due_date, content ->> 'currency' AS currency,
    payable_minor, prepared_at, filed_at, entry_id
  FROM books.vat_return
  WHERE company_id = $1 AND (period_from, revision_no) > ($2::date, $3::integer)
  ORDER BY period_from, revision_no LIMIT $4`;

/** Returns, filed or only prepared, by month and revision, after the key of the page: one more than its limit. */
export function listVatReturns(
  sql: Sql,
  companyId: bigint,
  page: Pick<PageRequest, 'after' | 'limit'>,
): Promise<VatReturnRow[]> {
  return sql.rows<VatReturnRow>(RETURNS, [companyId, ...(page.after ?? ['-infinity', '0']), page.limit + 1]);
}

/** A filed return with a settlement entry. */
interface FiledVatReturn {
  readonly period_from: IsoDate;
  readonly due_date: IsoDate;
  readonly filed_at: Date;
  readonly entry_id: Ulid;
}

const FILED = `
  SELECT period_from, content ->> 'due_date' AS due_date, filed_at, entry_id FROM books.vat_return
  WHERE company_id = $1 AND filed_at IS NOT NULL AND entry_id IS NOT NULL ORDER BY period_from, revision_no`;

/** Filed returns that settled an amount, by month and revision. */
export function filedVatReturns(sql: Sql, companyId: bigint): Promise<FiledVatReturn[]> {
  return sql.rows<FiledVatReturn>(FILED, [companyId]);
}

/** The key of a row, for the cursor. */
export function vatReturnKey(row: VatReturnRow): [string, string] {
  return [row.period_from, String(row.revision_no)];
}

const TAX_PAYER = 'SELECT reg_code FROM books.party WHERE company_id = $1 AND is_own';

/** @throws Problem `not_found` */
export async function findVatReturn(sql: Sql, companyId: bigint, returnId: Ulid): Promise<KeptVatReturn> {
  const row = await sql.row<ReturnRow>(RETURN, [companyId, returnId]);
  if (row === undefined) throw problem('not_found', 'There is no such VAT return.');
  const { content, ...kept } = row;
  return { ...storedContent(content), ...kept };
}

/**
 * A prepared return in the XML format of the tax authority.
 * @throws Problem `not_found`
 */
export async function vatReturnXml(sql: Sql, companyId: bigint, returnId: Ulid): Promise<string> {
  const [kept, own] = await Promise.all([
    findVatReturn(sql, companyId, returnId),
    sql.one<{ reg_code: string | null }>(TAX_PAYER, [companyId]),
  ]);
  return kmdXml(kept, own.reg_code ?? '');
}
