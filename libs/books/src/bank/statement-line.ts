import { createHash } from 'node:crypto';
import { type Decimal, type IsoDate } from '#platform';
import { Occurrences } from './occurrences.js';

export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/**
 * A line of a bank statement as the parser of any bank's format returns it. Amounts in minor units of the account's
 * currency.
 */
export interface StatementLine {
  /** The bank's own id of the line. */
  readonly externalId: string | null;
  readonly bookingDate: IsoDate;
  readonly valueDate: IsoDate | null;
  readonly direction: Direction;
  /** The payment method in the bank's word: card, transfer, fee. */
  readonly method: string | null;
  /** Without the fee, never negative. */
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly origCurrency: string | null;
  readonly origMinor: bigint | null;
  readonly bankRate: Decimal | null;
  readonly balanceAfterMinor: bigint | null;
  readonly counterpartyName: string | null;
  readonly counterpartyAccount: string | null;
  readonly counterpartyBic: string | null;
  /** Registry code, if the bank gives it. */
  readonly counterpartyCode?: string | null;
  readonly description: string | null;
  readonly reference: string | null;
  readonly cardLast4: string | null;
  readonly mcc: string | null;
  /** The source row as it was in the file. */
  readonly raw: unknown;
}

/** A line with the key that identifies it in later statements. */
export interface KeyedLine {
  readonly key: string;
  readonly line: StatementLine;
}

/** The effect of the line on the account: money in less the fee, or money out and the fee. */
export function totalOf(line: Pick<StatementLine, 'direction' | 'amountMinor' | 'feeMinor'>): bigint {
  return (line.direction === 'in' ? line.amountMinor : -line.amountMinor) - line.feeMinor;
}

/**
 * Adds to each line of a statement the key that identifies it, however statements overlap: the bank's id, else date,
 * amount, counterparty and text, with a number for equal lines: two equal coffees are two lines.
 */
export function keyLines(lines: readonly StatementLine[]): KeyedLine[] {
  return lines.map(lineKeyer());
}

/**
 * Keys the lines of one statement one after another, as `keyLines`, for a statement that is too long to hold in memory.
 */
export function lineKeyer(): (line: StatementLine) => KeyedLine {
  const seen = new Occurrences();
  return (line) => {
    const same = line.externalId === null ? contentKey(line) : `id:${line.externalId}`;
    const occurrence = seen.count(same);
    return { key: line.externalId === null || occurrence > 1 ? `${same}:${occurrence}` : same, line };
  };
}

function contentKey(line: StatementLine): string {
  const content = [
    line.bookingDate,
    totalOf(line).toString(),
    line.counterpartyAccount ?? '',
    line.counterpartyName ?? '',
    line.description ?? '',
    line.reference ?? '',
  ].map((part) => part.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim());
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
