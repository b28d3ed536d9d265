import { type Sql } from '../database/sql.js';
import { encodeId } from '../ids/service-id.js';
import { hashed, HASH_OF_NOTHING, inHex, inSeconds } from './hashed.js';

/**
 * The number of acts of each commit of the company `$1`, and the hash over theirs, which the row of the commit in the
 * command log covers.
 */
export const ACTS_OF_COMMITS = `
  SELECT commit_seq, count(*)::integer AS acts, sha256(string_agg(hash, ''::bytea ORDER BY id)) AS hash
  FROM platform.audit_event WHERE company_id = $1 AND commit_seq IS NOT NULL GROUP BY commit_seq`;

/** The links of the acts of the company `$1` outside commits. */
export const AUDIT_LINKS = 'SELECT position, hash FROM platform.audit_link WHERE company_id = $1';

const FACTS =
  hashed(`act.id, ${inSeconds('act.occurred_at')}, act.organization_id, act.company_id, act.actor_kind,
  act.user_id, act.credential_kind, act.credential_id, act.action, act.object_type, act.object_id, act.request_id,
  act.commit_seq, ${inSeconds('act.chained_at')}, ${inHex('act.personal_hash')}`);
const PERSONAL_VALUES = hashed('act.personal_salt, act.old_values, act.new_values');

/** Erased values have no salt. */
const ACTS = `
  SELECT act.id, part.name AS part
  FROM platform.audit_event AS act
  LEFT JOIN platform.audit_link AS link ON link.company_id = act.company_id AND link.event_id = act.id
  CROSS JOIN LATERAL (VALUES
    ('facts', act.hash IS DISTINCT FROM ${FACTS}),
    ('personal values', CASE WHEN act.personal_salt IS NULL THEN act.old_values IS NOT NULL OR act.new_values IS NOT NULL
      ELSE act.personal_hash IS DISTINCT FROM ${PERSONAL_VALUES} END),
    ('place', (act.commit_seq IS NULL) <> (link.position IS NOT NULL))
  ) AS part(name, broken)
  WHERE act.company_id = $1 AND part.broken ORDER BY act.id LIMIT $2`;

/** A link fits the hash before it as stored or, when that was changed, as computed. */
const LINKS = `
  WITH link AS (
    SELECT position, event_id, hash, lag(position, 1, 0::bigint) OVER chain AS before_position,
      coalesce(lag(hash) OVER chain, ${HASH_OF_NOTHING}) AS before_hash
    FROM platform.audit_link WHERE company_id = $1 WINDOW chain AS (ORDER BY position)
  ), computed AS (
    SELECT link.*, act.id IS NULL AS vanished, act.hash AS act_hash,
      ${hashed(`$1::bigint, link.position, link.event_id, ${inHex('act.hash')}`, 'link.before_hash')} AS own_hash
    FROM link LEFT JOIN platform.audit_event AS act ON act.company_id = $1 AND act.id = link.event_id
  ), compared AS (
    SELECT *, coalesce(lag(own_hash) OVER (ORDER BY position), ${HASH_OF_NOTHING}) AS own_before FROM computed
  )
  SELECT position, before_position AS "beforePosition", event_id AS "eventId", vanished
  FROM compared
  WHERE vanished OR position <> before_position + 1 OR (hash IS DISTINCT FROM own_hash
    AND hash IS DISTINCT FROM ${hashed(`$1::bigint, position, event_id, ${inHex('act_hash')}`, 'own_before')})
  ORDER BY position LIMIT $2`;

const HEAD = `
  SELECT head.position AS position, head.hash AS hash, last.position AS "lastPosition", last.hash AS "lastHash"
  FROM (SELECT position, hash FROM platform.audit_head WHERE company_id = $1) AS head
  FULL JOIN (SELECT position, hash FROM platform.audit_link WHERE company_id = $1 ORDER BY position DESC LIMIT 1) AS last
    ON true`;

interface BrokenAct {
  readonly id: bigint;
  readonly part: string;
}

interface BrokenLink {
  readonly position: bigint;
  readonly beforePosition: bigint;
  readonly eventId: bigint;
  readonly vanished: boolean;
}

interface HeadAndLast {
  readonly position: bigint | null;
  readonly hash: Buffer | null;
  readonly lastPosition: bigint | null;
  readonly lastHash: Buffer | null;
}

/**
 * The acts of a company that are not as they were hashed, with the part of the row that differs, and the places where
 * its chain of acts outside commits is broken: at most `limit` of each, as sentences without a full stop.
 */
export async function brokenActs(sql: Sql, companyId: bigint, limit: number): Promise<string[]> {
  const [acts, links, heads] = await Promise.all([
    sql.rows<BrokenAct>(ACTS, [companyId, limit]),
    sql.rows<BrokenLink>(LINKS, [companyId, limit]),
    sql.rows<HeadAndLast>(HEAD, [companyId]),
  ]);
  return [
    ...acts.map(({ id, part }) =>
      part === 'place'
        ? `act ${encodeId('audit_event', id)} has no place in the chain or more than one`
        : `act ${encodeId('audit_event', id)}: its ${part} are not those that were hashed`,
    ),
    ...links.flatMap(brokenLink),
    ...heads
      .filter(({ position, hash, lastPosition, lastHash }) => {
        return position !== lastPosition || hash === null || lastHash === null || !hash.equals(lastHash);
      })
      .map(
        ({ position, lastPosition }) =>
          `the chain ends with link ${lastPosition ?? 'none'}, its head (${position ?? 'none'}) with another`,
      ),
  ];
}

function brokenLink({ position, beforePosition, eventId, vanished }: BrokenLink): string[] {
  const gap =
    position === beforePosition + 1n ? [] : [`links ${beforePosition + 1n} to ${position - 1n} are missing`];
  if (vanished) return [...gap, `act ${encodeId('audit_event', eventId)} of link ${position} is missing`];
  return gap.length > 0 ? gap : [`link ${position} does not continue the one before it`];
}

/** The end of the chain of acts outside commits. */
interface AuditHead {
  readonly position: bigint;
  readonly hash: Buffer;
}

/** The last link of a company; undefined before its first act outside commits. */
export function auditHead(sql: Sql, companyId: bigint): Promise<AuditHead | undefined> {
  return sql.row<AuditHead>(`${AUDIT_LINKS} ORDER BY position DESC LIMIT 1`, [companyId]);
}
