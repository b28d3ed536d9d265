import { type WorkedEmployment } from '#employment';
import { encodeId, isoDate } from '#platform';
import { expect, it } from 'vitest';
import { PUBLISHED_RULES } from '../rules/payroll-rules.js';
import { type PayRunInputs } from './pay-run-inputs.js';
import { digestsOf, staleReasons } from './stale-reasons.js';

const person = (id: bigint, name: string, gross: bigint): WorkedEmployment => ({
  employee_id: id,
  employment_id: id,
  employee_name: name,
  birth_date: null,
  employment_type: 1,
  start_date: isoDate('2026-01-01'),
  end_date: null,
  minimum_base: 'applies',
  pay: [{ from: isoDate('2026-01-01'), gross_minor: gross }],
  absences: [],
  basic_exemption: 'full',
  basic_exemption_minor: null,
  pension_rate: '2',
  tax_country: 'EE',
});
const inputs = (values: Partial<PayRunInputs> = {}): PayRunInputs => ({
  paidOn: isoDate('2026-11-30'),
  rules: PUBLISHED_RULES[0],
  employments: [person(1n, 'Mari Maasikas', 200_000n), person(2n, 'Jaan Tamm', 150_000n)],
  before: new Map(),
  items: { paid: [], daysOff: [] },
  ...values,
});
const changed = (after: PayRunInputs) =>
  staleReasons(digestsOf(inputs()), digestsOf(after)).map(({ code, parameters, employee_id: id }) => [
    code,
    parameters['name'] ?? null,
    id,
  ]);

it('names the people and the kind of what has changed, and nobody else', () => {
  const raised = [person(1n, 'Mari Maasikas', 210_000n), person(2n, 'Jaan Tamm', 150_000n)];
  expect(changed(inputs())).toEqual([]);
  expect(changed(inputs({ employments: raised }))).toEqual([
    ['stale_employee', 'Mari Maasikas', encodeId('employee', 1n)],
  ]);
  const item = {
    item_id: 'item',
    employee_id: 2n,
    employment_id: 2n,
    employee_name: 'Jaan Tamm',
    kind: 'bonus' as const,
    amount_minor: 100n,
    description: null,
    account_code: null,
  };
  expect(changed(inputs({ items: { paid: [item], daysOff: [] } }))).toEqual([
    ['stale_pay_items', 'Jaan Tamm', encodeId('employee', 2n)],
  ]);
});

it('names a person who left the run by the name of before, and new rules without a person', () => {
  const left = [person(1n, 'Mari Maasikas', 200_000n)];
  expect(changed(inputs({ employments: left, rules: PUBLISHED_RULES[1] as PayRunInputs['rules'] }))).toEqual([
    ['stale_rules', null, null],
    ['stale_employee', 'Jaan Tamm', encodeId('employee', 2n)],
  ]);
});
