import { encodeId, Problem } from '#platform';
import { describe, expect, it } from 'vitest';
import { itemsOfCsv } from './items-csv.js';

const MARI = encodeId('employee', 1n);
const refusal = (csv: string): unknown => {
  try {
    itemsOfCsv(csv);
  } catch (error) {
    if (error instanceof Problem) return [error.code, error.errors[0]?.field, error.errors[0]?.code];
    throw error;
  }
  return undefined;
};

describe('pay items in a CSV', () => {
  it('are read by the names of the columns, in any order, with amounts in euros', () => {
    const csv = `kind,month,employee_id,amount,description\r\nbonus,2026-11,${MARI},1250.50,"Kvartal, III"\r\n`;
    expect(itemsOfCsv(csv)).toEqual([
      expect.objectContaining({
        employee_id: 1n,
        kind: 'bonus',
        month: '2026-11',
        amount_minor: 125_050n,
        description: 'Kvartal, III',
      }),
    ]);
  });

  it('may have semicolons, decimal commas and a byte order mark, as Estonian spreadsheets write them', () => {
    const csv = `\ufeffemployee_id;month;kind;hours;rate\n${MARI};2026-11;hours;12,5;15,01\n\n`;
    expect(itemsOfCsv(csv)).toMatchObject([{ kind: 'hours', hours: '12.5', rate_minor: 1_501n }]);
  });

  it('may have days', () => {
    const csv = `employee_id,month,kind,from,to\n${MARI},2026-11,holiday_pay,2026-11-09,2026-11-13`;
    expect(itemsOfCsv(csv)).toMatchObject([{ from: '2026-11-09', to: '2026-11-13' }]);
  });

  it.each<[string, string, unknown]>([
    ['no rows', 'employee_id,month,kind\n', ['validation_error', 'csv', 'too_short']],
    [
      'an unknown column',
      'employee_id,month,kind,sum\n1,1,1,1',
      ['validation_error', 'csv', 'unknown_field'],
    ],
    ['a missing column', `employee_id,kind\n${MARI},bonus`, ['validation_error', 'csv', 'required']],
    ['a column twice', `employee_id,month,kind,kind\n1,1,1,1`, ['validation_error', 'csv', 'duplicate']],
    [
      'a row of another length',
      `employee_id,month,kind\n${MARI},2026-11`,
      ['validation_error', 'csv', 'invalid_csv'],
    ],
    [
      'a faulty cell',
      `employee_id,month,kind,amount\n${MARI},2026-11,bonus,1\n${MARI},2026-13,bonus,1`,
      ['validation_error', 'rows.2.month', 'invalid_month'],
    ],
    [
      'an amount of more than cents',
      `employee_id,month,kind,amount\n${MARI},2026-11,bonus,1.005`,
      ['validation_error', 'rows.1.amount', 'invalid_decimal'],
    ],
  ])('are refused with %s', (_, csv, expected) => {
    expect(refusal(csv)).toEqual(expected);
  });
});
