import { describe, expect, it } from 'vitest';
import { computeReturn } from './vat-return.js';
import { facts, invoiceOf, sale } from '../../../../test/support/vat-postings.js';

describe('the recapitulative statement', () => {
  const german = {
    area: 'eu' as const,
    vatNumber: 'DE136695976',
    regCode: null,
    country: 'DE',
    listed: false,
    name: 'Käufer GmbH',
  };

  it('has one row per VAT number, in whole euros', () => {
    const { recapitulative } = computeReturn(
      facts([
        sale('S0EUG', 10_049n, { invoice: invoiceOf({}, german) }),
        sale('S0EUG', 10_049n, { invoice: invoiceOf({}, german) }),
        sale('S0EUS', 550n, { invoice: invoiceOf({}, german) }),
        sale('S0TRI', 700n, { invoice: invoiceOf({}, { ...german, vatNumber: 'ATU13585627' }) }),
        sale('S24', 900n, { invoice: invoiceOf() }),
      ]),
    ).content;
    expect(recapitulative).toMatchObject([
      {
        country: 'AT',
        vat_number: 'ATU13585627',
        goods_minor: 0n,
        triangular_minor: 700n,
        services_minor: 0n,
      },
      { country: 'DE', vat_number: 'DE136695976', goods_minor: 20_100n, services_minor: 600n },
    ]);
  });

  it('warns of a buyer without a VAT number', () => {
    const invoice = invoiceOf({ invoiceId: 'X' }, { ...german, vatNumber: null });
    expect(computeReturn(facts([sale('S0EUS', 500n, { invoice })])).warnings).toMatchObject([
      { code: 'vat_number_missing', invoice_id: 'X' },
    ]);
  });

  it('warns of a buyer whose VAT number VIES does not know', () => {
    const invoice = invoiceOf({ invoiceId: 'X' }, { ...german, vatNumberRefused: true });
    expect(computeReturn(facts([sale('S0EUS', 500n, { invoice })])).warnings).toMatchObject([
      { code: 'vat_number_invalid', invoice_id: 'X' },
    ]);
  });
});
