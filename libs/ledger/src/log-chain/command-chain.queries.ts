import { ACTS_OF_COMMITS, hashed, HASH_OF_NOTHING, inHex, inSeconds, type Sql } from '#platform';

const MEMBERS = `log.company_id, log.commit_seq, log.command_id, log.command, log.credential, log.payload_hash, log.objects,
  log.actor_kind, log.user_id, ${inSeconds('log.occurred_at')}, ${inSeconds('log.chained_at')},
  ${inHex('log.personal_hash')}, log.audit_events, ${inHex('log.audit_hash')}`;
const PERSONAL_VALUES = hashed('log.personal_salt, log.idempotency_key, log.result');

/**
 * A row fits the hash before it as stored or, when that was changed, as computed: so only the row that was changed is
 * named. Erased values have no salt.
 */
const COMMANDS = `
  WITH placed AS (
    SELECT log.*, lag(commit_seq, 1, 0::bigint) OVER chain AS before_seq,
      coalesce(lag(hash) OVER chain, ${HASH_OF_NOTHING}) AS before_hash
    FROM books.command_log AS log WHERE company_id = $1 WINDOW chain AS (ORDER BY commit_seq)
  ), computed AS (
    SELECT log.*, ${hashed(MEMBERS, 'log.before_hash')} AS own_hash FROM placed AS log
  ), compared AS (
    SELECT log.*, coalesce(lag(own_hash) OVER (ORDER BY commit_seq), ${HASH_OF_NOTHING}) AS own_before
    FROM computed AS log
  )
  SELECT log.commit_seq AS "commitSeq", log.before_seq AS "beforeSeq", part.name AS part
  FROM compared AS log
  LEFT JOIN (${ACTS_OF_COMMITS}) AS acts ON acts.commit_seq = log.commit_seq
  CROSS JOIN LATERAL (VALUES
    ('gap', log.commit_seq <> log.before_seq + 1),
    ('facts', log.hash IS DISTINCT FROM log.own_hash AND log.hash IS DISTINCT FROM ${hashed(MEMBERS, 'log.own_before')}),
    ('personal values', CASE WHEN log.personal_salt IS NULL THEN log.idempotency_key IS NOT NULL OR log.result <> 'null'
      ELSE log.personal_hash IS DISTINCT FROM ${PERSONAL_VALUES} END),
    ('acts', coalesce(acts.acts, 0) <> log.audit_events OR acts.hash IS DISTINCT FROM log.audit_hash)
  ) AS part(name, broken)
  WHERE part.broken ORDER BY log.commit_seq LIMIT $2`;

const END = `
  SELECT book.commit_seq AS "bookSeq", coalesce(max(log.commit_seq), 0) AS "lastSeq"
  FROM books.book LEFT JOIN books.command_log AS log ON log.company_id = book.company_id
  WHERE book.company_id = $1 GROUP BY book.commit_seq`;

/** Acts whose commit is not in the log. */
const STRAY_ACTS = `
  SELECT acts.commit_seq AS "commitSeq" FROM (${ACTS_OF_COMMITS}) AS acts
  LEFT JOIN books.command_log AS log ON log.company_id = $1 AND log.commit_seq = acts.commit_seq
  WHERE log.commit_seq IS NULL ORDER BY acts.commit_seq LIMIT $2`;

type Part = 'gap' | 'facts' | 'personal values' | 'acts';

interface BrokenCommit {
  readonly commitSeq: bigint;
  readonly beforeSeq: bigint;
  readonly part: Part;
}

/**
 * The commits of a company that are not as they were hashed, with the part of the row that differs, and those that are
 * missing: at most `limit` of each kind, as sentences without a full stop.
 */
export async function brokenCommits(sql: Sql, companyId: bigint, limit: number): Promise<string[]> {
  const [commits, ends, stray] = await Promise.all([
    sql.rows<BrokenCommit>(COMMANDS, [companyId, limit]),
    sql.rows<{ bookSeq: bigint; lastSeq: bigint }>(END, [companyId]),
    sql.rows<{ commitSeq: bigint }>(STRAY_ACTS, [companyId, limit]),
  ]);
  return [
    ...commits.map(brokenCommit),
    ...ends
      .filter(({ bookSeq, lastSeq }) => bookSeq !== lastSeq)
      .map(({ bookSeq, lastSeq }) => `the books stand at commit ${bookSeq}, the log ends with ${lastSeq}`),
    ...stray.map(({ commitSeq }) => `there are acts of commit ${commitSeq}, which is not in the log`),
  ];
}

function brokenCommit({ commitSeq, beforeSeq, part }: BrokenCommit): string {
  switch (part) {
    case 'gap':
      return `commits ${beforeSeq + 1n} to ${commitSeq - 1n} are missing`;
    case 'acts':
      return `commit ${commitSeq}: its acts in the audit trail are not those that were hashed`;
    default:
      return `commit ${commitSeq}: its ${part} are not those that were hashed`;
  }
}
