import { type PageRequest, seenOf, type Sql, type Ulid } from '#platform';
import { codeKey } from '#ledger';
import { isKnownAccount, countsForDocuments } from './account-conditions.js';
import { type PartyKind, type PartyRole, type PartyDetail, type PartyView } from './party.wire.js';
import { withMerged } from './same-party.js';

/** A row of the list, with its sort key. */
export type PartyRow = PartyView & { readonly name_folded: string };

export const PARTY_ORDERINGS = ['created_at', '-created_at', 'name'] as const;
type PartyOrdering = (typeof PARTY_ORDERINGS)[number];

export interface PartyFilters {
  readonly q?: string | undefined;
  readonly kind?: PartyKind | undefined;
  readonly role?: PartyRole | undefined;
  readonly is_confirmed?: boolean | undefined;
  readonly reg_code?: string | undefined;
  readonly vat_number?: string | undefined;
  readonly external_key?: string | undefined;
  readonly ordering: PartyOrdering;
}

const COLUMNS = `p.id, p.name, p.name_key, p.kind, p.country, p.vat_area, p.vat_area_source, p.vat_number, p.reg_code, p.notes,
  p.vies_checked_at, p.vies_valid AS vat_number_valid, p.expects_document, p.is_confirmed, p.merged_into_id, p.created_at,
  p.external_key, p.private_persons, p.address, p.email, p.phone`;

/**
 * Supplier: by kind, or by a purchase that is not void, including those of parties merged into it; customer: likewise
 * by a sale.
 */
const hasRole = (kind: string, direction: string): string =>
  `(p.kind = '${kind}' OR EXISTS (SELECT 1 FROM (${withMerged('p.id')}) AS named
    JOIN books.invoice i ON i.company_id = $1 AND i.party_id = named.id
    WHERE i.direction = '${direction}' AND i.state <> 'void'))`;
const IS_SUPPLIER = hasRole('supplier', 'purchase');
const IS_CUSTOMER = hasRole('customer', 'sales');
const ROLES = `array_remove(ARRAY[CASE WHEN ${IS_SUPPLIER} THEN 'supplier' END,
  CASE WHEN ${IS_CUSTOMER} THEN 'customer' END], NULL) AS roles`;

const FILTERS = `p.company_id = $1 AND NOT p.is_own
  AND ($2::text IS NULL OR strpos(p.name_folded, $2) > 0 OR strpos(p.name_key, $2) > 0 OR p.reg_code = upper($2) OR p.vat_number = upper($2))
  AND ($3::text IS NULL OR p.kind = $3)
  AND ($4::text IS NULL OR ($4 = 'supplier' AND ${IS_SUPPLIER}) OR ($4 = 'customer' AND ${IS_CUSTOMER}))
  AND ($5::boolean IS NULL OR p.is_confirmed = $5)
  AND ($6::text IS NULL OR p.reg_code = $6)
  AND ($7::text IS NULL OR p.vat_number = $7)
  AND ($8::text IS NULL OR p.external_key = $8)`;

/** Keyset orders: the comparison that continues after a row, and the order itself. */
const ORDERS: Record<PartyOrdering, { after: string; by: string }> = {
  created_at: { after: '(p.created_at, p.id) > ($9::timestamptz, $10)', by: 'p.created_at, p.id' },
  '-created_at': {
    after: '(p.created_at, p.id) < ($9::timestamptz, $10)',
    by: 'p.created_at DESC, p.id DESC',
  },
  name: { after: '(p.name_folded, p.id) > ($9, $10)', by: 'p.name_folded, p.id' },
};

/** Positions before the first row of each order. Ids begin with a digit below 8, so `8` sorts after all of them. */
const STARTS: Record<PartyOrdering, readonly [string, string]> = {
  created_at: ['-infinity', ''],
  '-created_at': ['infinity', '8'],
  name: ['', ''],
};

