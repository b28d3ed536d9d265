import { AUDIT_LINKS, auditHead, insertRow, isSignature, signingKeyId, signText, type Sql } from '#platform';
import { headText, type LogHead } from './head-text.js';
import { SignedHeadEntity } from './signed-head.entity.js';

/** A pair of keys for heads, as in the configuration. */
interface HeadKeys {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** A head with its signature. */
export interface SignedHead extends LogHead {
  /** The key, by its id. */
  readonly keyId: string;
  /** Ed25519 over the text of the head. */
  readonly signature: Buffer;
}

const LAST_COMMIT = `
  SELECT commit_seq AS "commitSeq", hash FROM books.command_log WHERE company_id = $1 ORDER BY commit_seq DESC LIMIT 1`;

const INSERT = insertRow(SignedHeadEntity);

const HEADS = `
  SELECT company_id AS "companyId", commit_seq AS "commitSeq", commit_hash AS "commitHash",
    audit_position AS "auditPosition", audit_hash AS "auditHash", signed_at AS "signedAt", key_id AS "keyId", signature
  FROM books.signed_head WHERE company_id = $1 ORDER BY signed_at, commit_seq, audit_position`;

/** Heads whose commit or link has another hash now, or none. */
const DEPARTED = `
  SELECT head.commit_seq AS "commitSeq", head.audit_position AS "auditPosition",
    head.commit_seq > 0 AND log.hash IS DISTINCT FROM head.commit_hash AS commit,
    head.audit_position > 0 AND link.hash IS DISTINCT FROM head.audit_hash AS link
  FROM books.signed_head AS head
  LEFT JOIN books.command_log AS log ON log.company_id = head.company_id AND log.commit_seq = head.commit_seq
  LEFT JOIN (${AUDIT_LINKS}) AS link ON link.position = head.audit_position
  WHERE head.company_id = $1
  ORDER BY head.signed_at, head.commit_seq, head.audit_position`;

interface DepartedHead {
  readonly commitSeq: bigint;
  readonly auditPosition: bigint;
  readonly commit: boolean;
  readonly link: boolean;
}

/**
 * Signs the ends of both chains of a company's log, in the caller's transaction. Returns false, and signs nothing, when
 * the same ends were signed before or there are none.
 */
export async function signHead(
  sql: Sql,
  companyId: bigint,
  { privateKey, publicKey }: HeadKeys,
  now: Date,
): Promise<boolean> {
  const [commit, act] = await Promise.all([
    sql.row<{ commitSeq: bigint; hash: Buffer | null }>(LAST_COMMIT, [companyId]),
    auditHead(sql, companyId),
  ]);
  if (commit === undefined && act === undefined) return false;
  const head = {
    companyId,
    commitSeq: commit?.commitSeq ?? 0n,
    commitHash: commit?.hash ?? null,
    auditPosition: act?.position ?? 0n,
    auditHash: act?.hash ?? null,
    signedAt: now,
  };
  const written = await sql.run(
    `${INSERT.text} ON CONFLICT (company_id, commit_seq, audit_position) DO NOTHING`,
    INSERT.values({
      company_id: companyId,
      commit_seq: head.commitSeq,
      audit_position: head.auditPosition,
      commit_hash: head.commitHash,
      audit_hash: head.auditHash,
      signed_at: now,
      key_id: signingKeyId(publicKey),
      signature: signText(privateKey, headText(head)),
    }),
  );
  return written === 1;
}

/** The signed heads of a company, oldest first. */
export function signedHeads(sql: Sql, companyId: bigint): Promise<SignedHead[]> {
  return sql.rows<SignedHead>(HEADS, [companyId]);
}

/**
 * The signed heads of a company that do not fit its log, or whose signature none of the public keys verifies, as
 * sentences without a full stop: at most `limit`, the oldest first.
 */
export async function brokenHeads(
  sql: Sql,
  companyId: bigint,
  publicKeys: readonly string[],
  limit: number,
): Promise<string[]> {
  const [heads, departed] = await Promise.all([
    signedHeads(sql, companyId),
    sql.rows<DepartedHead>(DEPARTED, [companyId]),
  ]);
  const keys = new Map(publicKeys.map((key) => [signingKeyId(key), key]));
  return [
    ...heads.flatMap((head) => wrongSignature(head, keys)),
    ...departed.flatMap(({ commitSeq, auditPosition, commit, link }) => [
      ...(commit ? [`commit ${commitSeq} is not the one that was signed`] : []),
      ...(link ? [`link ${auditPosition} is not the one that was signed`] : []),
    ]),
  ].slice(0, limit);
}

function wrongSignature(head: SignedHead, keys: ReadonlyMap<string, string>): string[] {
  const name = `the head of commit ${head.commitSeq} and link ${head.auditPosition}`;
  const key = keys.get(head.keyId);
  if (key === undefined) {
    return [`${name} is signed with the key ${head.keyId}, which RAAMAT_HEADS_PUBLIC_KEYS does not contain`];
  }
  return isSignature(key, headText(head), head.signature) ? [] : [`the signature of ${name} is not valid`];
}
