import { type Sql } from '#platform';
import { VAT_CODE_COLUMNS, vatRegistrations } from './vat-facts.queries.js';
import { type VatCode, type VatRegistrationPeriod } from './vat-code.js';

/** The facts that decide a company's VAT. */
export interface VatSetup {
  /** All codes: recorded documents may name one that is no longer in use. */
  readonly codes: ReadonlyMap<string, VatCode>;
  /** The codes that new documents may name. */
  readonly activeCodes: ReadonlyMap<string, VatCode>;
  /** The VAT statuses of the company with their first days, earliest first. */
  readonly registrations: readonly VatRegistrationPeriod[];
}

const CODES = `SELECT ${VAT_CODE_COLUMNS}, active FROM books.vat_code WHERE company_id = $1`;

export async function loadVatSetup(sql: Sql, companyId: bigint): Promise<VatSetup> {
  const [rows, registrations] = await Promise.all([
    sql.rows<VatCode & { active: boolean }>(CODES, [companyId]),
    vatRegistrations(sql, companyId),
  ]);
  const codes = rows.map(({ active, ...code }): [string, VatCode, boolean] => [code.code, code, active]);
  return {
    codes: new Map(codes.map(([name, code]) => [name, code])),
    activeCodes: new Map(codes.filter(([, , active]) => active).map(([name, code]) => [name, code])),
    registrations,
  };
}
