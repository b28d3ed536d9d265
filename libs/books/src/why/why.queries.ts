import { encodeId, problem, type Sql, type Ulid } from '#platform';
import { type SourceKind } from '#ledger';
import { type Ground } from '../acts/ground.js';
import { userOf } from '../rules/rule.wire.js';
import {
  type DecidedProposal,
  decisionView,
  type FoundDecision,
  type KeptGrounds,
  type NamedLine,
} from './decision.js';
import { type DecisionView, type WhyView } from './why.wire.js';

/** Why an entry was posted. @throws Problem `not_found` */
export async function whyEntry(sql: Sql, companyId: bigint, entryId: Ulid): Promise<WhyView> {
  const [entry, lines] = await Promise.all([
    sql.row<{ source_id: Ulid }>(
      'SELECT source_id FROM books.journal_entry WHERE company_id = $1 AND id = $2',
      [companyId, entryId],
    ),
    sql.rows<NamedLine>(LINES, [companyId, entryId]),
  ]);
  if (entry === undefined) throw problem('not_found', 'There is no such entry.');
  return { decisions: await decisions(sql, companyId, [entry.source_id], lines) };
}

const LINES = `
  SELECT line.line_no, account.code AS account_code, account.role AS account_role, line.vat_code, line.party_id
  FROM books.journal_line AS line
  JOIN books.account ON account.company_id = $1 AND account.id = line.account_id
  WHERE line.company_id = $1 AND line.entry_id = $2 ORDER BY line.line_no`;

/** Why a bank line is in the books as it is: its import, its party and each answer to it. @throws Problem `not_found` */
export async function whyTransaction(sql: Sql, companyId: bigint, id: Ulid): Promise<WhyView> {
  const [line, sources, [party]] = await Promise.all([
    sql.row('SELECT FROM books.bank_transaction WHERE company_id = $1 AND id = $2', [companyId, id]),
    sql.rows<{ id: Ulid }>(ANSWERS, [companyId, id]),
    sql.rows<PartyRow>(PARTY, [companyId, id]),
  ]);
  if (line === undefined) throw problem('not_found', 'There is no such bank transaction.');
  const [imported, ...answers] = await decisions(sql, companyId, [id, ...sources.map((one) => one.id)], []);
  return {
    decisions: [
      ...(imported === undefined ? [] : [imported]),
      ...(party === undefined ? [] : [partyDecision(party, imported?.acts ?? [])]),
      ...answers,
    ],
  };
}

const ANSWERS = `
  SELECT id FROM (
    SELECT id, created_at FROM books.allocation WHERE company_id = $1 AND bank_transaction_id = $2 AND reversed_at IS NULL
    UNION
    SELECT id, created_at FROM books.bank_judgement
    WHERE company_id = $1 AND reversed_at IS NULL AND (bank_transaction_id = $2 OR other_bank_transaction_id = $2)
  ) AS answer ORDER BY created_at, id`;

interface PartyRow {
  readonly id: Ulid;
  readonly party_id: Ulid;
  readonly party_source: 'alias' | 'human' | null;
  readonly party_rule_id: Ulid | null;
  readonly kept: KeptGrounds | null;
}

/** The columns of act `a` as `KeptGrounds`. */
const KEPT = `jsonb_build_object('cause', a.cause, 'version', a.version, 'score', a.score, 'probability_ppm', a.probability_ppm, 'grounds', a.grounds,
  'fields', a.fields)`;

const PARTY = `
  SELECT t.id, t.party_id, t.party_source, t.party_rule_id,
    (SELECT ${KEPT} FROM books.automatic_act a WHERE a.company_id = $1 AND a.bank_transaction_id = t.id AND a.kind = 'party'
      AND a.created_at = t.party_rule_at LIMIT 1) AS kept
  FROM books.bank_transaction t WHERE t.company_id = $1 AND t.id = $2 AND t.party_id IS NOT NULL`;

const KNOWN_BY: Ground = { what: 'counterparty', code: 'why_counterparty', parameters: {} };

