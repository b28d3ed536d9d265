import { type IsoDate, type Ulid } from '#platform';
import { type AccountTurnover } from './account-turnovers.queries.js';
import { type Journal } from '../entries/entry-draft.js';

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
  readonly dimension_value_ids: readonly Ulid[];
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

/** An account of a general ledger before its lines are read. */
export interface OutlinedAccount {
  readonly id: Ulid;
  readonly openingMinor: bigint;
  /** All fields of the account except its lines. */
  readonly page: Omit<GeneralLedgerAccount, 'lines'>;
}

/** A general ledger before its lines are read. */
export interface LedgerOutline {
  readonly baseCurrency: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** The last commit that it includes. */
  readonly commitSeq: bigint;
  /** Entries that close a year are left out. */
  readonly withoutClosing: boolean;
  /** Set when only lines of this dimension value are shown. */
  readonly dimensionValueId: Ulid | undefined;
  /** Accounts with an opening or a movement, in the order of the report. */
  readonly accounts: readonly OutlinedAccount[];
}

/** Lines of one account that follow those of the previous piece. */
export interface LedgerPiece {
  readonly accountId: Ulid;
  readonly lines: readonly GeneralLedgerLine[];
  /** The balance after the last of them. */
  readonly runningMinor: bigint;
}

/** The pages of the ledger: accounts with an opening or a movement, even one that ends at zero. */
export function ledgerAccounts(
  accounts: readonly AccountHeading[],
  openings: ReadonlyMap<Ulid, bigint>,
  turnovers: readonly AccountTurnover[],
): OutlinedAccount[] {
  const moved = new Map(turnovers.map((turnover) => [turnover.id, turnover]));
  return accounts.flatMap(({ id, code, name, name_en }) => {
    const opening = openings.get(id) ?? 0n;
    const turnover = moved.get(id);
    if (opening === 0n && turnover === undefined) return [];
    const page = {
      account_code: code,
      account_name: name,
      account_name_en: name_en,
      opening_base_minor: opening,
      closing_base_minor: opening + (turnover?.debitMinor ?? 0n) - (turnover?.creditMinor ?? 0n),
    };
    return [{ id, openingMinor: opening, page }];
  });
}

/** Turnovers less a part of them. */
export function turnoversWithout(
  turnovers: readonly AccountTurnover[],
  part: readonly AccountTurnover[],
): AccountTurnover[] {
  const parts = new Map(part.map((turnover) => [turnover.id, turnover]));
  return turnovers.map(({ id, debitMinor, creditMinor }) => ({
    id,
    debitMinor: debitMinor - (parts.get(id)?.debitMinor ?? 0n),
    creditMinor: creditMinor - (parts.get(id)?.creditMinor ?? 0n),
  }));
}

/** Movements of an account, each with the balance after it. */
export function runningLines(
  { id, page }: Pick<OutlinedAccount, 'id' | 'page'>,
  before: bigint,
  movements: readonly LedgerMovement[],
): LedgerPiece {
  let running = before;
  const lines = movements.map(({ account_id: _account, memo, dimension_value_ids, ...movement }) => {
    running += movement.base_minor;
    return {
      account_code: page.account_code,
      ...movement,
      running_base_minor: running,
      memo,
      dimension_value_ids,
    };
  });
  return { accountId: id, lines, runningMinor: running };
}
