import { fieldProblem, type IsoDate, type Sql, type Ulid } from '#platform';
import {
  chosenRate,
  type KnownRate,
  type PartyArea,
  rateOfDay,
  type SupplyDates,
  type VatCode,
  type VatRegistrationPeriod,
} from '#ledger';
import { outdatedCodes, supplyOf } from '../entry/outdated-codes.js';
import { type CoveredCodes, unusedPrepayments } from '../../settlement/unused-prepayments.js';
import { bankRate } from '../totals/bank-rate.js';
import { type KnownInvoice, numberKey } from './duplicates.js';
import {
  type InvoiceDirection,
  type InvoiceKind,
  type InvoiceState,
  type RevisionContent,
} from '../content/invoice-content.js';
import { type CommandContext } from '../../commands/command.js';

/** Party data that an invoice depends on. */
export interface InvoiceParty {
  readonly id: Ulid;
  readonly name: string;
  readonly country: string | null;
  readonly vat_area: PartyArea | null;
  readonly vat_number: string | null;
  readonly default_expense_role: string | null;
  readonly default_vat_code: string | null;
  readonly default_payment_days: number | null;
  readonly default_language: 'et' | 'en' | null;
}

/** The invoice that a credit note corrects. */
interface CorrectedInvoice {
  readonly id: Ulid;
  readonly direction: InvoiceDirection;
  readonly kind: InvoiceKind;
  readonly state: InvoiceState;
  readonly party_id: Ulid;
  readonly currency: string;
  readonly invoice_date: IsoDate;
  readonly supply_date: IsoDate | null;
}

/** All facts that decide on the content of an invoice, read after the books were locked. */
export interface InvoiceFacts {
  readonly party: InvoiceParty;
  readonly corrected: CorrectedInvoice | null;
  readonly vatCodes: ReadonlyMap<string, VatCode>;
  readonly registrations: readonly VatRegistrationPeriod[];
  /** Read where the invoice names a code that is no longer in force; else empty. */
  readonly coveredCodes: CoveredCodes;
  readonly numberingPolicy: 'sequential' | 'free';
  /** The existing documents among those that the content names, and whether each is dismissed. */
  readonly documents: ReadonlyMap<Ulid, boolean>;
  readonly dimensionValues: ReadonlySet<Ulid>;
  /** Invoices that may be duplicates. */
  readonly similar: readonly KnownInvoice[];
}

/** The keys that the facts are looked up by. */
export interface InvoiceClues {
  readonly direction: InvoiceDirection;
  readonly partyId: Ulid;
  readonly number: string | null;
  readonly correctsInvoiceId: Ulid | null;
  readonly content: RevisionContent;
  /** The invoice itself on a revision, so that it is not its own duplicate. */
  readonly invoiceId: Ulid | null;
}

const PARTY = `
  SELECT t.id, t.name, t.country, t.vat_area, t.vat_number, t.default_expense_role, t.default_vat_code, t.default_payment_days,
    t.default_language
  FROM books.party p
  JOIN books.party t ON t.company_id = p.company_id AND t.id = coalesce(p.merged_into_id, p.id)
  WHERE p.company_id = $1 AND p.id = $2 AND NOT t.is_own`;

/** The corrected invoice, with the surviving party where its own was merged. */
const CORRECTED = `
  SELECT i.id, i.direction, i.kind, i.state, coalesce(p.merged_into_id, p.id) AS party_id, i.currency, r.invoice_date,
    r.supply_date
  FROM books.invoice i JOIN books.invoice_revision r ON r.company_id = i.company_id AND r.id = i.revision_id
  JOIN books.party p ON p.company_id = i.company_id AND p.id = i.party_id
  WHERE i.company_id = $1 AND i.id = $2`;

/**
 * Possible duplicates: same number or same date, including parties that were merged into this one. The query is split
 * so that each half uses an index.
 */