function partyDecision(row: PartyRow, imported: DecisionView['acts']): DecisionView {
  const known = row.party_source === 'alias' && row.party_rule_id === null;
  return decisionView(
    {
      ...NOTHING,
      what: 'party',
      automatic: row.party_source === 'alias',
      isKept: !known,
      bank_transaction_id: row.id,
      party_id: row.party_id,
      rule_id: row.party_rule_id,
      // The statement brought what names the party; a rule and a person came later.
      acts: known ? imported.slice(0, 1) : [],
      kept: row.kept,
      own: known ? [{ ...KNOWN_BY, party_id: row.party_id }] : [],
    },
    [],
  );
}

const NOTHING = {
  note: null,
  entry_ids: [],
  invoice_id: null,
  allocation_id: null,
  bank_transaction_id: null,
  party_id: null,
  rule_id: null,
  statement_id: null,
  file_id: null,
  acts: [],
  kept: null,
  earlier: null,
  proposal: null,
  own: [],
  isKept: true,
} satisfies Partial<FoundDecision>;

interface SourceRow {
  readonly what: DecisionView['what'];
  readonly is_kept: boolean;
  /** A credit note settles the invoice that it corrects. */
  readonly offsets: boolean;
  readonly note: string | null;
  readonly entry_ids: Ulid[];
  readonly invoice_id: Ulid | null;
  readonly allocation_id: Ulid | null;
  readonly bank_transaction_id: Ulid | null;
  readonly party_id: Ulid | null;
  readonly rule_id: Ulid | null;
  readonly statement_id: Ulid | null;
  readonly file_id: bigint | null;
  readonly command_ids: Ulid[];
  /** The command whose actor decided: the one that posted it first. */
  readonly decided_by: Ulid | null;
  readonly kept: KeptGrounds | null;
  readonly earlier: KeptGrounds | null;
  readonly proposal: DecidedProposal | null;
}

const SOURCE_KINDS: readonly SourceKind[] = [
  'invoice_revision',
  'bank_transaction',
  'allocation',
  'transaction_exemption',
  'transaction_money_in',
  'accounting_event',
  'vat_return',
];

const SOURCES = `
  SELECT CASE WHEN r.id IS NOT NULL THEN 'document' WHEN al.id IS NOT NULL THEN 'settlement'
      WHEN j.id IS NOT NULL THEN j.kind WHEN t.id IS NOT NULL THEN 'import' WHEN v.id IS NOT NULL THEN 'vat_return'
      ELSE 'event' END AS what,
    CASE WHEN al.id IS NOT NULL THEN al.origin = 'matcher' AND al.kind <> 'credit_offset' ELSE coalesce(r.id, j.id) IS NOT NULL END
      AS is_kept, coalesce(al.kind = 'credit_offset', false) AS offsets, j.reason AS note, coalesce(entry.ids, '{}') AS entry_ids,
    coalesce(r.invoice_id, al.invoice_id, al.other_invoice_id, j.refund_invoice_id) AS invoice_id, al.id AS allocation_id,
    coalesce(al.bank_transaction_id, j.bank_transaction_id, t.id) AS bank_transaction_id,
    coalesce(r.party_id, al.party_id, t.party_id) AS party_id, coalesce(j.rule_id, al.rule_id) AS rule_id, t.statement_id,
    statement.file_id,
    array_remove(ARRAY[r.command_id, al.command_id, al.reversed_command_id, j.command_id, j.reversed_command_id]
      || entry.command_ids, NULL) AS command_ids,
    coalesce(al.command_id, j.command_id, entry.command_ids[1], r.command_id) AS decided_by,
    CASE WHEN r.id IS NOT NULL THEN (SELECT ${KEPT} FROM books.automatic_act a WHERE a.company_id = $1 AND a.revision_id = r.id)
      WHEN al.id IS NOT NULL THEN (SELECT ${KEPT} FROM books.automatic_act a WHERE a.company_id = $1 AND a.allocation_id = al.id)
      WHEN j.id IS NOT NULL THEN (SELECT ${KEPT} FROM books.automatic_act a WHERE a.company_id = $1 AND a.judgement_id = j.id)
    END AS kept,
    (SELECT ${KEPT} FROM books.invoice_revision before
      JOIN books.automatic_act a ON a.company_id = $1 AND a.revision_id = before.id
      WHERE before.company_id = $1 AND before.invoice_id = r.invoice_id AND before.revision_no < r.revision_no
      ORDER BY before.revision_no DESC LIMIT 1) AS earlier,
    CASE WHEN al.id IS NOT NULL THEN (SELECT jsonb_build_object('id', m.id, 'score', m.score, 'reason_codes', m.reason_codes)
        FROM books.match_proposal m WHERE m.company_id = $1 AND m.allocation_id = al.id ORDER BY m.created_at DESC LIMIT 1)
      WHEN j.id IS NOT NULL THEN (SELECT jsonb_build_object('id', m.id, 'score', m.score, 'reason_codes', m.reason_codes)
        FROM books.match_proposal m WHERE m.company_id = $1 AND m.bank_transaction_id = j.bank_transaction_id
          AND m.kind <> 'allocate' AND m.decided_command_id = j.command_id LIMIT 1)
    END AS proposal
  FROM unnest($2::text[]) WITH ORDINALITY AS source(id, place)
  LEFT JOIN books.invoice_revision r ON r.company_id = $1 AND r.id = source.id
  LEFT JOIN books.allocation al ON al.company_id = $1 AND al.id = source.id
  LEFT JOIN books.bank_judgement j ON j.company_id = $1 AND j.id = source.id
  LEFT JOIN books.bank_transaction t ON t.company_id = $1 AND t.id = source.id
  LEFT JOIN books.bank_statement statement ON statement.company_id = $1 AND statement.id = t.statement_id
  LEFT JOIN books.vat_return v ON v.company_id = $1 AND v.id = source.id
  LEFT JOIN LATERAL (SELECT array_agg(e.id ORDER BY e.commit_seq, e.id) AS ids,
      array_agg(e.command_id ORDER BY e.commit_seq, e.id) AS command_ids
    FROM books.journal_entry e WHERE e.company_id = $1 AND e.source_kind = ANY($3::text[])
      AND e.source_id = source.id) AS entry ON true
  ORDER BY source.place`;

