import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { vatCodeNamed } from '../../../../test/support/invoice-fixtures.js';
import { countsMoneyBefore, taxPointOf } from './tax-point.js';

const code = (name: string) => {
  const found = vatCodeNamed(name);
  if (found === undefined) throw new Error(`no code ${name}`);
  return found;
};

describe('the tax point', () => {
  const of = (name: string, invoiced: string, supplied: string | null) =>
    taxPointOf(code(name), {
      invoiceDate: isoDate(invoiced),
      supplyDate: supplied === null ? null : isoDate(supplied),
    });

  it.each(['S24', 'P24', 'S0EUS', 'PEUS24', 'PNEU24', 'PRC24', 'S0EXP', 'PIMP', 'PIMP38'])(
    'of %s is the day of the supply, else of the invoice',
    (name) => {
      expect(of(name, '2026-09-05', '2026-08-28')).toBe('2026-08-28');
      expect(of(name, '2026-09-05', null)).toBe('2026-09-05');
    },
  );

  it.each(['S0EUG', 'S0TRI', 'PEUG24', 'PEUG9', 'PEUG24FA'])(
    'of %s is the day of the invoice, but not later than the 15th of the month after dispatch',
    (name) => {
      expect(of(name, '2026-09-05', '2026-08-28')).toBe('2026-09-05');
      expect(of(name, '2026-08-30', '2026-08-28')).toBe('2026-08-30');
      expect(of(name, '2026-09-20', '2026-08-01')).toBe('2026-09-15');
      expect(of(name, '2027-02-20', '2026-12-31')).toBe('2027-01-15');
      expect(of(name, '2026-09-20', null)).toBe('2026-09-20');
    },
  );
});

it('money before the supply counts for neither goods between member states nor imports', () => {
  const counting = (names: string[]) => names.filter((name) => countsMoneyBefore(code(name)));
  expect(counting(['S0EUG', 'S0TRI', 'PEUG24', 'PIMP', 'PIMP38'])).toEqual([]);
  expect(counting(['S24', 'P9', 'S0EUS', 'PEUS24', 'PNEU24', 'PRC24', 'S0EXP'])).toHaveLength(7);
});
