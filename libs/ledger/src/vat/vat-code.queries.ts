import { type IsoDate, type PageRequest, type Sql } from '#platform';
import { returnLinesOn, type VatCode } from './vat-code.js';
import { type VatCodeView } from './vat-code.wire.js';

interface VatCodeFilters {
  readonly direction?: 'purchase' | 'sales' | undefined;
  /** Only codes valid for a supply on this day. */
  readonly valid_on?: IsoDate | undefined;
  readonly active?: boolean | undefined;
}

const VAT_CODES = `
  SELECT code, family, standard, name, name_en, direction, rate_bps, treatment, deductible_bps, return_lines,
    valid_from, valid_to, active
  FROM books.vat_code
  WHERE company_id = $1
    AND ($2::text IS NULL OR direction = $2)
    AND ($3::date IS NULL OR (coalesce(valid_from, $3) <= $3 AND $3 <= coalesce(valid_to, $3)))
    AND ($4::boolean IS NULL OR active = $4)
    AND ($5::text IS NULL OR code > $5)
  ORDER BY code LIMIT $6`;

/** VAT codes by code, after the key of the page. Returns one more than the limit. */
export async function vatCodeRows(
  sql: Sql,
  companyId: bigint,
  filters: VatCodeFilters,
  page: Pick<PageRequest, 'after' | 'limit'>,
  today: IsoDate,
): Promise<VatCodeView[]> {
  const rows = await sql.rows<Omit<VatCodeView, 'return_lines'> & Pick<VatCode, 'return_lines'>>(VAT_CODES, [
    companyId,
    filters.direction ?? null,
    filters.valid_on ?? null,
    filters.active ?? null,
    page.after?.[0] ?? null,
    page.limit + 1,
  ]);
  return rows.map((row) => {
    const { base, outputVat, inputVat } = returnLinesOn(row, filters.valid_on ?? today);
    return { ...row, return_lines: [...base, ...outputVat, ...inputVat] };
  });
}
