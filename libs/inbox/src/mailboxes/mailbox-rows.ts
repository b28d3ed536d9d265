import { type CamelRowOf, columnsExcept, type CursorKey, placeAfter, problem, type Sql } from '#platform';
import { CompanyMailboxEntity } from './company-mailbox.entity.js';

const SHOWN = columnsExcept(CompanyMailboxEntity, [
  'company_id',
  'login_sealed',
  'failures',
  'uid_validity',
  'last_uid',
  'searched_on',
]);
export const MAILBOX_COLUMNS = SHOWN.camelCase();

/** A mailbox without its login. */
export type CompanyMailbox = CamelRowOf<typeof SHOWN>;

/** The mailboxes of a company, newest first. */
export function listMailboxes(
  sql: Sql,
  companyId: bigint,
  limit: number,
  after: CursorKey | null,
): Promise<CompanyMailbox[]> {
  return sql.rows<CompanyMailbox>(
    `SELECT ${MAILBOX_COLUMNS} FROM inbox.company_mailbox
     WHERE company_id = $1 AND (created_at, id) < ($2::timestamptz, $3::bigint)
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [companyId, ...placeAfter(after), limit],
  );
}

const ONE = `SELECT ${MAILBOX_COLUMNS} FROM inbox.company_mailbox WHERE company_id = $1 AND id = $2`;

/** @throws Problem `not_found` */
export async function findMailbox(sql: Sql, companyId: bigint, id: bigint): Promise<CompanyMailbox> {
  return (await sql.row<CompanyMailbox>(ONE, [companyId, id])) ?? missing();
}

/** The mailbox, held until the transaction ends. @throws Problem `not_found` */
export async function holdMailbox(sql: Sql, companyId: bigint, id: bigint): Promise<CompanyMailbox> {
  return (await sql.row<CompanyMailbox>(`${ONE} FOR NO KEY UPDATE`, [companyId, id])) ?? missing();
}

function missing(): never {
  throw problem('not_found', 'There is no such mailbox.');
}
