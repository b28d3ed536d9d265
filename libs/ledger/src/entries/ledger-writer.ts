import { type IsoDate, type Ulid } from '#platform';
import { type EntryDraft } from './entry-draft.js';

/**
 * The ledger operations of a command. Nothing is written before the command's handler returns; only then does
 * `CommandLedger` refuse a date in a closed or missing period.
 */
export interface LedgerWriter {
  /**
   * Adds an entry. It is numbered and written with the others of the command.
   * @throws RangeError when the entry doesn't balance: a mistake of the program, not of the caller
   */
  post(draft: EntryDraft): { entryId: Ulid };

  /**
   * Reverses a posted entry: the same lines with the opposite sign, on the date of the original while its period is
   * open, else on the first day of the earliest later open period.
   * @throws Problem `state_conflict` when it is already reversed, or one of its lines is settled
   */
  reverse(
    entryId: Ulid,
    options?: { memo?: string | null },
  ): Promise<{ entryId: Ulid; economicDate: IsoDate }>;

  /** Reverses many posted entries at once, each as `reverse` does. */
  reverseAll(entryIds: readonly Ulid[]): Promise<void>;

  /**
   * Reverses a posted entry as `reverse` does, and posts the same lines on another day.
   * @throws Problem `state_conflict` as `reverse`
   */
  move(entryId: Ulid, economicDate: IsoDate): Promise<{ entryId: Ulid }>;

  /**
   * The date itself while its period is open (or does not exist yet), else the first day of the earliest later open
   * one.
   */
  openDateFrom(date: IsoDate): Promise<IsoDate>;
}
