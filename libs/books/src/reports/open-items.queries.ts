import { type IsoDate, type Sql, type Ulid } from '#platform';
import { reportedBook } from '#ledger';
import { withMerged } from '../parties/same-party.js';
import {
  isOpenItemOf,
  type ItemAge,
  type ItemKind,
  openItemOf,
  type OpenItemAges,
  type OpenItemLine,
  type OpenItems,
  type PartyAges,
} from './open-items.js';

/**
 * Lines on payables, receivables, suspense and prepayments up to a day ($2), with the amount of each that is settled by
 * then. The query leaves out entries reversed by then, with their reversals, and lines that settle others: those of
 * allocations (except a line that an allocation has put on a prepayment account) and, on suspense, those of judgements.
 *
 * An invoice is settled by its allocations effective by the day, and reopened by refunds. On a prepayment account, the
 * lines of an invoice under one VAT code settle each other: those that take it back or use it settle the earliest
 * payments first, and the latest stay open. A bank line is settled by the allocations that name it, or by a judgement as a
 * whole; any other line by the allocations that name the line. A settlement that was reversed on a later day, also in
 * order to be redated, still counts on this one. The offset of a credit note, which needs no entry of its own when both
 * have the same rate, was reversed on the day of the entry that its command reversed.
 *
 * A bank line belongs to its current party, whichever party was recognized at its import. Lines of a merged party are
 * shown under the remaining one, which now owes or is owed.
 */
