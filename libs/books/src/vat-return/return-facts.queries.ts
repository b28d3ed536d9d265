import { firstOfMonth, lastOfMonth, type IsoDate, type IsoMonth, type Sql, type Ulid } from '#platform';
import {
  notReversed,
  type PartyArea,
  type SourceKind,
  VAT_CODE_COLUMNS,
  type VatCode,
  vatRegistrations,
} from '#ledger';
import { type InvoiceKind } from '../invoices/content/invoice-content.js';
import { type PrepaidBankLine, type ReturnFacts } from './vat-return.js';
import {
  type EarlyPayments,
  VAT_ROLES,
  type PostedInvoice,
  type VatAdjustment,
  type VatAmount,
  type VatPartner,
  type VatPosting,
} from './vat-posting.js';

/** Roles that an entry posts to with a VAT code, other than turnover. */
const POSTED_ROLES = [...VAT_ROLES, 'vat_non_deductible'] as const;
const POSTING_COLUMNS = `entry_id, economic_date, vat_code, source_kind, all_minor, asset_minor, ${POSTED_ROLES.join(', ')}`;

/** Amounts that one entry posted with one VAT code, and the invoice that it posted or used a prepayment for. */
interface PostingRow extends Readonly<Record<(typeof POSTED_ROLES)[number], bigint | null>> {
  readonly entry_id: Ulid;
  readonly economic_date: IsoDate;
  readonly vat_code: string;
  readonly all_minor: bigint;
  readonly source_kind: SourceKind;
  /** The day of the money that paid a prepayment, where the entry still has the day of its allocation. */
  readonly paid_on: IsoDate | null;
  /** Payments before the supply, in the currency of the invoice. */
  readonly paid_days: readonly IsoDate[] | null;
  readonly paid_amounts: readonly string[] | null;
  readonly amount_due_minor: bigint;
  readonly asked_minor: bigint;
  readonly whole_minor: bigint;
  readonly asset_minor: bigint | null;
  /** Null, like the following fields, for an entry that does not belong to an invoice. */
  readonly revision_id: Ulid | null;
  readonly invoice_id: Ulid;
  readonly kind: InvoiceKind;
  readonly number: string | null;
  readonly invoice_date: IsoDate;
  readonly supply_date: IsoDate | null;
  readonly net_minor: bigint;
  readonly gross_minor: bigint;
  readonly buyer_vat_number: string | null;
  readonly partly_deducted: boolean;
  readonly party_id: Ulid;
}

interface PartyRow {
  /** The id on invoices; the other fields describe the party that it was merged into. */
  readonly named_id: Ulid;
  readonly id: Ulid;
  readonly name: string;
  readonly reg_code: string | null;
  readonly vat_number: string | null;
  /** True when VIES answered that there is no such number. */
  readonly refused: boolean;
  readonly country: string | null;
  readonly area: PartyArea | null;
  readonly listed: boolean;
}

/**
 * Postings with VAT codes by entries of the month, and by entries of other months whose tax point, or whose deduction,
 * may lie in this one: of invoices dated in the month for a supply outside it, of goods dispatched in the month before
 * and invoiced later than this one, and of money that came in this month for an entry of a later one. `shareOf` decides
 * which of them count. The database maintains the postings, as it does the month balances. A prepayment that a final invoice uses
 * reduces the turnover and the VAT of that invoice, so it counts with that invoice: in its rows of the annexes, in the
 * recapitulative statement, and not before its VAT is deducted.
 *
 * Few entries have a tax point in another month. `OFFSET 0` keeps the planner to the index: for a company that owns most
 * of a table, it would otherwise scan the whole table. The query reads revisions and invoices by all their ids at once:
 * ids grow with time, so those of a month are adjacent (measured on 5,662 invoices: 900 pages, against 79,000 with one look-up each).
 */
