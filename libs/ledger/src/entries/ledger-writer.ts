import { type IsoDate, type Ulid } from '#platform';
import { type EntryDraft } from './entry-draft.js';

/** What a command may do to the ledger. Nothing is written before the command's handler has returned. */
export interface LedgerWriter {
  /**
   * Takes an entry. It is numbered and written with the others of the command.
   * @throws RangeError when the entry doesn't balance: a mistake of the program, not of the caller
   */
  post(draft: EntryDraft): { entryId: Ulid };

  /**
   * Takes back a posted entry: the same lines with the other sign, dated as the original while its period is open,
   * else on the first day of the earliest later open period.
   * @throws Problem `state_conflict` when it is reversed already, or something is settled with one of its lines
   */
  reverse(
    entryId: Ulid,
    options?: { memo?: string | null },
  ): Promise<{ entryId: Ulid; economicDate: IsoDate }>;

  /** Takes back many posted entries at once, each as `reverse` does. */
  reverseAll(entryIds: readonly Ulid[]): Promise<void>;

  /**
   * Takes back a posted entry as `reverse` does, and posts the same on another day.
   * @throws Problem `state_conflict` as `reverse`
   */
  move(entryId: Ulid, economicDate: IsoDate): Promise<{ entryId: Ulid }>;

  /** The date itself while its period is open (or yet to be made), else the first day of the earliest later open one. */
  openDateFrom(date: IsoDate): Promise<IsoDate>;
}
