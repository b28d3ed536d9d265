import { parseAmount } from '../../format/parse-amount.js';
import { cellsOf } from '../../format/tabular.js';

export interface JournalLine {
  readonly account: string;
  readonly debit: bigint;
  readonly credit: bigint;
}

/** An entry of the journal with its lines. */
export interface JournalEntry {
  readonly id: string;
  readonly date: string;
  readonly journal: string;
  readonly number: string;
  readonly memo: string;
  readonly party: string;
  readonly invoice: string;
  readonly reverses: boolean;
  readonly reversed: boolean;
  readonly debit: bigint;
  readonly lines: readonly JournalLine[];
}

/** The entries of the contract's CSV, which has a row for each line: the rows of an entry follow each other. */
export function entriesOf(csv: string, decimals: number): readonly JournalEntry[] {
  const [head = [], ...rows] = cellsOf(csv.replace(/^\ufeff/, ''), ',');
  const at = new Map(head.map((name, index) => [name, index]));
  const entries: (JournalEntry & { lines: JournalLine[] })[] = [];
  for (const row of rows) {
    const cell = (name: string): string => row[at.get(name) ?? -1] ?? '';
    const minor = (name: string): bigint => parseAmount(cell(name), decimals) ?? 0n;
    const line = { account: cell('account_code'), debit: minor('debit'), credit: minor('credit') };
    const last = entries.at(-1);
    if (last !== undefined && last.id === cell('entry_id')) {
      last.lines.push(line);
      entries[entries.length - 1] = {
        ...last,
        party: last.party || cell('party'),
        invoice: last.invoice || cell('invoice'),
        debit: last.debit + line.debit,
      };
    } else {
      entries.push({
        id: cell('entry_id'),
        date: cell('date'),
        journal: cell('journal'),
        number: cell('entry_no'),
        memo: cell('memo'),
        party: cell('party'),
        invoice: cell('invoice'),
        reverses: cell('reverses') !== '',
        reversed: cell('reversed_by') !== '',
        debit: line.debit,
        lines: [line],
      });
    }
  }
  return entries;
}
