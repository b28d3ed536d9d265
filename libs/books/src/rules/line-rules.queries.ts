import { type IsoDate, type Sql, type Ulid } from '#platform';
import { type AccountBook } from '#ledger';
import { refusalOfAccount } from '../invoices/record/invoice-checks.js';
import { isForLine, type LinesRule, type LineTermsGiven, type RuledLine } from './line-conditions.js';
import { type RuleWhen } from './rule-conditions.js';
import { RULE, ruleOf, type RuleRow } from './rule.queries.js';

/** The party, or one that was merged into it. */
const isParty = (column: string): string =>
  `(${column} = $2 OR ${column} IN (SELECT m.id FROM books.party m WHERE m.company_id = $1 AND m.merged_into_id = $2))`;

/** The active rules for lines of a party's documents, the oldest first. */
export async function lineRulesOf(
  sql: Sql,
  companyId: bigint,
  partyId: Ulid,
  accounts: AccountBook,
): Promise<LinesRule[]> {
  const rows = await sql.rows<RuleRow>(
    `SELECT ${RULE} FROM books.rule WHERE company_id = $1 AND state = 'active' AND what = 'lines'
       AND ${isParty('when_party_id')} ORDER BY created_at, id`,
    [companyId, partyId],
  );
  if (rows.length === 0) return [];
  const asked = rows.flatMap(({ dimension_value_ids: ids }) => ids ?? []);
  const usable = new Set((await activeDimensions(sql, companyId, asked)).map(({ id }) => id));
  return rows.map(ruleOf).flatMap(({ what, ...rule }) => {
    if (what.kind !== 'lines') return [];
    const { account_code: code, dimensions } = what;
    const account = typeof code === 'string' ? accounts.byCode(code) : undefined;
    const takes = account !== undefined && refusalOfAccount(account, rule.when.currency) === null;
    return [
      {
        ...rule,
        what,
        unfit: [
          ...(typeof code === 'string' && !takes ? (['account'] as const) : []),
          ...((dimensions ?? []).some((id) => !usable.has(id)) ? (['dimensions'] as const) : []),
        ],
      },
    ];
  });
}

/** Those of these dimension values that lines may have. */
export const activeDimensions = (
  sql: Sql,
  companyId: bigint,
  ids: readonly Ulid[],
): Promise<{ readonly id: Ulid }[]> =>
  sql.rows('SELECT id FROM books.dimension_value WHERE company_id = $1 AND active AND id = ANY($2::text[])', [
    companyId,
    ids,
  ]);

/** A line of a purchase, a draft or a posted one. */
export interface DocumentLine extends RuledLine, LineTermsGiven {
  readonly invoiceId: Ulid;
  readonly documentId: Ulid | null;
  readonly lineNo: number;
  readonly invoiceDate: IsoDate;
  readonly partyName: string;
  readonly grossMinor: bigint;
  readonly isDraft: boolean;
}

const READ_AT_ONCE = 5_000;

const LINES = `
  SELECT i.id AS "invoiceId", (SELECT d.document_id FROM books.revision_document d
      WHERE d.company_id = $1 AND d.revision_id = i.revision_id ORDER BY d.document_id LIMIT 1) AS "documentId",
    l.line_no AS "lineNo", i.invoice_date AS "invoiceDate", p.name AS "partyName", i.gross_minor AS "grossMinor",
    i.state = 'recorded' AS "isDraft", l.description, i.currency, l.net_minor AS "netMinor", a.code AS "accountCode",
    l.vat_code AS "vatCode", l.dimension_value_ids AS "dimensionIds"
  FROM (SELECT * FROM books.invoice
    WHERE company_id = $1 AND ${isParty('party_id')} AND direction = 'purchase' AND state = ANY ('{recorded,posted}')
      AND kind <> 'prepayment' AND currency = $3 AND ($4::bigint IS NULL OR abs(gross_minor) <= $4)
    ORDER BY invoice_date DESC, id DESC LIMIT ${READ_AT_ONCE}) AS i
  JOIN books.party p ON p.company_id = $1 AND p.id = i.party_id
  JOIN books.invoice_line l ON l.company_id = $1 AND l.revision_id = i.revision_id AND l.kind = ANY ('{item,vat_summary}')
  LEFT JOIN books.account a ON a.company_id = $1 AND a.id = l.account_id
  ORDER BY i.invoice_date DESC, i.id DESC, l.line_no LIMIT ${READ_AT_ONCE}`;

/** The lines of the party's purchases that a rule is for, the newest purchase first. */
export async function documentLinesOf(
  sql: Sql,
  companyId: bigint,
  when: RuleWhen,
  maxMinor: bigint | null,
): Promise<DocumentLine[]> {
  const rows = await sql.rows<DocumentLine>(LINES, [companyId, when.partyId, when.currency, maxMinor]);
  return rows.filter((line) => isForLine(when, line));
}