const postingsOn = (posting: string): string => `
  WITH elsewhere AS (
    SELECT id AS revision_id, invoice_id FROM books.invoice_revision
    WHERE company_id = $1 AND invoice_date BETWEEN $2 AND $3 AND supply_date <> invoice_date
      AND supply_date NOT BETWEEN $2 AND $3
    UNION ALL
    SELECT id, invoice_id FROM books.invoice_revision
    WHERE company_id = $1 AND supply_date BETWEEN ($2::date - interval '1 month')::date AND $2::date - 1 AND supply_date < invoice_date
      AND invoice_date > $3
  ), early AS (
    SELECT id, invoice_id FROM books.allocation
    WHERE company_id = $1 AND paid_on BETWEEN $2 AND $3 AND paid_on < effective_date AND effective_date > $3
  ), other_entry AS (
    SELECT entry.id, entry.economic_date FROM elsewhere
    CROSS JOIN LATERAL (
      SELECT id, economic_date FROM books.journal_entry
      WHERE company_id = $1 AND source_kind = 'invoice_revision' AND source_id = elsewhere.revision_id
      UNION ALL
      SELECT entry.id, entry.economic_date FROM books.invoice
      JOIN books.allocation ON allocation.company_id = $1 AND allocation.invoice_id = invoice.id
      JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.source_kind = 'allocation'
        AND entry.source_id = allocation.id
      WHERE invoice.company_id = $1 AND invoice.id = elsewhere.invoice_id AND invoice.revision_id = elsewhere.revision_id
      OFFSET 0
    ) AS entry
    UNION
    SELECT entry.id, entry.economic_date FROM early
    CROSS JOIN LATERAL (
      SELECT id, economic_date FROM books.journal_entry
      WHERE company_id = $1 AND source_kind = 'allocation' AND source_id = early.id
      UNION ALL
      SELECT entry.id, entry.economic_date FROM books.invoice_revision AS revision
      JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.source_kind = 'invoice_revision'
        AND entry.source_id = revision.id
      WHERE revision.company_id = $1 AND revision.invoice_id = early.invoice_id
      OFFSET 0
    ) AS entry
  ), posting AS MATERIALIZED (${posting}
  ), settled AS MATERIALIZED (
    SELECT id, effective_date, CASE WHEN kind <> 'prepayment_apply' THEN paid_on END AS paid_on,
      (SELECT revision_id FROM books.invoice WHERE company_id = $1
         AND id = coalesce(allocation.invoice_id, allocation.other_invoice_id)) AS revision_id
    FROM books.allocation
    WHERE company_id = $1 AND id = ANY (ARRAY(SELECT source_id FROM posting WHERE source_kind = 'allocation'))
  ), revision AS MATERIALIZED (
    SELECT id, invoice_id, number, invoice_date, supply_date, currency, base_currency, net_minor, gross_minor,
      base_gross_minor, prepaid_minor, amount_due_minor, buyer_vat_number, party_id
    FROM books.invoice_revision WHERE company_id = $1 AND id = ANY (ARRAY(
      SELECT source_id FROM posting WHERE source_kind = 'invoice_revision' UNION ALL SELECT revision_id FROM settled))
  ), invoice AS MATERIALIZED (
    SELECT id, direction, kind, number, CASE WHEN kind = 'credit_note' THEN -1 ELSE 1 END AS sign
    FROM books.invoice WHERE company_id = $1 AND id = ANY (ARRAY(SELECT invoice_id FROM revision))
  ), shared AS MATERIALIZED (
    SELECT DISTINCT revision_id FROM books.invoice_line
    WHERE company_id = $1 AND revision_id = ANY (ARRAY(SELECT id FROM revision))
      AND (deductible_bps < 10000 OR business_use_bps < 10000)
  ), before AS MATERIALIZED (
    SELECT invoice_id, array_agg(paid_on::text ORDER BY paid_on, id) AS days,
      array_agg(item_minor::text ORDER BY paid_on, id) AS amounts
    FROM books.allocation
    WHERE company_id = $1 AND invoice_id = ANY (ARRAY(SELECT id FROM invoice)) AND kind = 'payment'
      AND paid_on < effective_date AND reversed_at IS NULL
    GROUP BY invoice_id
  )
  SELECT ${POSTING_COLUMNS},
    CASE WHEN settled.effective_date = posting.economic_date THEN settled.paid_on END AS paid_on,
    revision.id AS revision_id, invoice.id AS invoice_id, invoice.kind,
    coalesce(revision.number, invoice.number) AS number, revision.invoice_date, revision.supply_date,
    invoice.sign * CASE
      WHEN revision.currency = revision.base_currency THEN revision.net_minor
      WHEN revision.gross_minor = 0 THEN 0
      ELSE round(revision.net_minor::numeric * revision.base_gross_minor / revision.gross_minor)::bigint
    END AS net_minor,
    invoice.sign * coalesce(revision.base_gross_minor, revision.gross_minor) AS gross_minor,
    revision.amount_due_minor, revision.gross_minor - revision.prepaid_minor AS asked_minor,
    revision.gross_minor AS whole_minor, before.days AS paid_days, before.amounts AS paid_amounts,
    CASE WHEN invoice.direction = 'sales' THEN revision.buyer_vat_number END AS buyer_vat_number,
    invoice.direction = 'purchase' AND shared.revision_id IS NOT NULL AS partly_deducted,
    revision.party_id
  FROM posting
  LEFT JOIN settled ON posting.source_kind = 'allocation' AND settled.id = posting.source_id
  LEFT JOIN revision ON revision.id = coalesce(settled.revision_id, posting.source_id)
  LEFT JOIN invoice ON invoice.id = revision.invoice_id
  LEFT JOIN shared ON shared.revision_id = revision.id
  LEFT JOIN before ON before.invoice_id = invoice.id AND invoice.kind IN ('invoice', 'receipt')
  ORDER BY posting.entry_id COLLATE "C", posting.vat_code COLLATE "C"`;

