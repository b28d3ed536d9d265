import { newUlid, type Sql } from '#platform';
import {
  boundedKey,
  codeKey,
  foldedName,
  type LedgerOpening,
  nameKey,
  openLedger,
  skeletonKey,
} from '#ledger';

interface ProvisionBooks extends LedgerOpening {
  /** Becomes the books' own party. */
  readonly company: {
    readonly name: string;
    readonly registryCode: string;
    readonly vatNumber: string;
    readonly address: string | null;
    /** ISO 3166-1 alpha-2. */
    readonly country: string;
  };
  readonly numbering: {
    readonly policy: 'sequential' | 'free';
    readonly prefix: string;
    readonly padding: number;
    readonly perYear: boolean;
  };
}

const INSERT_NUMBERING = `
  INSERT INTO books.numbering_policy (company_id, policy, prefix, padding, per_year) VALUES ($1, $2, $3, $4, $5)`;

const INSERT_OWN_PARTY = `
  INSERT INTO books.party (company_id, id, name, name_key, name_folded, skeleton, kind, country, vat_area, vat_area_source,
    vat_number, reg_code, expects_document, is_confirmed, created_at, address, is_own)
  VALUES ($1, $2, $3, $4, $5, $6, 'group_company', $7, 'domestic', 'derived', $8, $9, false, true, $10, $11, true)`;

/**
 * Opens the books of a company: its ledger, its sales numbering, and its own party. All of it runs in the caller's
 * transaction, so that a failure leaves nothing. Returns false, and changes nothing, when the books already exist.
 */
export async function provisionBooks(sql: Sql, opening: ProvisionBooks): Promise<boolean> {
  const { companyId, company, numbering } = opening;
  if (!(await openLedger(sql, opening))) return false;
  await Promise.all([
    sql.run(INSERT_NUMBERING, [
      companyId,
      numbering.policy,
      numbering.prefix,
      numbering.padding,
      numbering.perYear,
    ]),
    sql.run(INSERT_OWN_PARTY, [
      companyId,
      newUlid(),
      company.name,
      boundedKey(nameKey(company.name)),
      foldedName(company.name),
      skeletonKey(company.name),
      company.country,
      codeKey(company.vatNumber),
      codeKey(company.registryCode),
      opening.now,
      company.address,
    ]),
  ]);
  return true;
}
