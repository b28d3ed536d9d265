import { type IsoDate, type Ulid } from '#platform';
import { type Journal } from './entry-draft.js';

export interface GeneralLedgerLine {
  readonly account_code: string;
  readonly economic_date: IsoDate;
  readonly journal: Journal;
  readonly entry_no: number;
  readonly entry_id: Ulid;
  readonly entry_state: 'posted' | 'reversed';
  readonly line_no: number;
  readonly party_id: Ulid | null;
  readonly currency: string;
  /** Signed, debit positive, in `currency`. */
  readonly amount_minor: bigint;
  readonly base_minor: bigint;
  /** The account's balance after this line. */
  readonly running_base_minor: bigint;
  readonly memo: string | null;
}

export interface GeneralLedgerAccount {
  readonly account_code: string;
  readonly account_name: string;
  readonly account_name_en: string | null;
  readonly opening_base_minor: bigint;
  readonly closing_base_minor: bigint;
  readonly lines: readonly GeneralLedgerLine[];
}

export interface GeneralLedger {
  readonly base_currency: string;
  readonly accounts: readonly GeneralLedgerAccount[];
}

export interface AccountHeading {
  readonly id: Ulid;
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
}

export type LedgerMovement = Omit<GeneralLedgerLine, 'account_code' | 'running_base_minor'> & {
  readonly account_id: Ulid;
};

/**
 * The pages of the ledger: accounts with an opening or a movement, each line with the balance after it.
 * @param accounts in the order of the report
 * @param movements of the report's days, those of one account in order
 */
export function ledgerPages(
  accounts: readonly AccountHeading[],
  openings: ReadonlyMap<Ulid, bigint>,
  movements: readonly LedgerMovement[],
): GeneralLedgerAccount[] {
  const byAccount = new Map<Ulid, LedgerMovement[]>();
  for (const movement of movements) {
    const moved = byAccount.get(movement.account_id);
    if (moved === undefined) byAccount.set(movement.account_id, [movement]);
    else moved.push(movement);
  }
  return accounts.flatMap(({ id, code, name, name_en }) => {
    const opening = openings.get(id) ?? 0n;
    const moved = byAccount.get(id) ?? [];
    if (opening === 0n && moved.length === 0) return [];
    let running = opening;
    const lines = moved.map(({ account_id: _account, memo, ...movement }) => {
      running += movement.base_minor;
      return { account_code: code, ...movement, running_base_minor: running, memo };
    });
    return [
      {
        account_code: code,
        account_name: name,
        account_name_en: name_en,
        opening_base_minor: opening,
        closing_base_minor: running,
        lines,
      },
    ];
  });
}