export const POSTINGS = postingsOn(`
    SELECT ${POSTING_COLUMNS}, source_id FROM books.vat_posting WHERE company_id = $1 AND economic_date BETWEEN $2 AND $3
    UNION ALL
    SELECT posted.* FROM other_entry
    CROSS JOIN LATERAL (
      SELECT ${POSTING_COLUMNS}, source_id FROM books.vat_posting
      WHERE company_id = $1 AND economic_date = other_entry.economic_date AND entry_id = other_entry.id OFFSET 0
    ) AS posted
    WHERE other_entry.economic_date NOT BETWEEN $2 AND $3`);

/** Those of them that changed after a commit. */
const CHANGED_POSTINGS = postingsOn(`
    SELECT ${POSTING_COLUMNS}, source_id FROM (
      SELECT ${POSTING_COLUMNS}, source_id FROM books.vat_posting WHERE company_id = $1 AND changed_in > $4 OFFSET 0
    ) AS changed
    WHERE economic_date BETWEEN $2 AND $3 OR entry_id IN (SELECT id FROM other_entry)`);

/** The keys of all postings that changed after a commit, in whichever month. */
const CHANGED_KEYS = `
  SELECT entry_id AS "entryId", vat_code AS "vatCode" FROM books.vat_posting
  WHERE company_id = $1 AND changed_in > $2 LIMIT $3`;

/** With more changes than this, reading the whole month takes no longer. */
const CHANGES_FOLLOWED = 1_000;

const PARTIES = `
  SELECT named.id AS named_id, party.id, party.name, party.reg_code, party.vat_number,
    coalesce(NOT party.vies_valid, false) AS refused, party.country, party.vat_area AS area,
    NOT party.private_persons AND party.kind <> 'employee'
      AND coalesce(party.vat_area, 'domestic') = 'domestic' AS listed
  FROM unnest($2::text[]) AS wanted(id)
  JOIN books.party AS named ON named.company_id = $1 AND named.id = wanted.id
  JOIN books.party ON party.company_id = $1 AND party.id = coalesce(named.merged_into_id, named.id)`;

const CODES = `
  SELECT ${VAT_CODE_COLUMNS} FROM books.vat_code WHERE company_id = $1`;

const WITHOUT_CODE = `
  SELECT coalesce(sum(line.base_minor), 0)::bigint AS minor
  FROM books.account
  JOIN books.journal_line AS line ON line.company_id = $1 AND line.account_id = account.id
    AND line.economic_date BETWEEN $2 AND $3 AND line.vat_code IS NULL AND line.vat_box IS NULL
  JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = line.entry_id
    AND entry.source_kind <> 'vat_return'
  WHERE account.company_id = $1 AND account.role = ANY($4::text[])`;

const CARS = 'SELECT vat_cars AS whole, vat_cars_partial AS partial FROM books.book WHERE company_id = $1';

const ADJUSTMENTS = `
  SELECT line.entry_id AS "entryId", line.economic_date AS "economicDate", account.role, line.vat_box AS box,
    line.base_minor AS minor
  FROM books.account
  JOIN books.journal_line AS line ON line.company_id = $1 AND line.account_id = account.id
    AND line.economic_date BETWEEN $2 AND $3 AND line.vat_box IN ('10', '11')
  WHERE account.company_id = $1 AND account.role = ANY($4::text[])
  ORDER BY line.entry_id, line.line_no`;