/** Rows of the list, one more than the page size when there is a next page. */
export function listParties(
  sql: Sql,
  companyId: bigint,
  filters: PartyFilters,
  page: Pick<PageRequest, 'after' | 'limit'>,
): Promise<PartyRow[]> {
  const order = ORDERS[filters.ordering];
  return sql.rows<PartyRow>(
    `SELECT ${COLUMNS}, ${ROLES}, p.name_folded FROM books.party p
     WHERE ${FILTERS} AND ${order.after} ORDER BY ${order.by} LIMIT $11`,
    [
      companyId,
      searchKey(filters.q),
      filters.kind ?? null,
      filters.role ?? null,
      filters.is_confirmed ?? null,
      filters.reg_code === undefined ? null : (codeKey(filters.reg_code) ?? ''),
      filters.vat_number === undefined ? null : (codeKey(filters.vat_number) ?? ''),
      filters.external_key ?? null,
      ...(page.after ?? STARTS[filters.ordering]),
      page.limit + 1,
    ],
  );
}

/** The key of a row in an order, for the cursor. */
export function partyKey(row: PartyRow, ordering: PartyOrdering): [string, string] {
  return [ordering === 'name' ? row.name_folded : row.created_at.toISOString(), row.id];
}

/** A party, or undefined when the company has none with this id or it is the company's own. */
export async function findParty(
  sql: Sql,
  companyId: bigint,
  partyId: Ulid,
): Promise<PartyDetail | undefined> {
  const row = await sql.row<
    Omit<PartyDetail, 'defaults'> & Record<`default_${keyof PartyDetail['defaults']}`, unknown>
  >(
    `SELECT ${COLUMNS}, ${ROLES}, p.default_expense_role, p.default_vat_code, p.default_currency, p.default_payment_days,
       p.default_language, ${ACCOUNTS} AS bank_accounts
     FROM books.party p WHERE p.company_id = $1 AND p.id = $2 AND NOT p.is_own`,
    [companyId, partyId],
  );
  if (row === undefined) return undefined;
  const {
    default_expense_role,
    default_vat_code,
    default_currency,
    default_payment_days,
    default_language,
    ...party
  } = row;
  return {
    ...party,
    defaults: {
      expense_role: default_expense_role,
      vat_code: default_vat_code,
      currency: default_currency,
      payment_days: default_payment_days,
      language: default_language,
    } as PartyDetail['defaults'],
  };
}

const ACCOUNTS = `
  coalesce((SELECT jsonb_agg(jsonb_build_object('iban', a.iban, 'known', ${isKnownAccount('a')},
      'confirmed', a.confirmed_at IS NOT NULL) ORDER BY a.created_at, a.iban)
    FROM (SELECT * FROM books.party_account WHERE company_id = $1 AND party_id = p.id
      ORDER BY created_at, iban LIMIT 200) AS a), '[]')`;

function searchKey(q: string | undefined): string | null {
  const key = seenOf(q ?? '')
    .trim()
    .normalize('NFKC')
    .toLowerCase();
  return key === '' ? null : key;
}

/** Clues to a party on a document: the parties that any of them matches, and by which clue. */
export interface PartyMatch {
  readonly party_id: Ulid;
  readonly name: string;
  readonly by: 'reg_code' | 'vat_number' | 'iban' | 'name' | 'alias';
  readonly reg_code: string | null;
  readonly vat_number: string | null;
  readonly country: string | null;
  readonly vat_area: string | null;
  readonly is_own: boolean;
  readonly is_confirmed: boolean;
  readonly created_at: Date;
  readonly ibans: readonly string[];
  /** Accounts confirmed by a person or a payment, or learned from a document and never contradicted. */
  readonly known_ibans: readonly string[];
  readonly default_expense_role: string | null;
  readonly default_vat_code: string | null;
  readonly default_payment_days: number | null;
}

/**
 * Parties that match a document's data about its sender, the company's own among them (`is_own`); a merged party is
 * replaced by the one it was merged into. Codes and IBANs are compared without separators; `nameKey` is a cleaned
 * name.
 */
export function matchParties(
  sql: Sql,
  companyId: bigint,
  clues: {
    readonly regCode: string | null;
    readonly vatNumber: string | null;
    readonly iban: string | null;
    readonly nameKey: string | null;
  },
): Promise<PartyMatch[]> {
  return sql.rows<PartyMatch>(MATCH_PARTIES, [
    companyId,
    codeKey(clues.regCode),
    codeKey(clues.vatNumber),
    codeKey(clues.iban),
    clues.nameKey,
  ]);
}

