import { encodeId } from '#platform';
import { describe, expect, it } from 'vitest';
import { type StoredTsd, tsdFile } from './tsd-file.js';

const MARI = encodeId('employee', 1n);
const row = (employee_id: string, employee_name: string) => ({
  employee_id,
  employee_name,
  payment_type_code: '10',
  exemption_code: '610',
  gross_minor: 200_000,
  basic_exemption_minor: 70_000,
  income_tax_minor: 27_016,
  social_tax_minor: 66_000,
  employee_unemployment_minor: 3_200,
  employer_unemployment_minor: 1_600,
  funded_pension_minor: 4_000,
});
const tsd: StoredTsd = {
  period: '2026-10',
  currency: 'EUR',
  lines: [{ line: '110', amount_minor: 27_016 }],
  annex_1: [row(MARI, 'Mari Maasikas')],
  annex_2: [{ ...row(encodeId('employee', 2n), '=Pekka'), tax_country: 'FI', annex_2_code: '120' }],
  annex_4: { value_minor: 96_000, income_tax_minor: 27_077, social_tax_minor: 40_615 },
  annex_5: { taxed_minor: 7_800, income_tax_minor: 2_200 },
  annex_6: { rows: [{ code: '6020', amount_minor: 7_800 }] },
  annex_7: { rows: [{ code: '7008', amount_minor: 780_000 }] },
  inf_1: [
    { name: 'Osanik OÜ', reg_code: '12345678', kind: 'DK', amount_minor: 780_000, withheld_tax_minor: 0 },
  ],
};

describe('the file of a TSD', () => {
  it('has a line for each figure, with personal codes where people have one', () => {
    const lines = tsdFile(tsd, new Map([[MARI, '49403136515']]))
      .replace(/^\ufeff/u, '')
      .trim()
      .split('\r\n');
    expect(lines.slice(1)).toEqual(
      [
        'TSD,2026-10,110,,,,270.16,,,,,,,,',
        'L1,2026-10,10,49403136515,Mari Maasikas,EE,2000.00,660.00,40.00,32.00,16.00,610,700.00,270.16,',
        `L2,2026-10,120,,=Pekka,FI,2000.00,660.00,40.00,32.00,16.00,610,700.00,270.16,`,
        'L4,2026-10,4170,,,,960.00,406.15,,,,,,270.77,',
        'L5,2026-10,,,,,78.00,,,,,,,22.00,',
        'L6,2026-10,6020,,,,78.00,,,,,,,,',
        'L7,2026-10,7008,,,,7800.00,,,,,,,,',
        'INF1,2026-10,DK,12345678,Osanik OÜ,,7800.00,,,,,,,0.00,',
      ].map((line) => line.replace(/,$/u, '')),
    );
  });
});
