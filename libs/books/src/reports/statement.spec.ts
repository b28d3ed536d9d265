import { describe, expect, it } from 'vitest';
import { statementSchemes } from '#ledger';
import { amountOf, layOut, requireScheme, type StatementAccount } from './statement.js';

const account = (
  code: string,
  line: string,
  minor: bigint,
  compareMinor: bigint | null = null,
): StatementAccount => ({
  code,
  name: code,
  balance_sheet_line: line,
  income_statement_1_line: null,
  income_statement_2_line: null,
  npo_line: null,
  minor,
  compareMinor,
});

describe('a financial statement', () => {
  const scheme = requireScheme('ee_balance_sheet');
  const accounts = [
    account('1215', 'BS.RECV.TRADE', -300n),
    account('1210', 'BS.RECV.TRADE', 1_000n),
    account('1510', 'BS.RECV.TAX', 200n),
    account('2310', 'BS.CL.PAY.TRADE', -500n),
    account('2900', 'BS.EQ.CAP', -400n),
  ];
  const { rows, unmapped } = layOut(scheme, accounts, false);
  const row = (code: string) => rows.find((one) => one.line_code === code);

  it('has every row of its scheme in order, even without an amount', () => {
    expect(rows.map((one) => one.line_code)).toEqual(scheme.rows.map((one) => one.code));
    expect(row('BS.CASH')).toMatchObject({ amount_minor: 0n, accounts: [] });
  });

  it('shows both sides positive, headings without amounts, and no comparison', () => {
    expect(row('BS.RECV.TRADE')?.amount_minor).toBe(700n);
    expect(row('BS.CL.PAY.TRADE')?.amount_minor).toBe(500n);
    expect(row('BS.H.ASSETS')).toMatchObject({ amount_minor: null, accounts: [] });
    expect(rows.every((one) => one.compare_amount_minor === null)).toBe(true);
  });

  it('adds up subtotals and totals from their parts', () => {
    expect(amountOf(rows, 'BS.RECV')).toBe(900n);
    expect(amountOf(rows, 'BS.ASSETS')).toBe(900n);
    expect(amountOf(rows, 'BS.LE')).toBe(900n);
  });

  it('names the accounts of each line, by code, and none at a subtotal', () => {
    expect(row('BS.RECV.TRADE')?.accounts).toEqual([
      { account_code: '1210', account_name: '1210', amount_minor: 1_000n, compare_amount_minor: null },
      { account_code: '1215', account_name: '1215', amount_minor: -300n, compare_amount_minor: null },
    ]);
    expect(row('BS.RECV')?.accounts).toEqual([]);
    expect(unmapped).toEqual([]);
  });

  it('that is abridged shows at a row the accounts of the lines that it omits', () => {
    const short = layOut(requireScheme('ee_balance_sheet_simplified'), accounts, false).rows;
    const receivables = short.find((one) => one.line_code === 'BS.RECV');
    expect(short.some((one) => one.line_code === 'BS.RECV.TRADE')).toBe(false);
    expect(receivables?.amount_minor).toBe(900n);
    expect(receivables?.accounts.map((one) => one.account_code)).toEqual(['1210', '1215', '1510']);
    expect(short.find((one) => one.line_code === 'BS.CA')?.accounts).toEqual([]);
  });

  it('lists exactly the accounts that have a balance and no line in it', () => {
    const odd = [account('9001', 'NO.SUCH', 5n), account('9002', 'NO.SUCH', 0n), account('9003', '', 0n, 7n)];
    expect(layOut(scheme, odd, true).unmapped).toEqual(['9001', '9003']);
  });

  it('compares amount by amount, also for an account with an amount only in the comparison', () => {
    const { rows: compared } = layOut(
      scheme,
      [account('1210', 'BS.RECV.TRADE', 0n, 50n), account('1020', 'BS.CASH', 10n, 20n)],
      true,
    );
    expect(compared.find((one) => one.line_code === 'BS.RECV.TRADE')).toMatchObject({
      amount_minor: 0n,
      compare_amount_minor: 50n,
      accounts: [{ account_code: '1210', amount_minor: 0n, compare_amount_minor: 50n }],
    });
    expect(compared.find((one) => one.line_code === 'BS.ASSETS')?.compare_amount_minor).toBe(70n);
    expect(compared.find((one) => one.line_code === 'BS.H.ASSETS')?.compare_amount_minor).toBeNull();
  });

  const ofAccounts = statementSchemes().filter(({ statement }) => statement !== 'cash_flow');

  it.each(ofAccounts.map((one) => one.code))('%s shows each account once', (code) => {
    const every = requireScheme(code);
    const lines = requireScheme(every.detail_scheme ?? every.code)
      .rows.filter((one) => one.kind === 'line')
      .map((one) => one.code);
    const all = lines.map((line, index) => ({
      ...account(String(index).padStart(3, '0'), line, 1n),
      income_statement_1_line: line,
      income_statement_2_line: line,
      npo_line: line,
      balance_sheet_line: every.statement === 'balance_sheet' ? line : null,
    }));
    const shown = layOut(every, all, false).rows.flatMap((one) => one.accounts.map((a) => a.account_code));
    expect(shown.sort()).toEqual(all.map((one) => one.code));
  });
});
