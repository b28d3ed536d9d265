import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_ROLES,
  type AccountRole,
  COUNTER_ROLES,
  LEGAL_FORMS,
  type LegalForm,
} from './account-roles.js';
import {
  chartOf,
  isNonProfit,
  leafLinesOf,
  statementLineOf,
  statementScheme,
  statementSchemes,
} from './chart.js';
import type { StatementScheme } from './chart-schemas.js';
import { standardVatCodes } from './vat-families.js';

const scheme = (code: string): StatementScheme => {
  const found = statementScheme(code);
  if (found === undefined) throw new Error(`no scheme ${code}`);
  return found;
};

const sorted = (values: Iterable<string>): string[] => [...values].sort();

const duplicates = (values: readonly string[]): string[] =>
  values.filter((value, i) => values.indexOf(value) !== i);

const PARTNERSHIPS: readonly LegalForm[] = ['fie', 'tu', 'uu'];
const SHARE_COMPANIES: readonly LegalForm[] = ['ou', 'as', 'other'];
const PROFIT_DISTRIBUTORS: readonly LegalForm[] = ['ou', 'as', 'other', 'tu', 'uu'];

/**
 * Roles that only some legal forms have. Capital paid in by partners or a sole trader is not share capital;
 * associations and foundations distribute no profit. A form outside the list (a cooperative, a branch) has the equity
 * roles of a share company.
 */
const FORM_BOUND_ROLES: Partial<Record<AccountRole, readonly LegalForm[]>> = {
  owner_capital: PARTNERSHIPS,
  owner_drawings: PARTNERSHIPS,
  share_capital: SHARE_COMPANIES,
  legal_reserve: SHARE_COMPANIES,
  dividend_payable: SHARE_COMPANIES,
  distribution_tax_expense: PROFIT_DISTRIBUTORS,
  distribution_tax_liability: PROFIT_DISTRIBUTORS,
};

/** The roles that the chart of a legal form must hold, each exactly once. */
function rolesOf(form: LegalForm): AccountRole[] {
  return ACCOUNT_ROLES.filter((role) => FORM_BOUND_ROLES[role]?.includes(form) ?? true);
}

describe('chart of accounts', () => {
  it.each(LEGAL_FORMS)('of %s holds every role of that legal form exactly once', (form) => {
    const roles = chartOf(form).flatMap((account) => account.role ?? []);
    expect(duplicates(roles)).toEqual([]);
    expect(sorted(roles)).toEqual(sorted(rolesOf(form)));
  });

  it('knows every counter role of the contract in at least one legal form', () => {
    const everywhere = new Set<string>(LEGAL_FORMS.flatMap((form) => rolesOf(form)));
    expect(COUNTER_ROLES.filter((role) => !everywhere.has(role))).toEqual([]);
    expect(COUNTER_ROLES).toHaveLength(46);
  });

  it.each([
    ['ou', 'owner_capital'],
    ['as', 'owner_drawings'],
    ['fie', 'share_capital'],
    ['fie', 'distribution_tax_expense'],
    ['mtu', 'dividend_payable'],
    ['sa', 'share_capital'],
    ['tu', 'legal_reserve'],
  ] satisfies [LegalForm, string][])('of %s lacks the role %s', (form, role) => {
    expect(chartOf(form).some((account) => account.role === role)).toBe(false);
  });

  it.each(LEGAL_FORMS)('of %s has unique account numbers and one type in each block', (form) => {
    const accounts = chartOf(form);
    expect(duplicates(accounts.map((account) => account.code))).toEqual([]);
    for (const account of accounts) {
      if (account.code.startsWith('1')) expect(account.type, account.code).toBe('asset');
      if (/^2[0-8]/.test(account.code)) expect(account.type, account.code).toBe('liability');
      if (account.code.startsWith('29')) expect(account.type, account.code).toBe('equity');
      if (account.code.startsWith('3')) expect(account.type, account.code).toBe('income');
      if (/^[4-7]/.test(account.code)) expect(account.type, account.code).toBe('expense');
    }
  });

  it.each(LEGAL_FORMS)(
    'of %s has exactly one control account of each kind that is looked up by kind',
    (form) => {
      for (const kind of ['payable', 'receivable', 'suspense_payable', 'suspense_receivable']) {
        expect(chartOf(form).filter((account) => account.control_kind === kind)).toHaveLength(1);
      }
    },
  );

  it.each(LEGAL_FORMS)('of %s gives every account a line in each scheme that prints it', (form) => {
    const prints = isNonProfit(form)
      ? ['ee_balance_sheet', 'ee_npo_balance_sheet', 'ee_income_statement_1', 'ee_income_statement_2']
      : ['ee_balance_sheet', 'ee_income_statement_1', 'ee_income_statement_2'];
    if (isNonProfit(form)) prints.push('ee_npo_result_statement');
    for (const account of chartOf(form)) {
      const ofBalance = ['asset', 'liability', 'equity'].includes(account.type);
      for (const code of prints) {
        const target = scheme(code);
        const line = statementLineOf(account, target);
        if ((target.statement === 'balance_sheet') !== ofBalance) {
          expect(line, `${account.code} in ${code}`).toBeNull();
        } else {
          const row = target.rows.find((candidate) => candidate.code === line);
          expect(row?.kind, `${account.code} in ${code}`).toBe('line');
        }
      }
    }
  });

  it('shows assets on the debit side of the balance sheet and everything else on the credit side', () => {
    const rows = new Map(scheme('ee_balance_sheet').rows.map((row) => [row.code, row]));
    for (const account of LEGAL_FORMS.flatMap((form) => chartOf(form))) {
      if (account.balance_sheet_line === null) continue;
      expect(rows.get(account.balance_sheet_line)?.positive_side, account.code).toBe(
        account.type === 'asset' ? 'debit' : 'credit',
      );
    }
  });
});