interface LogRow {
  readonly command_id: Ulid;
  readonly command: string;
  readonly actor_kind: 'staff' | 'user' | 'worker';
  readonly user_id: bigint | null;
  readonly occurred_at: Date;
}

const LOG = `
  SELECT command_id, command, actor_kind, user_id, occurred_at FROM books.command_log
  WHERE company_id = $1 AND command_id = ANY($2::text[]) ORDER BY commit_seq`;

/** The decisions behind sources of entries, each with who acted. */
async function decisions(
  sql: Sql,
  companyId: bigint,
  sourceIds: readonly Ulid[],
  lines: readonly NamedLine[],
): Promise<DecisionView[]> {
  const rows = await sql.rows<SourceRow>(SOURCES, [companyId, sourceIds, SOURCE_KINDS]);
  const log = await sql.rows<LogRow>(LOG, [companyId, rows.flatMap((row) => row.command_ids)]);
  return rows.map((row) => decisionView(foundOf(row, log), lines));
}

const STATEMENT: Ground = { what: 'statement', code: 'why_statement', parameters: {} };
const CREDIT_NOTE: Ground = { what: 'match', code: 'why_credit_note', parameters: {} };

function foundOf(
  {
    command_ids: commandIds,
    decided_by: decidedBy,
    file_id: fileId,
    is_kept: isKept,
    offsets,
    ...row
  }: SourceRow,
  log: readonly LogRow[],
): FoundDecision {
  const decided = log.find((one) => one.command_id === decidedBy);
  return {
    ...row,
    file_id: fileId === null ? null : encodeId('file', fileId),
    automatic: decided?.actor_kind === 'worker',
    acts: log
      .filter((one) => commandIds.includes(one.command_id))
      .map((one) => ({
        command: one.command,
        actor_kind: one.actor_kind,
        user_id: userOf(one.user_id),
        occurred_at: one.occurred_at,
      })),
    own: row.what === 'import' ? [STATEMENT] : offsets ? [CREDIT_NOTE] : [],
    isKept,
  };
}
