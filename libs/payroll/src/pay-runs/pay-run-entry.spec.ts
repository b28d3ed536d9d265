import { type AccountBook } from '#ledger';
import { expect, it } from 'vitest';
import { type PayLine } from '../rules/pay-lines.js';
import { type RunItem } from '../rules/run-items.js';
import { payRunEntry } from './pay-run-entry.js';

/** A chart with every account of its own, and the roles as codes of the others. */
const accounts = {
  byCode: (code: string) => ({ code, active: true }),
  requireRole: (role: string) => ({ code: role }),
} as unknown as AccountBook;

const line = (employment: bigint, type: string, gross: bigint): PayLine => ({
  employee_id: employment,
  employment_id: employment,
  employee_name: 'Mari Maasikas',
  basic_exemption_minor: 0n,
  payment_type_code: type,
  tax_country: null,
  figures: [],
  exemption_code: null,
  gross_minor: gross,
  income_tax_minor: 0n,
  social_tax_minor: 0n,
  social_tax_base_minor: 0n,
  employee_unemployment_minor: 0n,
  employer_unemployment_minor: 0n,
  funded_pension_minor: 0n,
  net_minor: gross,
  employer_cost_minor: gross,
});

const holiday = (employment: bigint, amount: bigint): RunItem => ({
  item_id: `item ${employment}`,
  employee_id: employment,
  employment_id: employment,
  employee_name: 'Mari Maasikas',
  kind: 'holiday_pay',
  amount_minor: amount,
  description: null,
  account_code: null,
});

it('holiday pay has its account, and that of a board member is part of the fee', () => {
  const entry = payRunEntry(
    {
      lines: [line(1n, '10', 150_000n), line(2n, '21', 80_000n)],
      items: [holiday(1n, 50_000n), holiday(2n, 30_000n)],
      fringe_income_tax_minor: 0n,
      fringe_social_tax_minor: 0n,
    },
    accounts,
  );
  expect(entry.map(({ account_code: code, amount_minor: amount }) => [code, amount])).toEqual([
    ['payroll_expense', 100_000n],
    ['6020', 80_000n],
    ['6030', 50_000n],
    ['payroll_liability', -230_000n],
  ]);
});
