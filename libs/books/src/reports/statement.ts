import { type IsoDate } from '#platform';
import {
  leafLinesOf,
  statementLineOf,
  type StatementLines,
  type StatementRow,
  statementScheme,
  type StatementScheme,
} from '#ledger';
import { type StatementRowView } from './statement.wire.js';

/** The days of a statement, by default the current fiscal year, and others to compare with. */
export interface StatementDays {
  readonly dateFrom?: IsoDate | undefined;
  readonly dateTo?: IsoDate | undefined;
  readonly compared?: { readonly from: IsoDate; readonly to: IsoDate } | undefined;
}

/** The scheme of a financial statement, as the API names it. */
export interface ReportSchema {
  readonly code: string;
  readonly version: string;
  readonly name: string;
  readonly name_en: string;
}

/** An account with its amounts, debit positive; `compareMinor` is null without a comparison. */
export interface StatementAccount extends StatementLines {
  readonly code: string;
  readonly name: string;
  readonly minor: bigint;
  readonly compareMinor: bigint | null;
  /** Accounts whose ledgers add up to the amount together with its own, or would without an entry that closes the year. */
  readonly addedCodes?: readonly string[];
}

interface Statement {
  readonly rows: readonly StatementRowView[];
  /** Codes of accounts with a balance and no line in the scheme. */
  readonly unmapped: readonly string[];
}

/** @throws RangeError for a code that no data file has */
export function requireScheme(code: string): StatementScheme {
  const scheme = statementScheme(code);
  if (scheme === undefined) throw new RangeError(`there is no statement scheme ${code}`);
  return scheme;
}

export function reportSchema({ code, version, name, name_en }: StatementScheme): ReportSchema {
  return { code, version, name, name_en };
}

/**
 * Arranges accounts by a scheme; `lineOf` finds the line of an account, by default the one that its chart names. The result has every row of the scheme,
 * including those without an amount.
 */
export function layOut<A extends StatementAccount>(
  scheme: StatementScheme,
  accounts: readonly A[],
  compared: boolean,
  lineOf: (account: A) => string | null = (account) => statementLineOf(account, scheme),
): Statement {
  const printed = new Set(scheme.rows.map((row) => row.code));
  const leaves = new Set(scheme.rows.flatMap((row) => leafLinesOf(scheme, row.code)));
  const byLine = new Map<string, StatementAccount[]>();
  const unmapped: string[] = [];
  for (const account of accounts) {
    if (account.minor === 0n && (account.compareMinor ?? 0n) === 0n) continue;
    const line = lineOf(account);
    if (line === null || !leaves.has(line)) unmapped.push(account.code);
    else byLine.set(line, [...(byLine.get(line) ?? []), account]);
  }
  const onLines = (lines: readonly string[]): StatementAccount[] =>
    lines.flatMap((line) => byLine.get(line) ?? []);
  const rows = scheme.rows.map((row): StatementRowView => {
    const sign = row.positive_side === 'debit' ? 1n : -1n;
    const all = onLines(leafLinesOf(scheme, row.code));
    const sum = (pick: (account: StatementAccount) => bigint): bigint | null =>
      row.kind === 'heading' ? null : sign * all.reduce((total, account) => total + pick(account), 0n);
    return {
      line_code: row.code,
      label: row.label,
      label_en: row.label_en,
      level: row.level,
      kind: row.kind,
      amount_minor: sum((account) => account.minor),
      compare_amount_minor: compared ? sum((account) => account.compareMinor ?? 0n) : null,
      account_codes: codesOf(all),
      accounts: onLines(ownLines(row, scheme, printed))
        .map((account) => ({
          account_code: account.code,
          account_name: account.name,
          amount_minor: sign * account.minor,
          compare_amount_minor: compared ? sign * (account.compareMinor ?? 0n) : null,
        }))
        .sort((a, b) => (a.account_code < b.account_code ? -1 : 1)),
    };
  });
  return { rows, unmapped };
}

/** An account may be on several lines of one row. */
function codesOf(accounts: readonly StatementAccount[]): string[] {
  return [...new Set(accounts.flatMap(({ code, addedCodes }) => [code, ...(addedCodes ?? [])]))].sort();
}

/**
 * The lines whose accounts are shown at a row: its own, and those under parts that an abridged scheme does not print.
 */
function ownLines(row: StatementRow, scheme: StatementScheme, printed: ReadonlySet<string>): string[] {
  if (row.kind === 'line') return [row.code];
  return row.sum_of.filter((part) => !printed.has(part)).flatMap((part) => leafLinesOf(scheme, part));
}

/** The amount of a row that the scheme is known to have, under one of its codes. */
export function amountOf(rows: readonly StatementRowView[], ...lineCodes: string[]): bigint {
  return rows.find((row) => lineCodes.includes(row.line_code))?.amount_minor ?? 0n;
}
