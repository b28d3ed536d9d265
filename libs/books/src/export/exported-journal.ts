import { absolute, type IsoDate, majorFromMinor, type Ulid } from '#platform';
import { type AccountType, type Journal } from '#ledger';

/** The header data of a plain-text journal. */
export interface ExportedBook {
  readonly companyName: string;
  readonly baseCurrency: string;
  /** No entry has an earlier date. */
  readonly firstDay: IsoDate;
  readonly accounts: readonly ExportedAccount[];
  /** Every currency of the lines, and the base currency. */
  readonly currencies: readonly string[];
}

export interface ExportedAccount {
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
}

export interface ExportedEntry {
  readonly id: Ulid;
  readonly economicDate: IsoDate;
  readonly journal: Journal;
  readonly fiscalYear: string;
  readonly entryNo: number;
  readonly sourceKind: string;
  readonly sourceId: string;
  /** The entry that this one reverses. */
  readonly reverses: Ulid | null;
  /** The entry that reversed this one. */
  readonly reversedBy: Ulid | null;
  readonly memo: string | null;
  /** Source documents of the entry: name and fingerprint. */
  readonly documents: readonly string[];
  readonly lines: readonly ExportedLine[];
}

export interface ExportedLine {
  readonly accountCode: string;
  readonly currency: string;
  /** Signed, debit positive, in `currency`. */
  readonly amountMinor: bigint;
  readonly baseMinor: bigint;
  readonly party: string | null;
  readonly invoiceNumber: string | null;
  readonly dueDate: IsoDate | null;
  readonly vatCode: string | null;
  /** The line of the VAT return that the amount counts on besides those of its code. */
  readonly vatBox: string | null;
  readonly memo: string | null;
  readonly dimensionValueIds: readonly Ulid[];
}

/** The number of an entry as a single text. */
export const numberOf = ({ journal, fiscalYear, entryNo }: ExportedEntry): string =>
  `${journal}/${fiscalYear.replace('/', '-')}/${entryNo}`;

/** The party when all lines that name one name the same, else undefined. */
export function payeeOf({ lines }: ExportedEntry): string | undefined {
  const [party, ...others] = new Set(lines.flatMap((line) => line.party ?? []));
  return others.length === 0 ? party : undefined;
}

const ROOTS: Readonly<Record<AccountType, string>> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};

/** An account name that hledger, ledger and beancount all accept: `Assets:1020-Arvelduskonto`. */
export function accountPath({ code, name, type }: ExportedAccount): string {
  const words = `${code} ${name}`.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${ROOTS[type]}:${words.join('-')}`;
}

/** The paths of a chart by code. */
export function accountPaths(accounts: readonly ExportedAccount[]): ReadonlyMap<string, string> {
  return new Map(accounts.map((account) => [account.code, accountPath(account)]));
}

/**
 * The amounts of a line in plain text, each with its value in base currency (`@@`), so that the accounts add up to
 * the balances of the books. A difference only in base currency is an amount in base currency; where amount and base
 * have different signs, which `@@` cannot express, a second amount corrects it.
 */
export function amountsOf(line: ExportedLine, baseCurrency: string): readonly string[] {
  const { currency, amountMinor, baseMinor } = line;
  const inBase = (minor: bigint): string => `${majorFromMinor(minor, baseCurrency)} ${baseCurrency}`;
  if (currency === baseCurrency || amountMinor === 0n) return [inBase(baseMinor)];
  const weighed = `${majorFromMinor(amountMinor, currency)} ${currency} @@ ${inBase(absolute(baseMinor))}`;
  const agree = baseMinor === 0n || amountMinor > 0n === baseMinor > 0n;
  return agree ? [weighed] : [weighed, inBase(2n * baseMinor)];
}

/** The ids of a line's dimension values in one text; null without any. */
export const dimensionsOf = ({ dimensionValueIds: ids }: ExportedLine): string | null =>
  ids.length === 0 ? null : ids.join(' ');

/** A text on one line, without invisible characters that would end a line or a field. */
export const oneLine = (text: string): string => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