const SIMILAR = `
  WITH party AS (
    SELECT coalesce(merged_into_id, id) AS id FROM books.party WHERE company_id = $1 AND id = $2
  ), named AS (
    SELECT id FROM party UNION SELECT merged.id FROM party JOIN books.party AS merged
      ON merged.company_id = $1 AND merged.merged_into_id = party.id
  )
  SELECT id AS "invoiceId", state, (SELECT id FROM party) AS "partyId", number, invoice_date AS "invoiceDate", currency,
    gross_minor AS "grossMinor", kind,
    NULL::jsonb AS lines
  FROM books.invoice
  WHERE company_id = $1 AND party_id IN (SELECT id FROM named) AND number_key = $3
    AND direction = $5 AND state NOT IN ('cancelled', 'void') AND id <> $6
  UNION ALL
  SELECT id, state, (SELECT id FROM party), number, invoice_date, currency, gross_minor, kind,
    CASE direction WHEN 'sales' THEN (SELECT jsonb_agg(jsonb_build_array(line.kind, line.description, line.quantity::text,
      line.net_minor::text, line.vat_code) ORDER BY line.line_no) FROM books.invoice_line AS line
      WHERE line.company_id = $1 AND line.revision_id = invoice.revision_id) END
  FROM books.invoice
  WHERE company_id = $1 AND party_id IN (SELECT id FROM named) AND invoice_date = $4 AND $3::text IS NULL
    AND direction = $5 AND state NOT IN ('cancelled', 'void') AND id <> $6`;

/** Reads the rows behind the facts, in one round trip. */
export function readInvoiceFacts(sql: Sql, companyId: bigint, clues: InvoiceClues) {
  const { content } = clues;
  return Promise.all([
    sql.row<InvoiceParty>(PARTY, [companyId, clues.partyId]),
    clues.correctsInvoiceId === null
      ? undefined
      : sql.row<CorrectedInvoice>(CORRECTED, [companyId, clues.correctsInvoiceId]),
    clues.direction === 'sales'
      ? sql.row<{ policy: 'sequential' | 'free' }>(
          'SELECT policy FROM books.numbering_policy WHERE company_id = $1',
          [companyId],
        )
      : undefined,
    namedDocuments(
      sql,
      companyId,
      content.documents.map((document) => document.documentId),
    ),
    existing(
      sql,
      DIMENSION_VALUES,
      companyId,
      content.lines.flatMap((line) => line.dimensions),
    ),
    sql.rows<KnownInvoice>(SIMILAR, [
      companyId,
      clues.partyId,
      numberKey(clues.number),
      content.invoiceDate,
      clues.direction,
      clues.invoiceId ?? '',
    ]),
  ]);
}

/** The rows behind the facts, prefetched together with the lock of the books. */
type PrefetchedInvoiceFacts = ReturnType<typeof readInvoiceFacts>;

/**
 * Loads the facts, in one round trip where they were not prefetched.
 * @throws Problem `validation_error` (`not_found`) for a party or a corrected invoice that the company does not have
 */
export async function loadInvoiceFacts(
  context: CommandContext,
  clues: InvoiceClues,
  prefetched?: PrefetchedInvoiceFacts,
): Promise<InvoiceFacts> {
  const [[party, corrected, numbering, documents, dimensions, similar], vat] = await Promise.all([
    prefetched ?? readInvoiceFacts(context.sql, context.companyId, clues),
    context.vat(),
  ]);
  if (party === undefined) {
    throw fieldProblem('validation_error', 'party_id', 'not_found', 'There is no such party.');
  }
  if (clues.correctsInvoiceId !== null && corrected === undefined) {
    throw fieldProblem(
      'validation_error',
      'corrects_invoice_id',
      'not_found',
      'There is no such invoice to correct.',
    );
  }
  return {
    party,
    corrected: corrected ?? null,
    coveredCodes: await coveredCodesOf(
      context,
      clues,
      { party, supply: supplyOf(clues.content, { corrected: corrected ?? null }) },
      vat.activeCodes,
    ),
    vatCodes: vat.activeCodes,
    registrations: vat.registrations,
    numberingPolicy: numbering?.policy ?? 'sequential',
    documents,
    dimensionValues: dimensions,
    similar,
  };
}

/**
 * The net amounts that the invoice may carry under codes that are no longer in force: what was paid in advance, what its
 * own earlier revision carried, or for a credit note what the invoice that it corrects carries. Few invoices name one.
 */
