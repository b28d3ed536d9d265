import { type Sql } from '#platform';
import { type VatCode, type VatRegistrationPeriod } from './vat-code.js';

/** Columns of books.vat_code that make a `VatCode`. */
export const VAT_CODE_COLUMNS = `code, family, standard, name, name_en, direction, rate_bps, treatment, deductible_bps, partial,
    output_role, input_role, income_account, return_lines, inf_part, inf_code, vd_column, kmd_2027, valid_from, valid_to`;

const REGISTRATIONS = `
  SELECT status, valid_from AS "validFrom" FROM books.vat_registration WHERE company_id = $1 ORDER BY valid_from`;

/** The VAT statuses of the company with their first days, earliest first. */
export function vatRegistrations(sql: Sql, companyId: bigint): Promise<VatRegistrationPeriod[]> {
  return sql.rows<VatRegistrationPeriod>(REGISTRATIONS, [companyId]);
}

const PURCHASE_CODES = `
  SELECT ${VAT_CODE_COLUMNS} FROM books.vat_code WHERE company_id = $1 AND active AND direction = 'purchase'`;

/** The active VAT codes that a purchase may carry. */
export function purchaseVatCodes(sql: Sql, companyId: bigint): Promise<VatCode[]> {
  return sql.rows<VatCode>(PURCHASE_CODES, [companyId]);
}
