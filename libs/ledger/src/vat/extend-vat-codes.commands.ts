import { insertRows, type Sql, toJson } from '#platform';
import { standardVatCodes, vatCodesVersion } from '../chart/vat-families.js';
import { type Command } from '../commands/command.js';
import { VatCodeEntity } from './vat-code.entity.js';

const VAT_CODES = insertRows(VatCodeEntity, ['company_id'], { without: ['active'] });

const ADD = `${VAT_CODES.text} ON CONFLICT (company_id, code) DO NOTHING RETURNING code`;

/** The law moves the lines of the return, and ends a code that nobody has ended; all else is the company's. */
const AMEND = `
  UPDATE books.vat_code SET return_lines = standard.return_lines,
    valid_to = coalesce(vat_code.valid_to, standard.valid_to)
  FROM jsonb_to_recordset($2::jsonb) AS standard(code text, return_lines jsonb, valid_to date)
  WHERE vat_code.company_id = $1 AND vat_code.code = standard.code
    AND (vat_code.return_lines, vat_code.valid_to)
      IS DISTINCT FROM (standard.return_lines, coalesce(vat_code.valid_to, standard.valid_to))
  RETURNING vat_code.code`;

interface ExtendedVatCodes {
  readonly added: readonly string[];
  readonly amended: readonly string[];
}

/**
 * Gives the books the standard VAT codes that they lack, such as those of a new rate, and ends the codes of a rate that
 * ended. Names, shares, accounts and whether a code is in use stay as the company has them.
 */
export const extendVatCodes: Command<object, ExtendedVatCodes> = {
  name: 'book.extend_vat_codes',
  permission: null,

  async handle({ sql, companyId }) {
    const codes = standardVatCodes();
    const amended = await sql.rows<{ code: string }>(AMEND, [companyId, toJson(codes)]);
    const added = await sql.rows<{ code: string }>(ADD, VAT_CODES.values({ company_id: companyId }, codes));
    await sql.run('UPDATE books.book SET vat_codes_version = $2 WHERE company_id = $1', [
      companyId,
      vatCodesVersion(codes),
    ]);
    const result = {
      added: added.map(({ code }) => code).sort(),
      amended: amended.map(({ code }) => code).sort(),
    };
    const audit = { objectType: 'book', objectId: companyId.toString(), newValues: result };
    return { result, facts: [], audit: result.added.length + result.amended.length === 0 ? [] : [audit] };
  },
};

const OUTDATED = 'SELECT company_id AS id FROM books.book WHERE vat_codes_version IS DISTINCT FROM $1';

/** Companies whose VAT codes are not those of this release; asked by the service for all companies. */
export async function companiesWithOldVatCodes(sql: Sql): Promise<bigint[]> {
  const rows = await sql.rows<{ id: bigint }>(OUTDATED, [vatCodesVersion(standardVatCodes())]);
  return rows.map(({ id }) => id);
}
