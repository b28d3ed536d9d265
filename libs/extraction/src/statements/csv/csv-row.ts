import { type Decimal, type IsoDate, isIsoDate } from '#platform';
import { type DecimalMark, parseAmount } from '../../values/amounts.js';
import { type DateOrder, findDates } from '../../values/dates.js';
import { fold } from '../../values/fold.js';
import { malformed, type StatementFault } from '../model/statement.js';

/** The file's choices where a notation has two forms. */
export interface Notation {
  readonly mark: DecimalMark | undefined;
  readonly order: DateOrder | undefined;
}

/** The header row. */
export class CsvHeader {
  private readonly places = new Map<string, number>();

  /** The number of cells of a complete row: up to the last column with a name. */
  readonly width: number;

  constructor(readonly names: readonly string[]) {
    this.width = names.findLastIndex((name) => name.trim() !== '') + 1;
    for (const [at, name] of names.entries()) {
      const key = fold(name);
      if (key !== '' && !this.places.has(key)) this.places.set(key, at);
    }
  }

  /** Whether one of the names, folded, is a column. */
  has(...names: readonly string[]): boolean {
    return names.some((name) => this.places.has(name));
  }

  place(names: readonly string[]): number | undefined {
    const name = names.find((one) => this.places.has(one));
    return name === undefined ? undefined : this.places.get(name);
  }
}

/** A row, accessed by column names. */
export class CsvRow {
  constructor(
    private readonly header: CsvHeader,
    private readonly cells: readonly string[],
    private readonly notation: Notation,
    readonly no: number,
  ) {}

  /** The cell in the first of the columns that the file has; null when it is empty or there is no such column. */
  text(...names: readonly string[]): string | null {
    const place = this.header.place(names);
    const text = place === undefined ? '' : (this.cells[place] ?? '').replaceAll(/\s+/gu, ' ').trim();
    return text === '' ? null : text;
  }

  /** @throws StatementFault when the cell holds anything but an amount */
  amount(...names: readonly string[]): Decimal | null {
    const text = this.text(...names);
    if (text === null) return null;
    const amount = parseAmount(text, this.notation.mark);
    if (amount === undefined) throw this.fault('amount_unreadable', { value: text });
    if (amount.ambiguous) {
      throw this.fault('amount_ambiguous', { value: text });
    }
    return amount.value;
  }

  /** @throws StatementFault */
  neededAmount(...names: readonly string[]): Decimal {
    const amount = this.amount(...names);
    if (amount === null) throw this.fault('amount_missing');
    return amount;
  }

  /** @throws StatementFault */
  neededDate(...names: readonly string[]): IsoDate {
    const text = this.text(...names);
    const date = text === null ? undefined : this.read(text);
    if (date === undefined) {
      throw text === null ? this.fault('date_missing') : this.fault('date_unreadable', { value: text });
    }
    return date;
  }

  date(...names: readonly string[]): IsoDate | null {
    const text = this.text(...names);
    return text === null ? null : (this.read(text) ?? null);
  }

  /**
   * Whether the text is among the words of `yes`.
   * @throws StatementFault when it is in neither list
   */
  says(text: string, yes: ReadonlySet<string>, no: ReadonlySet<string>): boolean {
    const word = fold(text);
    if (yes.has(word)) return true;
    if (no.has(word)) return false;
    throw this.fault('state_unknown', { value: text });
  }

  /** The unchanged row, by the file's own column names. */
  raw(): Record<string, string> {
    return Object.fromEntries(
      this.header.names.flatMap((name, at) => {
        const cell = this.cells[at] ?? '';
        return name === '' || cell === '' ? [] : [[name, cell] as const];
      }),
    );
  }

  fault(...[fault, about]: Parameters<typeof malformed>): StatementFault {
    return malformed(fault, { ...about, row: this.no });
  }

  private read(text: string): IsoDate | undefined {
    const head = text.slice(0, 10);
    if (isIsoDate(head)) return head;
    const [found] = findDates(text);
    if (found === undefined) return undefined;
    return found.ambiguous && this.notation.order === 'month_first' ? found.readings[1] : found.readings[0];
  }
}
