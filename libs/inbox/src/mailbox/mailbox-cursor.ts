import { type Database, type Sql } from '#platform';

/** A mailbox with the numbering of its server. */
export interface MailboxState {
  readonly name: string;
  readonly uidValidity: bigint;
}

/** Another poller took this mail first, or it was taken before and its flag was lost. */
export class AlreadyTaken extends Error {
  constructor(uid: number) {
    super(`Mail ${uid} was already accepted.`);
    this.name = 'AlreadyTaken';
  }
}

/** The last mail of a mailbox that was read; 0 for a mailbox, or numbering, not seen before. */
export async function lastUid(database: Database, { name, uidValidity }: MailboxState): Promise<number> {
  const row = await database.system((sql) =>
    sql.row<{ last_uid: bigint }>(
      'SELECT last_uid FROM inbox.mailbox WHERE name = $1 AND uid_validity = $2',
      [name, uidValidity],
    ),
  );
  return Number(row?.last_uid ?? 0n);
}

/**
 * Records that a mail was read, in the transaction that keeps it: a commit whose answer was lost is seen at the next
 * poll, and only one of two pollers keeps the mail.
 * @throws AlreadyTaken
 */
export async function moveCursor(sql: Sql, { name, uidValidity }: MailboxState, uid: number): Promise<void> {
  const moved = await sql.run(
    `INSERT INTO inbox.mailbox AS known (name, uid_validity, last_uid) VALUES ($1, $2, $3)
     ON CONFLICT (name, uid_validity) DO UPDATE SET last_uid = excluded.last_uid WHERE known.last_uid < excluded.last_uid`,
    [name, uidValidity, uid],
  );
  if (moved === 0) throw new AlreadyTaken(uid);
}