const LINES = `
  WITH settling AS (
    SELECT * FROM books.allocation WHERE company_id = $1 AND effective_date <= $2 AND reversed_at IS NULL
    UNION ALL
    SELECT allocation.* FROM books.journal_entry AS undone
    JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = undone.reverses_entry_id
      AND entry.economic_date <= $2
    JOIN books.allocation ON allocation.company_id = $1 AND allocation.id = undone.source_id
    WHERE undone.company_id = $1 AND undone.reverses_entry_id IS NOT NULL AND undone.source_kind = 'allocation'
      AND undone.economic_date > $2
    UNION ALL
    SELECT allocation.* FROM books.journal_entry AS undone
    JOIN books.invoice_revision AS posted ON posted.company_id = $1 AND posted.id = undone.source_id
    JOIN books.allocation ON allocation.company_id = $1
      AND (allocation.invoice_id = posted.invoice_id OR allocation.other_invoice_id = posted.invoice_id)
      AND allocation.reversed_command_id = undone.command_id AND allocation.effective_date <= $2
      AND NOT EXISTS (SELECT FROM books.journal_entry AS entry WHERE entry.company_id = $1
        AND entry.source_kind = 'allocation' AND entry.source_id = allocation.id)
    WHERE undone.company_id = $1 AND undone.reverses_entry_id IS NOT NULL AND undone.source_kind = 'invoice_revision'
      AND undone.economic_date > $2
  ), of_invoice AS (
    SELECT id, sum(minor) AS minor, sum(base_minor) AS base_minor FROM (
      SELECT invoice.id, way * item_minor AS minor, way * item_base_minor AS base_minor
      FROM settling JOIN books.invoice ON invoice.company_id = $1 AND invoice.id = settling.invoice_id
      CROSS JOIN LATERAL (
        SELECT CASE WHEN settling.kind = 'refund' AND invoice.kind <> 'credit_note' THEN -1 ELSE 1 END) AS sign(way)
      UNION ALL
      SELECT other_invoice_id, counter_minor, counter_base_minor FROM settling
      WHERE other_invoice_id IS NOT NULL AND kind <> 'prepayment_apply'
    ) AS side GROUP BY id
  ), of_line AS (
    SELECT line_id AS id, sum(item_minor) AS minor, sum(item_base_minor) AS base_minor FROM settling
    WHERE line_id IS NOT NULL GROUP BY line_id
  ), of_bank_line AS (
    SELECT bank_transaction_id AS id, sum(counter_minor) AS minor, sum(counter_base_minor) AS base_minor FROM settling
    WHERE bank_transaction_id IS NOT NULL GROUP BY bank_transaction_id
  ), judged AS (
    SELECT half.id FROM books.bank_judgement AS judgement
    JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.source_id = judgement.id
      AND entry.source_kind IN ('bank_transaction', 'transaction_exemption', 'transaction_money_in')
      AND entry.source_role = 'primary' AND entry.economic_date <= $2
    CROSS JOIN LATERAL (VALUES (judgement.bank_transaction_id), (judgement.other_bank_transaction_id)) AS half(id)
    WHERE judgement.company_id = $1 AND half.id IS NOT NULL
      AND NOT EXISTS (SELECT FROM books.journal_entry AS undone
        WHERE undone.company_id = $1 AND undone.reverses_entry_id = entry.id AND undone.economic_date <= $2)
  )
  SELECT line.id AS line_id, line.entry_id, account.code AS account_code, account.control_kind,
    party.id AS party_id, party.name AS party_name, line.currency, line.amount_minor,
    line.base_minor, line.due_date, line.economic_date, line.invoice_id, invoice.number AS invoice_number,
    bank.id AS bank_transaction_id,
    coalesce(settled.minor, 0)::bigint AS settled_minor, coalesce(settled.base_minor, 0)::bigint AS settled_base_minor
  FROM books.account
  CROSS JOIN LATERAL (
    SELECT * FROM books.journal_line
    WHERE company_id = $1 AND account_id = account.id AND economic_date <= $2
  ) AS line
  JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = line.entry_id
  LEFT JOIN books.bank_transaction AS bank ON bank.company_id = $1 AND bank.id = entry.source_id
    AND entry.source_kind = 'bank_transaction' AND account.control_kind IN ('suspense_payable', 'suspense_receivable')
  LEFT JOIN books.allocation AS put ON put.company_id = $1 AND put.id = entry.source_id
    AND entry.source_kind = 'allocation' AND put.counter_account_id = account.id AND line.invoice_id IS NULL
  LEFT JOIN books.party AS named ON named.company_id = $1 AND named.id = coalesce(bank.party_id, line.party_id)
  LEFT JOIN books.party ON party.company_id = $1 AND party.id = coalesce(named.merged_into_id, named.id)
  LEFT JOIN books.invoice ON invoice.company_id = $1 AND invoice.id = line.invoice_id
  LEFT JOIN of_invoice ON of_invoice.id = line.invoice_id
  LEFT JOIN of_line ON of_line.id = line.id
  LEFT JOIN of_bank_line ON of_bank_line.id = bank.id
  LEFT JOIN LATERAL (
    SELECT of_invoice.minor, of_invoice.base_minor
    WHERE line.invoice_id IS NOT NULL AND account.control_kind IN ('payable', 'receivable')
    UNION ALL
    SELECT abs(line.amount_minor) - CASE WHEN held.minor <= 0 THEN 0 ELSE least(held.minor, abs(line.amount_minor)) END,
      abs(line.base_minor) - CASE WHEN held.minor <= 0 THEN 0 WHEN held.minor <= abs(line.amount_minor)
        THEN held.base_minor ELSE abs(line.base_minor) END
    FROM (
      SELECT sign(line.amount_minor) * sum(other.amount_minor) AS minor, sign(line.amount_minor) * sum(other.base_minor) AS base_minor
      FROM books.journal_line AS other
      JOIN books.journal_entry AS posted ON posted.company_id = $1 AND posted.id = other.entry_id
      WHERE other.company_id = $1 AND other.invoice_id = line.invoice_id AND other.account_id = account.id
        AND other.vat_code IS NOT DISTINCT FROM line.vat_code AND other.economic_date <= $2
        AND NOT (sign(other.amount_minor) = sign(line.amount_minor)
          AND (other.economic_date, other.entry_id, other.line_no) > (line.economic_date, line.entry_id, line.line_no)
          AND posted.reverses_entry_id IS NULL AND NOT EXISTS (SELECT FROM books.journal_entry AS undone
            WHERE undone.company_id = $1 AND undone.reverses_entry_id = posted.id AND undone.economic_date <= $2))
    ) AS held
    WHERE line.invoice_id IS NOT NULL AND account.control_kind IS NULL
    UNION ALL
    SELECT of_line.minor, of_line.base_minor WHERE line.invoice_id IS NULL AND bank.id IS NULL
    UNION ALL
    SELECT abs(line.amount_minor), abs(line.base_minor) WHERE bank.id IN (SELECT id FROM judged)
    UNION ALL
    SELECT of_bank_line.minor, of_bank_line.base_minor
    WHERE bank.id IS NOT NULL AND bank.id NOT IN (SELECT id FROM judged)
  ) AS settled ON true
  WHERE account.company_id = $1
    AND (account.control_kind IN ('payable', 'receivable', 'suspense_payable', 'suspense_receivable')
      OR account.role IN ('supplier_prepayment', 'customer_prepayment'))
    AND ($3::text IS NULL OR account.code = $3)
    AND ($4::text IS NULL OR coalesce(bank.party_id, line.party_id) IN (${withMerged('$4::text')}))
    AND entry.reverses_entry_id IS NULL AND NOT EXISTS (SELECT FROM books.journal_entry AS reversal
      WHERE reversal.company_id = $1 AND reversal.reverses_entry_id = entry.id AND reversal.economic_date <= $2)
    AND (entry.source_kind <> 'allocation' OR put.id IS NOT NULL
      OR (line.invoice_id IS NOT NULL AND account.control_kind IS NULL))
    AND (account.control_kind IS NULL OR account.control_kind IN ('payable', 'receivable') OR bank.id IS NOT NULL
      OR entry.source_kind = 'accounting_event')`;