// The query looks up the matches of the clues first, and once. On a new table without statistics the planner
// otherwise goes through all pairs of parties and evaluates the clues for each: 53 ms with 39 parties, growing with
// their square.
const MATCH_PARTIES = `
  WITH matched AS MATERIALIZED (
    SELECT id, 'reg_code' AS by FROM books.party WHERE company_id = $1 AND reg_code = $2
    UNION ALL SELECT id, 'vat_number' FROM books.party WHERE company_id = $1 AND vat_number = $3
    UNION ALL SELECT a.party_id, 'iban' FROM books.party_account a WHERE a.company_id = $1 AND a.iban = $4 AND ${countsForDocuments('a')}
    UNION ALL SELECT id, 'name' FROM books.party WHERE company_id = $1 AND name_key = $5
    UNION ALL SELECT party_id, 'alias' FROM books.party_alias WHERE company_id = $1 AND name_key = $5
  )
  SELECT DISTINCT t.id AS party_id, t.name, m.by, t.reg_code, t.vat_number, t.country, t.vat_area, t.is_own, t.is_confirmed,
    t.created_at, t.default_expense_role, t.default_vat_code, t.default_payment_days,
    ARRAY(SELECT a.iban FROM books.party_account a WHERE a.company_id = $1 AND a.party_id = t.id
      AND ${countsForDocuments('a')} ORDER BY a.iban) AS ibans,
    ARRAY(SELECT a.iban FROM books.party_account a WHERE a.company_id = $1 AND a.party_id = t.id
      AND ${isKnownAccount('a')} ORDER BY a.iban) AS known_ibans
  FROM matched AS m
  JOIN books.party found ON found.company_id = $1 AND found.id = m.id
  JOIN books.party t ON t.company_id = $1 AND t.id = coalesce(found.merged_into_id, found.id)
  ORDER BY t.created_at, t.id`;

/**
 * The amount prepaid to a supplier and not yet billed, in one currency. Prepayment invoices are left out: their VAT
 * is already deducted, so a final invoice settles them by an allocation and not as money paid.
 */
export async function openPrepayment(
  sql: Sql,
  companyId: bigint,
  partyId: Ulid,
  currency: string,
): Promise<bigint> {
  const { open } = await sql.one<{ open: bigint }>(OPEN_PREPAYMENT, [companyId, partyId, currency]);
  return open;
}

const OPEN_PREPAYMENT = `
  SELECT coalesce(sum(l.amount_minor), 0)::bigint AS open
  FROM books.account a
  JOIN books.journal_line l ON l.company_id = a.company_id AND l.account_id = a.id
  LEFT JOIN books.invoice i ON i.company_id = l.company_id AND i.id = l.invoice_id
  WHERE a.company_id = $1 AND a.role = 'supplier_prepayment' AND l.party_id IN (${withMerged('$2::text')}) AND l.currency = $3
    AND i.kind IS DISTINCT FROM 'prepayment'`;

/** E-mail addresses of suppliers, the most recently created first; at most as many as are useful to list at once. */
export async function supplierEmails(sql: Sql, companyId: bigint): Promise<string[]> {
  const rows = await sql.rows<{ email: string }>(
    `SELECT email FROM books.party WHERE company_id = $1 AND kind = 'supplier' AND email IS NOT NULL AND NOT is_own
       AND merged_into_id IS NULL
     ORDER BY created_at DESC, id DESC LIMIT 100`,
    [companyId],
  );
  return rows.map(({ email }) => email);
}

/** The accounts of the company itself, compact. */
export async function ownAccounts(sql: Sql, companyId: bigint): Promise<string[]> {
  const rows = await sql.rows<{ iban: string }>(
    `SELECT iban FROM books.bank_account WHERE company_id = $1 AND iban IS NOT NULL
     UNION SELECT account.iban FROM books.party_account AS account
     JOIN books.party ON party.company_id = account.company_id AND party.id = account.party_id
     WHERE account.company_id = $1 AND party.is_own`,
    [companyId],
  );
  return rows.map(({ iban }) => iban);
}

/** The registry code of the company itself; null when its books know none. */
export async function ownRegistryCode(sql: Sql, companyId: bigint): Promise<string | null> {
  const own = await sql.row<{ reg_code: string | null }>(
    'SELECT reg_code FROM books.party WHERE company_id = $1 AND is_own',
    [companyId],
  );
  return own?.reg_code ?? null;
}
