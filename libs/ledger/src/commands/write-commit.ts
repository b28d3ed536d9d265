import { randomUUID } from 'node:crypto';
import {
  hashedText,
  HASH_OF_NOTED_ACTS,
  HASH_OF_NOTHING,
  inHex,
  MOST_NOTED_ACTS,
  toJson,
  type Actor,
  type Sql,
  type Ulid,
} from '#platform';
import { type PreparedEntries } from '../entries/command-ledger.js';
import { type ChangedObject } from './vocabulary.js';

/** A commit of the books, ready to be written. */
interface Commit {
  readonly companyId: bigint;
  readonly commitSeq: bigint;
  readonly commandId: Ulid;
  readonly command: string;
  readonly credential: string;
  readonly idempotencyKey: string | null;
  readonly payloadHash: string;
  readonly result: unknown;
  readonly objects: readonly ChangedObject[];
  readonly actor: Actor;
  readonly now: Date;
  readonly entries: PreparedEntries;
  /** The number of its acts in the audit trail, which are written before it. */
  readonly auditEvents: number;
}

// The hashes are those of the check (`command-chain.queries`). The texts of the values that the database does not
// change come from here; it adds those of its JSON, the hashes before, and that of the acts.
const PERSONAL_HASH = hashedText("$15 || $8::jsonb::text || ']'");
const AUDIT_HASH = `CASE WHEN $13::integer > 0 THEN ${HASH_OF_NOTED_ACTS} END`;
const member = (hash: string): string => `coalesce('"' || ${inHex(hash)} || '"', 'null')`;
const HASH = hashedText(
  `$16 || $12::jsonb::text || $17 || ${member(PERSONAL_HASH)} || ', ' || $13::integer::text || ', ' || ${member(AUDIT_HASH)} || ']'`,
  `coalesce((SELECT hash FROM books.command_log WHERE company_id = $1 AND commit_seq = $2 - 1), ${HASH_OF_NOTHING})`,
);

const NUMBER_AND_LOG = `
  WITH numbered AS (
    UPDATE books.book SET commit_seq = $2 WHERE company_id = $1
  ), logged AS (
    INSERT INTO books.command_log (company_id, commit_seq, command_id, command, credential, idempotency_key,
      payload_hash, result, actor_kind, user_id, occurred_at, objects, audit_events, personal_salt, personal_hash,
      audit_hash, hash)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12::jsonb, $13, $14, ${PERSONAL_HASH},
      ${AUDIT_HASH}, ${HASH})
  )`;

const COMMIT = `${NUMBER_AND_LOG} SELECT 1`;

/**
 * One statement for everything, because each additional statement costs as much as its rows. Numbers continue from the
 * last one of their journal and year: this transaction holds the lock of the books, so no other one assigns numbers.
 */
const COMMIT_WITH_ENTRIES = `${NUMBER_AND_LOG}, entries AS (
    INSERT INTO books.journal_entry (company_id, id, journal, fiscal_year_id, entry_no, economic_date, source_kind,
      source_role, source_id, reverses_entry_id, memo, command_id, commit_seq)
    SELECT $1, draft.id, draft.journal, draft.fiscal_year_id,
      coalesce(last.entry_no, 0)
        + row_number() OVER (PARTITION BY draft.fiscal_year_id, draft.journal ORDER BY draft.id),
      draft.economic_date, draft.source_kind, draft.source_role, draft.source_id, draft.reverses_entry_id, draft.memo,
      $3, $2
    FROM json_to_recordset($18::json) AS draft(id text, journal text, fiscal_year_id text, economic_date date,
      source_kind text, source_role text, source_id text, reverses_entry_id text, memo text)
    LEFT JOIN LATERAL (
      SELECT max(entry.entry_no) AS entry_no FROM books.journal_entry AS entry
      WHERE entry.company_id = $1 AND entry.fiscal_year_id = draft.fiscal_year_id AND entry.journal = draft.journal
    ) AS last ON true
  )
  INSERT INTO books.journal_line (company_id, entry_id, line_no, id, account_id, economic_date, currency, amount_minor,
    base_minor, party_id, invoice_id, due_date, vat_code, vat_box, dimension_value_ids, memo)
  SELECT $1, entry_id, line_no, id, account_id, economic_date, currency, amount_minor, base_minor, party_id, invoice_id,
    due_date, vat_code, vat_box, dimension_value_ids, memo
  FROM json_to_recordset($19::json) AS line(entry_id text, line_no integer, id text, account_id text,
    economic_date date, currency text, amount_minor bigint, base_minor bigint, party_id text, invoice_id text,
    due_date date, vat_code text, vat_box text, dimension_value_ids text[], memo text)`;

/** Numbers the commit, logs the command and writes its entries, without waiting between the statements. */
export async function writeCommit(sql: Sql, commit: Commit): Promise<void> {
  const { years, entries, lines } = commit.entries;
  const values = [
    commit.companyId,
    commit.commitSeq,
    commit.commandId,
    commit.command,
    commit.credential,
    commit.idempotencyKey,
    commit.payloadHash,
    toJson(commit.result ?? null),
    commit.actor.kind,
    commit.actor.userId ?? commit.actor.onBehalfOf,
    commit.now,
    toJson(commit.objects),
    commit.auditEvents,
    ...hashedTexts(commit),
  ];
  await Promise.all([
    ...years.map((statement) => statement()),
    entries.length === 0
      ? sql.run(COMMIT, values)
      : sql.run(COMMIT_WITH_ENTRIES, [...values, toJson(entries), toJson(lines)]),
  ]);
}

/**
 * The salt of the personal values, and the texts that are hashed: of these values up to the result, and of the others up
 * to the objects and after them. Without them the database hashes the row itself, as that of an earlier release.
 */
function hashedTexts(commit: Commit): readonly (string | null)[] {
  const { actor, idempotencyKey, now } = commit;
  if (commit.auditEvents > MOST_NOTED_ACTS) return [null, null, null, null];
  const personal = idempotencyKey !== null || (commit.result ?? null) !== null;
  const salt = personal ? randomUUID() : null;
  const before = [
    commit.companyId,
    commit.commitSeq,
    ...[commit.commandId, commit.command, commit.credential, commit.payloadHash].map((text) =>
      JSON.stringify(text),
    ),
  ];
  const seconds = (now.getTime() / 1_000).toFixed(6);
  const after = [JSON.stringify(actor.kind), actor.userId ?? actor.onBehalfOf ?? 'null', seconds, 'null'];
  return [
    salt,
    salt === null ? null : `["${salt}", ${JSON.stringify(idempotencyKey)}, `,
    `[${before.join(', ')}, `,
    `, ${after.join(', ')}, `,
  ];
}