export const OPEN_ITEM_LINES = `${LINES}
  ORDER BY line.economic_date, line.entry_id, line.line_no`;

/**
 * The same lines, each decided as `openItemOf` decides it, and summed up by party, side and age: a company of many open
 * items is read in a few rows.
 */
export const OPEN_ITEM_AGES = `
  WITH item AS (
    SELECT control_kind, party_id, party_name,
      CASE WHEN (amount_minor > 0) = (abs(amount_minor) > settled_minor) THEN 'debit' ELSE 'credit' END AS side,
      abs(sign(amount_minor)::bigint * base_minor - settled_base_minor) AS minor,
      CASE WHEN abs(amount_minor) > settled_minor THEN $2::date - due_date END AS days
    FROM (${LINES}) AS line WHERE abs(amount_minor) <> settled_minor
  )
  SELECT control_kind, side, party_id, min(party_name) AS party_name, count(*)::int AS items,
    (count(*) FILTER (WHERE days > 0))::int AS overdue_items,
    coalesce(sum(minor) FILTER (WHERE days IS NULL OR days <= 0), 0)::bigint AS not_due_minor,
    coalesce(sum(minor) FILTER (WHERE days BETWEEN 1 AND 30), 0)::bigint AS days_1_30_minor,
    coalesce(sum(minor) FILTER (WHERE days BETWEEN 31 AND 60), 0)::bigint AS days_31_60_minor,
    coalesce(sum(minor) FILTER (WHERE days BETWEEN 61 AND 90), 0)::bigint AS days_61_90_minor,
    coalesce(sum(minor) FILTER (WHERE days > 90), 0)::bigint AS over_90_minor,
    sum(minor)::bigint AS total_minor
  FROM item GROUP BY control_kind, side, party_id
  ORDER BY sum(minor) DESC, party_id, control_kind, side`;

export interface OpenItemsQuery extends OpenItemAgesQuery {
  readonly kind?: ItemKind | undefined;
  readonly age?: ItemAge | undefined;
}

interface OpenItemAgesQuery {
  readonly accountCode?: string | undefined;
  readonly partyId?: Ulid | undefined;
  /** Default: today. */
  readonly asOf?: IsoDate | undefined;
}

/**
 * The items open at the end of a day, oldest first, with their age. Run it in one snapshot (`Database.reportCompany`).
 */
export async function openItems(
  sql: Sql,
  companyId: bigint,
  query: OpenItemsQuery,
  today: IsoDate,
): Promise<OpenItems> {
  const asOf = query.asOf ?? today;
  const [book, lines] = await Promise.all([
    reportedBook(sql, companyId),
    sql.rows<OpenItemLine>(OPEN_ITEM_LINES, [
      companyId,
      asOf,
      query.accountCode ?? null,
      query.partyId ?? null,
    ]),
  ]);
  return {
    as_of: asOf,
    base_currency: book.baseCurrency,
    items: lines.flatMap((line) => openItemOf(line, asOf) ?? []).filter((item) => isOpenItemOf(item, query)),
  };
}

/**
 * Open items at the end of a day, summed up by party, side and age, the largest sum first. Run it in one snapshot
 * (`Database.reportCompany`).
 */
export async function openItemAges(
  sql: Sql,
  companyId: bigint,
  query: OpenItemAgesQuery,
  today: IsoDate,
): Promise<OpenItemAges> {
  const asOf = query.asOf ?? today;
  const [book, items] = await Promise.all([
    reportedBook(sql, companyId),
    sql.rows<PartyAges>(OPEN_ITEM_AGES, [companyId, asOf, query.accountCode ?? null, query.partyId ?? null]),
  ]);
  return { as_of: asOf, base_currency: book.baseCurrency, items };
}
