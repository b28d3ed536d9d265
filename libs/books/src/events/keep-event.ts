import { type IsoDate, type Ulid } from '#platform';
import { type EventKind } from './event.wire.js';
import { type CommandContext } from '../commands/command.js';

interface KeptEvent {
  readonly id: Ulid;
  readonly kind: EventKind;
  readonly economicDate: IsoDate;
  readonly memo: string | null;
  readonly entryId: Ulid;
  /** The bank account whose opening balance it is. */
  readonly bankAccountId?: Ulid | null;
}

const INSERT_EVENT = `
  INSERT INTO books.accounting_event (company_id, id, kind, economic_date, memo, entry_id, created_at, created_by,
    command_id, bank_account_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** Writes the row of an event whose entry the command has posted, with the commit. */
export function keepEvent(
  { sql, companyId, now, actor, commandId }: CommandContext,
  { id, kind, economicDate, memo, entryId, bankAccountId = null }: KeptEvent,
): void {
  const values = [
    companyId,
    id,
    kind,
    economicDate,
    memo,
    entryId,
    now,
    actor.userId,
    commandId,
    bankAccountId,
  ];
  sql.withCommit(sql.run(INSERT_EVENT, values));
}
