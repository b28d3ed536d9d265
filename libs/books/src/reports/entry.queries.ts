import { problem, type Sql, type Ulid } from '#platform';
import { type ChangedObject } from '../commands/changed-objects.js';
import { type EntryView } from './entry.wire.js';

/** The object of a kind that the commit of the entry changed, for entries that belong to no invoice or bank line. */
const ofCommit = (type: ChangedObject['type']): string =>
  `CASE WHEN entry.source_kind = 'accounting_event'
      THEN jsonb_path_query_first(log.objects, '$[*] ? (@.type == "${type}").id') #>> '{}' END AS ${type}_id`;

const ENTRIES = `
  SELECT entry.id, entry.journal, year.label AS fiscal_year, entry.entry_no, entry.economic_date, entry.posted_at,
    entry.commit_seq, CASE WHEN reversal.id IS NULL THEN 'posted' ELSE 'reversed' END AS state, entry.source_kind,
    entry.source_role, entry.memo, entry.reverses_entry_id, reversal.id AS reversed_by_entry_id,
    coalesce(revision.invoice_id, allocation.invoice_id) AS invoice_id, revision.id AS revision_id,
    allocation.id AS allocation_id, allocation.other_invoice_id,
    coalesce(line.id, allocation.bank_transaction_id, judgement.bank_transaction_id) AS bank_transaction_id,
    event.id AS accounting_event_id, vat_return.id AS vat_return_id, log.command, ${ofCommit('pay_run')},
    ${ofCommit('revaluation')}, ${ofCommit('tsd_return')}, event.bank_account_id
  FROM books.journal_entry AS entry
  JOIN books.fiscal_year AS year ON year.company_id = $1 AND year.id = entry.fiscal_year_id
  JOIN books.command_log AS log ON log.company_id = $1 AND log.commit_seq = entry.commit_seq
  LEFT JOIN books.journal_entry AS reversal ON reversal.company_id = $1 AND reversal.reverses_entry_id = entry.id
  LEFT JOIN books.invoice_revision AS revision ON revision.company_id = $1 AND revision.id = entry.source_id
  LEFT JOIN books.allocation ON allocation.company_id = $1 AND allocation.id = entry.source_id
  LEFT JOIN books.bank_transaction AS line ON line.company_id = $1 AND line.id = entry.source_id
  LEFT JOIN books.bank_judgement AS judgement ON judgement.company_id = $1 AND judgement.id = entry.source_id
  LEFT JOIN books.accounting_event AS event ON event.company_id = $1 AND event.id = entry.source_id
  LEFT JOIN books.vat_return ON vat_return.company_id = $1 AND vat_return.id = entry.source_id`;

const ENTRY = `${ENTRIES} WHERE entry.company_id = $1 AND entry.id = $2`;

const ENTRIES_OF_COMMIT = `${ENTRIES} WHERE entry.company_id = $1 AND entry.commit_seq = $2 ORDER BY entry.id`;

const LINES = `
  SELECT line.line_no, account.code AS account_code, account.name AS account_name, line.currency, line.amount_minor,
    line.base_minor, line.party_id, line.invoice_id, line.vat_code, line.vat_box, line.memo,
    coalesce(line.dimension_value_ids, '{}') AS dimension_value_ids
  FROM books.journal_line AS line
  JOIN books.account ON account.company_id = $1 AND account.id = line.account_id
  WHERE line.company_id = $1 AND line.entry_id = $2 ORDER BY line.line_no`;

const LINES_OF_COMMIT = `
  SELECT line.entry_id, line.line_no, account.code AS account_code, account.name AS account_name, line.currency,
    line.amount_minor, line.base_minor, line.party_id, line.invoice_id, line.vat_code, line.vat_box, line.memo,
    coalesce(line.dimension_value_ids, '{}') AS dimension_value_ids
  FROM books.journal_entry AS entry
  JOIN books.journal_line AS line ON line.company_id = $1 AND line.entry_id = entry.id
  JOIN books.account ON account.company_id = $1 AND account.id = line.account_id
  WHERE entry.company_id = $1 AND entry.commit_seq = $2 ORDER BY line.entry_id, line.line_no`;

type Line = EntryView['lines'][number];

/** @throws Problem `not_found` */
export async function findEntry(sql: Sql, companyId: bigint, entryId: Ulid): Promise<EntryView> {
  const [entry, lines] = await Promise.all([
    sql.row<Omit<EntryView, 'lines'>>(ENTRY, [companyId, entryId]),
    sql.rows<Line>(LINES, [companyId, entryId]),
  ]);
  if (entry === undefined) throw problem('not_found', 'There is no such entry.');
  return { ...entry, lines };
}

/** The entries of one commit, with their lines, in the order in which the command made them. */
export async function entriesOfCommit(sql: Sql, companyId: bigint, commitSeq: bigint): Promise<EntryView[]> {
  const [entries, lines] = await Promise.all([
    sql.rows<Omit<EntryView, 'lines'>>(ENTRIES_OF_COMMIT, [companyId, commitSeq]),
    sql.rows<Line & { entry_id: Ulid }>(LINES_OF_COMMIT, [companyId, commitSeq]),
  ]);
  return entries.map((entry) => ({
    ...entry,
    lines: lines.flatMap(({ entry_id, ...line }) => (entry_id === entry.id ? [line] : [])),
  }));
}
