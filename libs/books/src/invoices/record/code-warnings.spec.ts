import { describe, expect, it } from 'vitest';
import { type PartyArea, type VatStatus } from '#ledger';
import { codeWarnings } from './code-warnings.js';
import { aLine, compute } from '../../../../../test/support/invoice-fixtures.js';

const warned = (
  vatCode: string,
  area: PartyArea | null,
  { vatNumber = null, status = 'registered' }: { vatNumber?: string | null; status?: VatStatus } = {},
) =>
  codeWarnings(compute([aLine({ price: '1' }), aLine({ price: '1', vatCode })]).lines, {
    area,
    vatNumber,
    status,
  })
    .filter(({ field }) => field === 'revision.lines.1.vat_code')
    .map(({ code }) => code);

describe('a VAT code', () => {
  it.each([
    ['PEUG24', 'domestic'],
    ['PEUS24', 'non_eu'],
    ['PNEU9', 'eu'],
    ['PRC24', 'eu'],
    ['P24', 'non_eu'],
    ['PFOR', 'domestic'],
  ] as const)('%s warns of a supplier that is %s', (code, area) => {
    expect(warned(code, area)).toEqual(['code_for_other_country']);
  });

  it.each([
    ['PEUG24', 'eu'],
    ['PNEU24', 'non_eu'],
    ['PRC24', 'domestic'],
    ['P24', 'domestic'],
    ['PIMP38', 'non_eu'],
    ['POUT', 'eu'],
    ['PEUS24', null],
  ] as const)('%s fits a supplier that is %s', (code, area) => {
    expect(warned(code, area)).toEqual([]);
  });

  it('for Estonia fits a supplier from abroad that is registered here', () => {
    expect(warned('P24', 'eu', { vatNumber: 'EE100000001' })).toEqual([]);
    expect(warned('P24', 'eu', { vatNumber: 'LV40003011203' })).toEqual(['code_for_other_country']);
  });

  it('for acquisitions warns a buyer without registration of its duty to register', () => {
    const status = 'unregistered';
    expect(warned('PEUG24', 'eu', { status })).toEqual(['acquisition_unregistered']);
    expect(warned('PEUS24', 'domestic', { status })).toEqual([
      'code_for_other_country',
      'acquisition_unregistered',
    ]);
    expect(warned('PEUG24', 'eu', { status: 'limited' })).toEqual([]);
    expect(warned('PRC24', 'domestic', { status })).toEqual([]);
  });
});
