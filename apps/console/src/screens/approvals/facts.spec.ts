import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Employee, type FirmSubmission } from '../../api/firm.js';
import en from '../../words/en/approvals.js';
import { factsOf } from './facts.js';

vi.mock('../../words/words.js', () => ({ words: () => en, language: () => 'en' }));

const submission = (data: object): FirmSubmission =>
  ({ data, employment_id: 'employment', employee_id: 'employee' }) as FirmSubmission;

const employee = {
  first_name: 'Mari',
  iban: 'EE382200221020145685',
  pension_rate: '2',
  employments: [
    { id: 'other', gross_minor: 1 },
    { id: 'employment', gross_minor: 250_000, working_time_rate: '0.5', end_date: null },
  ],
} as unknown as Employee;

describe('the facts of a submission', () => {
  beforeAll(async () => {
    const { setFormatLanguage } = await import('../../format/locale.js');
    setFormatLanguage('en');
  });

  it('are in the order of a reviewer, in words, and none is left out', () => {
    const facts = factsOf(
      submission({
        employment: { gross_minor: 250_000, start_date: '2026-12-01', email: null, unknown_field: 7 },
        employee: { pension_rate: 'none', first_name: 'Mari', citizenship: '' },
      }),
      undefined,
      undefined,
    );
    expect(facts.map(({ label, given }) => [label, given])).toEqual([
      ['First name', 'Mari'],
      ['First day of work', '01/12/2026'],
      ['Gross pay a month', '€2,500.00'],
      ['Funded pension', 'has not joined'],
      ['employment.unknown_field', '7'],
    ]);
    expect(facts.some(({ known, differs }) => known !== undefined || differs)).toBe(false);
  });

  it('stand next to what is known of the person and of that employment', () => {
    const facts = factsOf(
      submission({
        employee: { iban: 'EE38 2200 2210 2014 5685', pension_rate: '4' },
        employment: { gross_minor: 300_000, working_time_rate: '0.50' },
        end: { end_date: '2027-01-31' },
      }),
      employee,
      undefined,
    );
    expect(facts.map(({ field, known, differs }) => [field, known, differs])).toEqual([
      ['employment.working_time_rate', '0.5', false],
      ['employment.gross_minor', '€2,500.00', true],
      ['end.end_date', undefined, false],
      ['employee.iban', 'EE382200221020145685', false],
      ['employee.pension_rate', '2%', true],
    ]);
  });

  it('name the codes of the register in the language of the person, and keep a code that it lacks', () => {
    const code = (code: number, name: string, name_en: string | null) => ({ code, name, name_en });
    const facts = factsOf(
      submission({
        employment: { employment_type: 1 },
        suspension: { kind: 7 },
        end: { ground: 12 },
      }),
      { employments: [{ id: 'employment', employment_type: 3 }] } as unknown as Employee,
      {
        employment_types: [
          { ...code(1, 'Tööleping', 'Employment contract'), contract: true },
          { ...code(3, 'Võlaõiguslik leping', 'Contract of services'), contract: false },
        ],
        suspension_grounds: [code(7, 'Lapsehooldus', null)],
        end_grounds: [],
      },
    );
    expect(facts.map(({ field, given, known }) => [field, given, known])).toEqual([
      ['employment.employment_type', '1 Employment contract', '3 Contract of services'],
      ['suspension.kind', '7 Lapsehooldus', undefined],
      ['end.ground', '12', undefined],
    ]);
  });
});