/** At most this many drafts, and bank lines, are named one by one: nobody would look through more. */
const DRAFTS_SHOWN = 100;

const DRAFTS = `
  SELECT id, number FROM books.invoice
  WHERE company_id = $1 AND state = 'recorded' AND invoice_date BETWEEN $2 AND $3
  ORDER BY invoice_date, id LIMIT ${DRAFTS_SHOWN}`;

export const PREPAID_LINES = `
  SELECT bank.id, bank.booking_date AS "bookingDate", bank.counterparty_name AS counterparty,
    bank.amount_minor AS "amountMinor", bank.currency
  FROM books.account
  JOIN books.journal_line AS line ON line.company_id = $1 AND line.account_id = account.id
    AND line.economic_date BETWEEN $2 AND $3
  JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = line.entry_id
    AND entry.source_kind = 'transaction_exemption' AND ${notReversed('entry')}
  JOIN books.bank_judgement AS judgement ON judgement.company_id = $1 AND judgement.id = entry.source_id
  JOIN books.bank_transaction AS bank ON bank.company_id = $1 AND bank.id = judgement.bank_transaction_id
    AND bank.direction = 'in'
  WHERE account.company_id = $1 AND account.role = 'customer_prepayment' AND abs(line.amount_minor) > (
    SELECT coalesce(sum(item_minor), 0) FROM books.allocation
    WHERE company_id = $1 AND line_id = line.id AND reversed_at IS NULL)
  ORDER BY bank.booking_date, bank.id LIMIT ${DRAFTS_SHOWN}`;

/** Reads the facts behind the return of a month. */
export async function loadReturnFacts(
  sql: Sql,
  companyId: bigint,
  month: IsoMonth,
  currency: string,
): Promise<ReturnFacts> {
  const [other, codes, rows] = await Promise.all([
    otherFacts(sql, companyId, month),
    sql.rows<VatCode>(CODES, [companyId]),
    sql.rows<PostingRow>(POSTINGS, [companyId, ...daysOf(month)]),
  ]);
  return { month, currency, ...other, postings: await postingsOf(sql, companyId, rows, codes) };
}

/**
 * The facts of a month from those of an earlier commit, with the postings that changed after it. They are those that
 * `loadReturnFacts` reads, as long as the set-up of the books has the same version; undefined when too much has changed.
 */
export async function renewReturnFacts(
  sql: Sql,
  companyId: bigint,
  before: ReturnFacts,
  commitSeq: bigint,
): Promise<ReturnFacts | undefined> {
  const changed = await sql.rows<{ entryId: Ulid; vatCode: string }>(CHANGED_KEYS, [
    companyId,
    commitSeq,
    CHANGES_FOLLOWED + 1,
  ]);
  if (changed.length > CHANGES_FOLLOWED) return undefined;
  const { month } = before;
  if (changed.length === 0) return { ...before, ...(await otherFacts(sql, companyId, month)) };
  const [other, codes, rows] = await Promise.all([
    otherFacts(sql, companyId, month),
    sql.rows<VatCode>(CODES, [companyId]),
    sql.rows<PostingRow>(CHANGED_POSTINGS, [companyId, ...daysOf(month), commitSeq]),
  ]);
  const keys = new Set(changed.map(({ entryId, vatCode }) => `${entryId} ${vatCode}`));
  const postings = before.postings.filter(({ entryId, code }) => !keys.has(`${entryId} ${code.code}`));
  postings.push(...(await postingsOf(sql, companyId, rows, codes)));
  return { ...before, ...other, postings: postings.sort(inOrder) };
}

/** The order in which the database returns them. */
const inOrder = (a: VatPosting, b: VatPosting): number =>
  compare(a.entryId, b.entryId) || compare(a.code.code, b.code.code);

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

const daysOf = (month: IsoMonth) => [firstOfMonth(month), lastOfMonth(month)] as const;

/** What a return reads besides the postings: few rows, whatever the size of the month. */
async function otherFacts(
  sql: Sql,
  companyId: bigint,
  month: IsoMonth,
): Promise<Omit<ReturnFacts, 'month' | 'currency' | 'postings'>> {
  const days = daysOf(month);
  const [registrations, adjustments, cars, withoutCode, drafts, prepaidLines] = await Promise.all([
    vatRegistrations(sql, companyId),
    sql.rows<VatAdjustment>(ADJUSTMENTS, [companyId, ...days, VAT_ROLES]),
    sql.one<ReturnFacts['cars']>(CARS, [companyId]),
    sql.one<{ minor: bigint }>(WITHOUT_CODE, [companyId, ...days, VAT_ROLES]),
    sql.rows<{ id: Ulid; number: string | null }>(DRAFTS, [companyId, ...days]),
    sql.rows<PrepaidBankLine>(PREPAID_LINES, [companyId, ...days]),
  ]);
  return { registrations, adjustments, cars, withoutCodeMinor: withoutCode.minor, drafts, prepaidLines };
}

