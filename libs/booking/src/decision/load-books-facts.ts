import {
  type CommandContext,
  expenseHistory,
  matchParties,
  nameKey,
  vatStatusOn,
  type VatCode,
  type VatRegistrationPeriod,
} from '#books';
import { type IsoDate, type Sql, type Ulid } from '#platform';
import { type OwnCodes, resolveSupplier, type Supplier } from '../supplier/resolve-supplier.js';
import { type Candidate } from './candidate.js';
import { type BooksFacts } from './decide-booking.js';

const VAT_CODES = `
  SELECT code, name, name_en, direction, rate_bps, treatment, deductible_bps, partial, output_role, input_role,
    income_account, return_lines, inf_part, inf_code, vd_column, kmd_2027, valid_from, valid_to
  FROM books.vat_code WHERE company_id = $1 AND active AND direction = 'purchase'`;

const REGISTRATIONS = `
  SELECT status, valid_from AS "validFrom" FROM books.vat_registration WHERE company_id = $1 ORDER BY valid_from`;

const CORRECTED = `
  SELECT id FROM books.invoice
  WHERE company_id = $1 AND party_id = $2 AND number = $3 AND direction = 'purchase' AND state = 'posted'
    AND kind <> 'credit_note'
  ORDER BY invoice_date DESC, id DESC LIMIT 1`;

/** Reads what the books know that bears on a candidate, after they were locked. */
export async function loadBooksFacts(
  context: CommandContext,
  candidate: Candidate,
  own: OwnCodes,
  receivedOn: IsoDate,
): Promise<BooksFacts> {
  const { sql, companyId } = context;
  const { supplier: clues } = candidate;
  const [matches, vatCodes, registrations, accounts] = await Promise.all([
    matchParties(sql, companyId, {
      regCode: clues.regCode,
      vatNumber: clues.vatNumber,
      iban: clues.iban,
      nameKey: clues.name === null ? null : nameKey(clues.name),
    }),
    sql.rows<VatCode>(VAT_CODES, [companyId]),
    sql.rows<VatRegistrationPeriod>(REGISTRATIONS, [companyId]),
    context.accounts(),
  ]);
  const supplier = resolveSupplier(clues, matches, own);
  const [history, correctsInvoiceId] = await Promise.all([
    supplier.kind === 'known' ? expenseHistory(sql, companyId, supplier.party.party_id) : [],
    correctedInvoice(sql, companyId, supplier, candidate.correctsNumber),
  ]);
  const uses = new Map<string, number>();
  for (const use of history) {
    const account = accounts.byId(use.account_id);
    if (account?.active === true) uses.set(account.code, (uses.get(account.code) ?? 0) + Number(use.uses));
  }
  return {
    supplier,
    vatCodes,
    vatStatus: vatStatusOn(registrations, candidate.supplyDate ?? candidate.invoiceDate ?? receivedOn),
    correctsInvoiceId,
    expenses: {
      history: [...uses]
        .map(([accountCode, count]) => ({ accountCode, uses: count }))
        .sort((a, b) => b.uses - a.uses),
      accountCodes: new Set(
        accounts.accounts.filter((account) => account.active).map((account) => account.code),
      ),
    },
    receivedOn,
  };
}

async function correctedInvoice(
  sql: Sql,
  companyId: bigint,
  supplier: Supplier,
  number: string | null,
): Promise<Ulid | null> {
  if (supplier.kind !== 'known' || number === null) return null;
  const found = await sql.row<{ id: Ulid }>(CORRECTED, [companyId, supplier.party.party_id, number]);
  return found?.id ?? null;
}
