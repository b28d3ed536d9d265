import { type Account } from '../../api/ledger.js';
import { amountIn, type Checked, type Fault, isEmptyRow, type Row } from './grid.js';

/** The cells of a row of opening balances. */
export const CODE = 0;
const DEBIT = 1;
const CREDIT = 2;
export const OPENING_WIDTH = 3;

export interface OpeningWords {
  readonly noAccount: (code: string) => string;
  readonly notAnAmount: string;
  readonly bothSides: string;
  readonly noAmount: string;
  readonly byParty: string;
  readonly twice: string;
}

/**
 * The rows of a spreadsheet as account, debit and credit: a column of names is left out, one amount is a balance
 * (negative: credit), and a head is no row.
 */
export function openingRows(rows: readonly Row[]): readonly Row[] {
  const body = rows.filter((row, at) => at > 0 || !isHead(row));
  const named = body.some((row) => row.length > 2 && /\p{L}/u.test(row[1] ?? ''));
  return body.map((row) => {
    // An account may be written with its name in one cell.
    const code = (row[0] ?? '').split(/\s/, 1)[0] ?? '';
    const amounts = row.slice(named ? 2 : 1);
    const [first = '', second] = amounts;
    if (second !== undefined) return [code, zeroless(first), zeroless(second)];
    const minor = amountIn(first, 2);
    return minor === undefined || minor >= 0n ? [code, first, ''] : [code, '', positive(first)];
  });
}

const isHead = (row: Row): boolean => !/\d/.test(row.join(''));
const zeroless = (cell: string): string => (amountIn(cell, 2) === 0n ? '' : cell);
const positive = (cell: string): string => cell.replace(/^\s*\((.*)\)\s*$/, '$1').replace(/^\s*[-−]\s*/, '');

type One = { readonly minor: bigint; readonly faults: readonly Omit<Fault, 'row'>[] };

/** Checks the rows of opening balances against the chart. A row that was checked before is not checked again. */
export function openingChecker(
  chart: readonly Account[],
  decimals: number,
  words: OpeningWords,
): (rows: readonly Row[]) => Checked {
  const accounts = new Map(chart.map((account) => [account.code, account]));
  const known = new WeakMap<Row, One>();
  const check = (row: Row): One => {
    const faults: Omit<Fault, 'row'>[] = [];
    const fault = (column: number, text: string): void => void faults.push({ column, text });
    const [code = '', debitText = '', creditText = ''] = row.map((cell) => cell.trim());
    const account = accounts.get(code);
    if (account === undefined) fault(CODE, words.noAccount(code));
    else if (account.control_kind === 'payable' || account.control_kind === 'receivable')
      fault(CODE, words.byParty);
    const amountOf = (text: string, column: number): bigint => {
      const minor = text === '' ? 0n : amountIn(text, decimals);
      if (minor === undefined) fault(column, words.notAnAmount);
      return minor ?? 0n;
    };
    const [debit, credit] = [amountOf(debitText, DEBIT), amountOf(creditText, CREDIT)];
    if (debit !== 0n && credit !== 0n) fault(CREDIT, words.bothSides);
    if (faults.length === 0 && debit === 0n && credit === 0n) fault(DEBIT, words.noAmount);
    return { minor: debit - credit, faults };
  };
  return (rows) => {
    const lines: Checked['lines'][number][] = [];
    const rowOf: number[] = [];
    const faults: Fault[] = [];
    const seen = new Set<string>();
    let [difference, debit] = [0n, 0n];
    rows.forEach((row, at) => {
      if (isEmptyRow(row)) return;
      const one = known.get(row) ?? check(row);
      known.set(row, one);
      const code = (row[CODE] ?? '').trim();
      faults.push(...one.faults.map((fault) => ({ ...fault, row: at })));
      if (one.faults.length > 0) return;
      if (seen.has(code)) faults.push({ row: at, column: CODE, text: words.twice });
      seen.add(code);
      difference += one.minor;
      if (one.minor > 0n) debit += one.minor;
      lines.push({ account_code: code, amount_minor: Number(one.minor) });
      rowOf.push(at);
    });
    return { lines, rowOf, faults, difference, debit };
  };
}