async function postingsOf(
  sql: Sql,
  companyId: bigint,
  rows: readonly PostingRow[],
  codes: readonly VatCode[],
): Promise<VatPosting[]> {
  const named = new Set<Ulid>();
  for (const { revision_id: revisionId, party_id: partyId } of rows) {
    if (revisionId !== null) named.add(partyId);
  }
  const parties = named.size === 0 ? [] : await sql.rows<PartyRow>(PARTIES, [companyId, [...named]]);
  return withPartners(rows, codes, parties);
}

function withPartners(
  rows: readonly PostingRow[],
  codes: readonly VatCode[],
  parties: readonly PartyRow[],
): VatPosting[] {
  const codesByName = new Map(codes.map((code) => [code.code, code]));
  const partners = new Map(parties.map((party) => [party.named_id, partnerOf(party)]));
  const postings: VatPosting[] = [];
  for (const row of rows) {
    const code = codesByName.get(row.vat_code);
    if (code === undefined) continue;
    const partner = row.revision_id === null ? undefined : partners.get(row.party_id);
    const vat = vatOf(row);
    postings.push({
      entryId: row.entry_id,
      economicDate: row.economic_date,
      taxPoint: taxPointIn(row),
      early: earlyOf(row),
      code,
      vat,
      otherMinor: vat.reduce(
        (rest, { minor }) => rest - minor,
        row.all_minor - (row.vat_non_deductible ?? 0n),
      ),
      allMinor: row.all_minor,
      assetMinor: row.asset_minor ?? 0n,
      invoice: partner === undefined ? null : postedInvoice(row, partner),
    });
  }
  return postings;
}

/** An entry that moved out of a closed month counts on its own day, with its reversal and its replacement. */
function taxPointIn(row: PostingRow): VatPosting['taxPoint'] {
  if (row.source_kind === 'allocation') return row.paid_on;
  if (row.source_kind !== 'invoice_revision' || row.revision_id === null) return null;
  return row.economic_date === (row.supply_date ?? row.invoice_date) ? 'supply' : null;
}

function earlyOf(row: PostingRow): EarlyPayments | null {
  const { paid_days: days, paid_amounts: amounts } = row;
  if (days === null || row.amount_due_minor <= 0n || row.whole_minor === 0n) return null;
  return {
    money: days.map((on, at) => ({ on, minor: BigInt(amounts?.[at] ?? 0) })),
    amountDueMinor: row.amount_due_minor,
    askedMinor: row.asked_minor,
    grossMinor: row.whole_minor,
  };
}

function vatOf(row: PostingRow): VatAmount[] {
  const vat: VatAmount[] = [];
  for (const role of VAT_ROLES) {
    const minor = row[role];
    if (minor !== null) vat.push({ role, minor });
  }
  return vat;
}

function postedInvoice(row: PostingRow, partner: VatPartner): PostedInvoice {
  return {
    invoiceId: row.invoice_id,
    revisionId: row.revision_id ?? '',
    kind: row.kind,
    number: row.number,
    invoiceDate: row.invoice_date,
    supplyDate: row.supply_date,
    netMinor: row.net_minor,
    grossMinor: row.gross_minor,
    partlyDeducted: row.partly_deducted,
    partner: row.buyer_vat_number === null ? partner : asNamed(partner, row.buyer_vat_number),
  };
}

function partnerOf(party: PartyRow): VatPartner {
  return {
    id: party.id,
    name: party.name,
    regCode: party.reg_code,
    vatNumber: party.vat_number,
    vatNumberRefused: party.refused,
    country: party.country,
    area: party.area,
    listed: party.listed,
  };
}

/** The partner under the VAT number on the invoice. The answer of VIES applies only to the party's current number. */
function asNamed(partner: VatPartner, named: string): VatPartner {
  const vatNumber = named.toUpperCase();
  return vatNumber === partner.vatNumber ? partner : { ...partner, vatNumber, vatNumberRefused: false };
}
