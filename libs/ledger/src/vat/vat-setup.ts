import { type Sql } from '#platform';
import { VAT_CODE_COLUMNS, vatRegistrations } from './vat-facts.queries.js';
import { type VatCode, type VatRegistrationPeriod } from './vat-code.js';

/** What a company's VAT is decided by. */
export interface VatSetup {
  /** All of them: what is recorded may name one that is no longer in use. */
  readonly codes: ReadonlyMap<string, VatCode>;
  /** Those that new documents may name. */
  readonly activeCodes: ReadonlyMap<string, VatCode>;
  /** What the company was to the tax authority since when, earliest first. */
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
