import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { LegalForm } from './account-roles.js';
import {
  chartSchema,
  statementSchemesSchema,
  type ChartAccount,
  type StatementScheme,
} from './chart-schemas.js';

/** Reads a data file in the directory of this module. A file that breaks its schema stops the process at start. */
function load<T extends z.ZodType>(file: string, schema: T): z.infer<T> {
  return schema.parse(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')));
}

const accounts: readonly ChartAccount[] = load('./accounts.json', chartSchema).accounts;
const schemes: readonly StatementScheme[] = load('./statement-schemes.json', statementSchemesSchema).schemes;
const schemesByCode = new Map(schemes.map((scheme) => [scheme.code, scheme]));

/** The account for the first bank account in base currency. It takes only that currency. */
export const FIRST_CURRENT_ACCOUNT = '1020';

/** The accounts that a new company of this legal form starts with, all active, ordered by code. */
export function chartOf(form: LegalForm): ChartAccount[] {
  return accounts.filter((account) => account.legal_forms?.includes(form) ?? true);
}

export function statementSchemes(): readonly StatementScheme[] {
  return schemes;
}

/** The scheme of a code such as `ee_income_statement_1_simplified`, or undefined. */
export function statementScheme(code: string): StatementScheme | undefined {
  return schemesByCode.get(code);
}

/**
 * True for legal forms whose annual report has net assets and a statement of the result instead of equity and profit.
 */
export function isNonProfit(form: LegalForm): boolean {
  return form === 'mtu' || form === 'sa';
}

/** The lines that take an account's balance, by scheme. */
export type StatementLines = Pick<
  ChartAccount,
  'balance_sheet_line' | 'income_statement_1_line' | 'income_statement_2_line' | 'npo_line'
>;

/**
 * The line of a scheme that takes an account's balance, or null when the scheme has none for it. Abridged schemes take
 * the line of the scheme that they shorten.
 */
export function statementLineOf(account: StatementLines, scheme: StatementScheme): string | null {
  switch (scheme.detail_scheme ?? scheme.code) {
    case 'ee_balance_sheet':
      return account.balance_sheet_line;
    case 'ee_income_statement_1':
      return account.income_statement_1_line;
    case 'ee_income_statement_2':
      return account.income_statement_2_line;
    case 'ee_npo_balance_sheet':
      return account.balance_sheet_line === null ? null : (account.npo_line ?? account.balance_sheet_line);
    case 'ee_npo_result_statement':
      return account.balance_sheet_line === null ? account.npo_line : null;
    default:
      return null;
  }
}

/**
 * The lines that a row adds up, resolved down to the lines that take accounts. A line resolves to itself, a heading to
 * nothing. Rows that an abridged scheme does not print are looked up in the scheme that it shortens.
 * @throws RangeError when the scheme has no such row
 */
export function leafLinesOf(scheme: StatementScheme, rowCode: string): string[] {
  const detail = scheme.detail_scheme === null ? undefined : schemesByCode.get(scheme.detail_scheme);
  const row =
    scheme.rows.find((candidate) => candidate.code === rowCode) ??
    detail?.rows.find((candidate) => candidate.code === rowCode);
  if (row === undefined) throw new RangeError(`scheme ${scheme.code} has no row ${rowCode}`);
  if (row.kind === 'line') return [row.code];
  return row.sum_of.flatMap((code) => leafLinesOf(scheme, code));
}

/** Lines of the balance sheet with fixed assets, whose input VAT the VAT return shows separately (KMD 5.2). */
export const FIXED_ASSET_LINES: readonly string[] = ['BS.PPE', 'BS.INT', 'BS.LT.IP', 'BS.LTBIO'].flatMap(
  (row) => leafLinesOf(balanceSheet(), row),
);

function balanceSheet(): StatementScheme {
  const found = statementScheme('ee_balance_sheet');
  if (found === undefined) throw new RangeError('there is no scheme of the balance sheet');
  return found;
}