describe('statement schemes', () => {
  it('include those that the reports name', () => {
    const codes = statementSchemes().map((candidate) => candidate.code);
    for (const code of ['ee_balance_sheet', 'ee_income_statement_1', 'ee_income_statement_2']) {
      expect(codes).toContain(code);
      expect(codes).toContain(`${code}_simplified`);
    }
  });

  it.each(statementSchemes().map((candidate) => candidate.code))(
    '%s names each row once, and sums only rows that exist',
    (code) => {
      const target = scheme(code);
      expect(duplicates(target.rows.map((row) => row.code))).toEqual([]);
      for (const row of target.rows) {
        if (row.kind === 'heading') expect(row.sum_of).toEqual([]);
        if (row.kind === 'subtotal' || row.kind === 'total') expect(row.sum_of, row.code).not.toEqual([]);
        expect(duplicates(leafLinesOf(target, row.code)), row.code).toEqual([]);
      }
    },
  );

  it.each(statementSchemes().map((candidate) => candidate.code))(
    '%s loses no line: its totals include them all',
    (code) => {
      const target = scheme(code);
      const detail = target.detail_scheme === null ? target : scheme(target.detail_scheme);
      const lines = detail.rows.filter((row) => row.kind === 'line').map((row) => row.code);
      const totals = target.rows
        .filter((row) => row.kind === 'total')
        .flatMap((row) => leafLinesOf(target, row.code));
      expect(sorted(totals)).toEqual(sorted(lines));
    },
  );

  it('refuse an unknown row', () => {
    expect(() => leafLinesOf(scheme('ee_balance_sheet'), 'IS.REV')).toThrow(RangeError);
  });
});

describe('VAT codes', () => {
  const codes = standardVatCodes();
  const KMD_LINES = [
    '1',
    '1.1',
    '1.2',
    '2',
    '2.1',
    '2.2',
    '3',
    '3.1',
    '3.1.1',
    '3.2',
    '3.2.1',
    '4',
    '4.1',
    '5',
    '5.1',
    '5.2',
    '5.3',
    '5.4',
    '6',
    '6.1',
    '7',
    '7.1',
    '8',
    '9',
  ];

  it('are unique and feed only lines of the return', () => {
    expect(duplicates(codes.map((code) => code.code))).toEqual([]);
    for (const code of codes) {
      for (const lines of code.return_lines) {
        for (const line of [...lines.base, ...lines.output_vat, ...lines.input_vat]) {
          expect(KMD_LINES, `${code.code} line ${line}`).toContain(line);
        }
      }
    }
  });

  it('feed the form in at most two versions, whose days do not overlap', () => {
    for (const code of codes) {
      const [first, second, ...more] = code.return_lines;
      expect(more).toEqual([]);
      if (first === undefined || second === undefined) continue;
      expect(
        first.valid_to !== null && second.valid_from !== null && first.valid_to < second.valid_from,
        code.code,
      ).toBe(true);
    }
  });

  it('charge output VAT on a sale with a rate, and otherwise only where the buyer owes the tax', () => {
    for (const code of codes) {
      if (code.direction === 'sales') {
        expect(code.output_role, code.code).toBe((code.rate_bps ?? 0) > 0 ? 'vat_output' : null);
        expect(code.input_role, code.code).toBeNull();
      } else if (code.output_role !== null) {
        expect(['reverse_charge', 'intra_community', 'import'], code.code).toContain(code.treatment);
        expect(code.input_role, code.code).not.toBeNull();
        expect(code.rate_bps, code.code).not.toBeNull();
      }
    }
  });

  it('without an input account deduct nothing', () => {
    for (const code of codes) {
      if (code.direction === 'purchase' && code.input_role === null)
        expect(code.deductible_bps, code.code).toBe(0);
    }
  });

  it('post to roles and accounts that every legal form has', () => {
    for (const form of LEGAL_FORMS) {
      const chart = chartOf(form);
      for (const code of codes) {
        for (const role of [code.output_role, code.input_role]) {
          if (role !== null)
            expect(
              chart.some((account) => account.role === role),
              role,
            ).toBe(true);
        }
        if (code.income_account !== null) {
          expect(
            chart.some((account) => account.code === code.income_account),
            code.code,
          ).toBe(true);
        }
      }
    }
  });

  it.each([
    ['S24', 2400, '2025-07-01', null],
    ['S22', 2200, '2024-01-01', '2025-06-30'],
    ['S20', 2000, '2009-07-01', '2023-12-31'],
    ['S13', 1300, '2025-01-01', null],
    ['P5', 500, '2022-08-01', '2024-12-31'],
  ])('%s has its rate and its period of validity', (code, rate, from, to) => {
    const found = codes.find((candidate) => candidate.code === code);
    expect([found?.rate_bps, found?.valid_from, found?.valid_to]).toEqual([rate, from, to]);
  });
});
