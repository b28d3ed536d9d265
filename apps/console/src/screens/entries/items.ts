import { type Account } from '../../api/ledger.js';
import { type Party } from '../../api/lookups.js';
import { amountIn, type Checked, type Fault, isEmptyRow, type Row } from './grid.js';

/** The cells of a row of open items. */
const PARTY = 0;
const AMOUNT = 2;
export const ITEMS_WIDTH = 3;

export interface ItemsWords {
  readonly noParty: (name: string) => string;
  readonly severalParties: (name: string) => string;
  readonly notAnAmount: string;
}

const isHead = (row: Row): boolean => row.length > 1 && row.slice(1).every((cell) => !/\d/.test(cell));

/** The rows of a spreadsheet as party, document and amount; two columns are party and amount; a head is no row. */
export const itemRows = (rows: readonly Row[]): readonly Row[] =>
  rows
    .filter((row, at) => at > 0 || !isHead(row))
    .map((row) => (row.length === 2 ? [row[0] ?? '', '', row[1] ?? ''] : row.slice(0, ITEMS_WIDTH)));

const nameKey = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** Parties by registry code and by name; a name that several have names none of them. */
export function partyIndex(parties: readonly Party[]): ReadonlyMap<string, Party | 'several'> {
  const index = new Map<string, Party | 'several'>();
  for (const party of parties) {
    const name = nameKey(party.name);
    index.set(name, index.has(name) ? 'several' : party);
  }
  for (const party of parties) if (party.reg_code !== null) index.set(party.reg_code, party);
  return index;
}

interface One {
  readonly party: string | undefined;
  readonly minor: bigint;
  readonly faults: readonly Omit<Fault, 'row'>[];
}

/** Checks the rows of open items of one account: each names a party and the amount that is open on its usual side. */
export function itemsChecker(
  parties: ReadonlyMap<string, Party | 'several'>,
  account: Account | undefined,
  decimals: number,
  words: ItemsWords,
): (rows: readonly Row[]) => Checked {
  const known = new WeakMap<Row, One>();
  const sign = account?.normal_side === 'credit' ? -1n : 1n;
  const check = (row: Row): One => {
    const faults: Omit<Fault, 'row'>[] = [];
    const [name = '', , text = ''] = row.map((cell) => cell.trim());
    const party = parties.get(nameKey(name));
    if (party === undefined) faults.push({ column: PARTY, text: words.noParty(name) });
    else if (party === 'several') faults.push({ column: PARTY, text: words.severalParties(name) });
    const minor = amountIn(text, decimals);
    if (minor === undefined || minor === 0n) faults.push({ column: AMOUNT, text: words.notAnAmount });
    return { party: typeof party === 'object' ? party.id : undefined, minor: (minor ?? 0n) * sign, faults };
  };
  return (rows) => {
    const lines: Checked['lines'][number][] = [];
    const rowOf: number[] = [];
    const faults: Fault[] = [];
    let [difference, debit] = [0n, 0n];
    rows.forEach((row, at) => {
      if (isEmptyRow(row)) return;
      const one = known.get(row) ?? check(row);
      known.set(row, one);
      faults.push(...one.faults.map((fault) => ({ ...fault, row: at })));
      if (one.faults.length > 0 || one.party === undefined || account === undefined) return;
      const memo = (row[1] ?? '').trim();
      difference += one.minor;
      if (one.minor > 0n) debit += one.minor;
      lines.push({
        account_code: account.code,
        amount_minor: Number(one.minor),
        party_id: one.party,
        ...(memo === '' ? {} : { memo }),
      });
      rowOf.push(at);
    });
    return { lines, rowOf, faults, difference, debit };
  };
}