async function coveredCodesOf(
  context: CommandContext,
  { direction, content, correctsInvoiceId, invoiceId }: InvoiceClues,
  { party, supply }: { readonly party: InvoiceParty; readonly supply: SupplyDates },
  codes: ReadonlyMap<string, VatCode>,
): Promise<CoveredCodes> {
  const named = content.lines.flatMap(
    ({ vatCode }) => codes.get(vatCode ?? party.default_vat_code ?? '') ?? [],
  );
  if (outdatedCodes(named, supply).length === 0) return new Map();
  if (correctsInvoiceId !== null) return codesOfInvoice(context, correctsInvoiceId);
  const currency = content.currency ?? context.book.baseCurrency;
  const [unused, before] = await Promise.all([
    unusedPrepayments(context, { partyId: party.id, direction, currency }),
    invoiceId === null ? new Map<string, bigint>() : codesOfInvoice(context, invoiceId),
  ]);
  for (const [code, minor] of before) {
    const left = unused.get(code) ?? 0n;
    before.set(code, minor > left ? minor : left);
  }
  return new Map([...unused, ...before]);
}

const CODES_OF_INVOICE = `
  SELECT line.vat_code AS code, sum(line.net_minor)::bigint AS minor
  FROM books.invoice JOIN books.invoice_line AS line ON line.company_id = $1 AND line.revision_id = invoice.revision_id
  WHERE invoice.company_id = $1 AND invoice.id = $2 AND line.vat_code IS NOT NULL GROUP BY 1`;

/** The net amounts of the current revision of an invoice by VAT code. */
export async function codesOfInvoice(
  { sql, companyId }: Pick<CommandContext, 'sql' | 'companyId'>,
  invoiceId: Ulid,
): Promise<Map<string, bigint>> {
  const rows = await sql.rows<{ code: string; minor: bigint }>(CODES_OF_INVOICE, [companyId, invoiceId]);
  return new Map(rows.map(({ code, minor }) => [code, minor]));
}

const DOCUMENTS = `SELECT id, dismissed_at IS NOT NULL AS dismissed FROM books.document
  WHERE company_id = $1 AND id = ANY($2::text[])`;

async function namedDocuments(
  sql: Sql,
  companyId: bigint,
  ids: readonly Ulid[],
): Promise<ReadonlyMap<Ulid, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.rows<{ id: Ulid; dismissed: boolean }>(DOCUMENTS, [companyId, [...new Set(ids)]]);
  return new Map(rows.map(({ id, dismissed }) => [id, dismissed]));
}

const DIMENSION_VALUES =
  'SELECT id FROM books.dimension_value WHERE company_id = $1 AND active AND id = ANY($2::text[])';

async function existing(
  sql: Sql,
  statement: string,
  companyId: bigint,
  ids: readonly Ulid[],
): Promise<ReadonlySet<Ulid>> {
  if (ids.length === 0) return new Set();
  const rows = await sql.rows<{ id: Ulid }>(statement, [companyId, [...new Set(ids)]]);
  return new Set(rows.map((row) => row.id));
}

/** The facts that determine the rate of an invoice in another currency. */
export interface RateClues {
  readonly kind: InvoiceKind;
  readonly currency: string;
  readonly taxPoint: IsoDate;
  readonly exchangeRateId: Ulid | null;
  readonly documentIds: readonly Ulid[];
}

/**
 * The rate of an invoice in another currency than the books': the chosen one; for a receipt that explains a bank
 * line, the bank's; else that of the tax point. Undefined while the rate is unknown, and for invoices in the currency
 * of the books.
 * @throws Problem `validation_error` (`not_found`) or `invalid_payload` for a chosen rate that belongs to other
 *   currencies
 */
export async function invoiceRate(
  context: CommandContext,
  invoice: RateClues,
): Promise<KnownRate | undefined> {
  const { sql, companyId, book } = context;
  const pair = { base: book.baseCurrency, quote: invoice.currency };
  if (invoice.exchangeRateId !== null) {
    return chosenRate(sql, companyId, invoice.exchangeRateId, pair, 'revision.exchange_rate_id');
  }
  if (invoice.currency === book.baseCurrency) return undefined;
  return (await bankRate(context, pair, invoice)) ?? rateOfDay(sql, companyId, pair, invoice.taxPoint);
}
