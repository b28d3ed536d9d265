import { currencyExponent, Decimal, type IsoDate, MAX_MINOR } from '#platform';
import { type ParametersOf } from '#reasons';

/** Why a statement is not taken in. */
type StatementFaultCode =
  'statement_not_recognised' | 'statement_malformed' | 'statement_dates_ambiguous' | 'statement_empty';

/** A table in which nothing is known: the names of its columns, and its first rows. */
export interface UnknownTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The fault of a statement file, as a reason for the person who uploaded it. */
export class StatementFault extends Error {
  constructor(
    readonly code: StatementFaultCode,
    readonly parameters: ParametersOf<StatementFaultCode> = {},
    /** Of a CSV of no known bank. */
    readonly table: UnknownTable | null = null,
  ) {
    super(code);
    this.name = 'StatementFault';
  }
}

type Malformed = ParametersOf<'statement_malformed'>;

/** A file that is a statement, with something in it that is not as it has to be. */
export const malformed = (
  fault: Malformed['fault'],
  about: Partial<Omit<Malformed, 'fault'>> = {},
): StatementFault =>
  new StatementFault('statement_malformed', { fault, row: null, value: null, expected: null, ...about });

/** An account that a file tells of. */
export interface StatementHead {
  readonly iban: string | null;
  /** The bank's own number for an account without an IBAN. */
  readonly accountNo: string | null;
  readonly currency: string;
  readonly bic: string | null;
  readonly bankName: string | null;
  readonly statementNo: string | null;
  /** As the file states; null when it follows only from the lines. */
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
}

/** A line of a bank statement, independent of the format. Amounts in minor units of the account's currency. */
export interface ReadLine {
  readonly externalId: string | null;
  readonly bookingDate: IsoDate;
  readonly valueDate: IsoDate | null;
  readonly direction: 'in' | 'out';
  readonly method: string | null;
  /** Excludes the fee; never negative. */
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
  /** The unchanged row of the file. */
  readonly raw: unknown;
}

export interface ReadBalance {
  readonly which: 'opening' | 'closing';
  readonly minor: bigint;
  readonly on: IsoDate | null;
}

/**
 * A part of a file, in order. `of` numbers the bank statements of the file; the head of each precedes its other parts.
 */
export type StatementPart =
  | { readonly of: number; readonly head: StatementHead }
  | { readonly of: number; readonly balance: ReadBalance }
  | { readonly of: number; readonly line: ReadLine };

/** The effect of a line on its account. */
export function totalOf(line: Pick<ReadLine, 'direction' | 'amountMinor' | 'feeMinor'>): bigint {
  return (line.direction === 'in' ? line.amountMinor : -line.amountMinor) - line.feeMinor;
}

/** A card as banks write it into a text: its last digits behind masking characters. */
const CARD_IN_TEXT = /(?:\(\.\.|(?:\*{3}|[Xx]{3})[ -]?)(\d{4})(?!\d)/u;

/** The last four digits of the card that a text names. */
export function cardInText(text: string | null): string | null {
  return CARD_IN_TEXT.exec(text ?? '')?.[1] ?? null;
}

const MAX_NAME = 300;
const MAX_CODE = 200;
const MAX_TEXT = 4_000;

/** Cuts a line's texts to a length that people read and an index holds. */
export function within(line: ReadLine): ReadLine {
  const cut = (text: string | null, length: number): string | null => text?.slice(0, length) ?? null;
  return {
    ...line,
    // A part of an id would be another id: without an id, the line is identified by its content.
    externalId: (line.externalId?.length ?? 0) > MAX_CODE ? null : line.externalId,
    method: cut(line.method, MAX_CODE),
    counterpartyName: cut(line.counterpartyName, MAX_NAME),
    counterpartyAccount: cut(line.counterpartyAccount, MAX_CODE),
    counterpartyBic: cut(line.counterpartyBic, MAX_CODE),
    description: cut(line.description, MAX_TEXT),
    reference: cut(line.reference, MAX_CODE),
    mcc: cut(line.mcc, MAX_CODE),
  };
}

/** Most bytes of a line's row, which is stored unchanged: no larger JSON is stored (contract, Limits). */
const MAX_RAW_BYTES = 64 * 1024;

/** @throws StatementFault when the row of a line exceeds the stored size */
export function assertKept({ raw }: Pick<ReadLine, 'raw'>): void {
  if (raw === null || Buffer.byteLength(JSON.stringify(raw)) <= MAX_RAW_BYTES) return;
  throw malformed('line_too_large');
}

/** Derives the amount and direction of a line from its effect on the account and the fee included in it. */
export function movement(
  totalMinor: bigint,
  feeMinor = 0n,
): Pick<ReadLine, 'direction' | 'amountMinor' | 'feeMinor'> {
  const amount = totalMinor + feeMinor;
  // A refunded fee, or one greater than the payment, is no part of a payment.
  if (feeMinor < 0n || amount * totalMinor < 0n) return movement(totalMinor);
  // A fee alone has an amount of zero: it is still outgoing money.
  const direction = (amount === 0n ? totalMinor : amount) < 0n ? 'out' : 'in';
  return { direction, amountMinor: amount < 0n ? -amount : amount, feeMinor };
}

/** @throws StatementFault for an unknown currency, or more decimals than the currency has */
export function toMinor(amount: Decimal, currency: string): bigint {
  const exponent = currencyExponent(currency);
  if (exponent === undefined) throw malformed('currency_unknown', { value: currency });
  const minor = amount.times(new Decimal(10).pow(exponent));
  if (!minor.isInteger()) {
    throw malformed('too_many_decimals', { value: amount.toFixed(), expected: currency });
  }
  if (minor.abs().greaterThan(MAX_MINOR.toString())) {
    throw malformed('amount_too_large', { value: amount.toFixed() });
  }
  return BigInt(minor.toFixed(0));
}
