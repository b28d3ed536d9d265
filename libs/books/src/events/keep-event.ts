import { insertRow, type IsoDate, type Ulid } from '#platform';
import { AccountingEventEntity } from './accounting-event.entity.js';
import { type EventKind } from './event.wire.js';
import { type CommandContext } from '../commands/command.js';

interface KeptEvent {
  readonly id: Ulid;
  readonly kind: EventKind | 'revaluation';
  readonly economicDate: IsoDate;
  readonly memo: string | null;
  readonly entryId: Ulid;
  /** The bank account of an opening balance. */
  readonly bankAccountId?: Ulid | null;
}

const EVENT = insertRow(AccountingEventEntity);

/** Writes the row of an event whose entry the command has posted, in the same commit. */
export function keepEvent(
  { sql, companyId, now, actor, commandId }: CommandContext,
  { id, kind, economicDate, memo, entryId, bankAccountId = null }: KeptEvent,
): void {
  const row = {
    company_id: companyId,
    id,
    kind,
    economic_date: economicDate,
    memo,
    entry_id: entryId,
    created_at: now,
    created_by: actor.userId,
    command_id: commandId,
    bank_account_id: bankAccountId,
  };
  sql.withCommit(sql.run(EVENT.text, EVENT.values(row)));
}
